/* Rust's standard library takes random bytes from ProcessPrng of bcryptprimitives.dll, which wine lacks before
 * version 9. SystemFunction036 (RtlGenRandom) of advapi32.dll returns the same kind of bytes. Only tests use this
 * library. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    while (length > 0) {
        ULONG part = length > 0x10000000 ? 0x10000000 : (ULONG)length;
        if (!SystemFunction036(buffer, part))
            return FALSE;
        buffer += part;
        length -= part;
    }
    return TRUE;
}
