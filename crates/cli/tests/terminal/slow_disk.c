/* A library to preload into a program. While the file whose path is in the environment variable HELD_DISK exists,
 * the program cannot flush anything to the disk: fsync and fdatasync wait until the file is gone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_while_held(void) {
    const char *held = getenv("HELD_DISK");
    char waits[4096];
    if (held == NULL || access(held, F_OK) != 0) return;
    snprintf(waits, sizeof waits, "%s.waits", held);
    close(open(waits, O_CREAT | O_WRONLY, 0600));
    while (access(held, F_OK) == 0) usleep(5000);
}

int fdatasync(int file) {
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait_while_held();
    return next(file);
}

int fsync(int file) {
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait_while_held();
    return next(file);
}
