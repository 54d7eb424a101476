#!/bin/sh
# Links a program for macOS with zig. Apple's frameworks come only with Apple's SDK, so the script writes empty stubs
# of the frameworks, and every symbol that is in no library stays open. The program is complete except for these
# symbols, which macOS would find when the program starts.
stubs=$ZIG_STUBS
previous=
for argument in "$@"; do
    shift
    if [ "$previous" = -framework ]; then
        mkdir -p "$stubs/$argument.framework"
        printf '%s\n' '--- !tapi-tbd' 'tbd-version: 4' "targets: [ $ZIG_STUB_TARGET ]" \
            "install-name: /System/Library/Frameworks/$argument.framework/$argument" '...' \
            >"$stubs/$argument.framework/$argument.tbd"
    fi
    previous=$argument
    case $argument in
    -arch | arm64 | x86_64 | --target=* | -mmacosx-version-min=* | -mmacosx_version_min=*) ;;
    *) set -- "$@" "$argument" ;;
    esac
done
exec "$ZIG_PYTHON" -m ziglang cc -target "$ZIG_TARGET" -F "$stubs" -Wl,-undefined,dynamic_lookup "$@"
