#!/bin/sh
# Links a program for macOS with zig. Zig includes macOS's C library, but no other macOS library.
# The others, such as Apple's frameworks, come only with Apple's SDK. This script therefore writes
# empty stub libraries in their place and lets the linker accept undefined symbols. Only a run on
# macOS can show whether the real libraries contain those symbols.
#
# Environment variables: ZIG_PYTHON, ZIG_TARGET, ZIG_STUBS (the folder for the stubs) and
# ZIG_STUB_TARGET.

# Writes the file $1, a stub for the library that is at the path $2 on macOS.
stub() {
    mkdir -p "$(dirname "$1")"
    printf '%s\n' '--- !tapi-tbd' 'tbd-version: 4' "targets: [ $ZIG_STUB_TARGET ]" "install-name: $2" '...' >"$1"
}

previous=
for argument in "$@"; do
    shift
    if [ "$previous" = -framework ]; then
        name=$argument.framework/$argument
        stub "$ZIG_STUBS/$name.tbd" "/System/Library/Frameworks/$name"
    fi
    previous=$argument
    case $argument in
    -lSystem | -lc | -lm) ;;
    -l*) stub "$ZIG_STUBS/lib${argument#-l}.tbd" "/usr/lib/lib${argument#-l}.dylib" ;;
    esac
    case $argument in
    -arch | arm64 | x86_64 | --target=* | -mmacosx-version-min=* | -mmacosx_version_min=*) ;;
    *) set -- "$@" "$argument" ;;
    esac
done
exec "$ZIG_PYTHON" -m ziglang cc -target "$ZIG_TARGET" -F "$ZIG_STUBS" -L "$ZIG_STUBS" \
    -Wl,-undefined,dynamic_lookup "$@"
