#!/bin/sh
# Compiles C for macOS with zig. Drops the arguments that only Apple's compiler understands.
for argument in "$@"; do
    shift
    case $argument in
    -arch | arm64 | x86_64 | --target=* | -mmacosx-version-min=* | -mmacosx_version_min=*) ;;
    *) set -- "$@" "$argument" ;;
    esac
done
exec "$ZIG_PYTHON" -m ziglang cc -target "$ZIG_TARGET" "$@"
