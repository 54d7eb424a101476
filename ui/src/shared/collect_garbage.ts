/**
 * Times of the two collections after a call, in milliseconds. The first one is late enough for the
 * page to show what the user has opened instead. In the second one, WebKit frees most of what is
 * left of a long table.
 */
const COLLECTIONS_MS = [1_000, 2_000];

/** Number and size, in bytes, of the buffers whose allocation makes WebKit collect garbage. */
const BUFFERS = 8;
const BUFFER_BYTES = 64 * 1024 * 1024;

/** Whether the page runs in WebKit. Chromium collects garbage by itself while it is idle. */
const isWebKit = navigator.vendor.startsWith("Apple");

let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * Makes WebKit collect garbage twice, soon after the last call. WebKit frees removed elements only
 * in a garbage collection, and starts one only when enough memory has been allocated since the
 * previous one. An idle page would therefore keep the elements of a long conversation that the user
 * has left.
 */
export function collectGarbageSoon(): void {
  if (isWebKit) {
    timers.forEach(clearTimeout);
    timers = COLLECTIONS_MS.map((ms) => setTimeout(allocate, ms));
  }
}

/**
 * Allocates buffers and drops them at once. They count as allocated, but take no memory, because
 * nothing is written to them.
 */
function allocate(): void {
  try {
    for (let buffer = 0; buffer < BUFFERS; buffer += 1) {
      new ArrayBuffer(BUFFER_BYTES);
    }
  } catch {
    // A buffer of this size could not be allocated. WebKit then collects garbage later.
  }
}
