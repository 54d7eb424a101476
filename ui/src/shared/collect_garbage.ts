/**
 * Pause before the garbage collection, in milliseconds. In this time, the page can show what the
 * user has just opened.
 */
const PAUSE_MS = 1_000;

/**
 * Number of the buffers whose allocation makes WebKit collect garbage, and size of each buffer in
 * bytes.
 */
const BUFFERS = 8;
const BUFFER_BYTES = 64 * 1024 * 1024;

/** Whether the page runs in WebKit. Chromium collects garbage by itself while it is idle. */
const isWebKit = navigator.vendor.startsWith("Apple");

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes WebKit collect garbage a second after the last call. WebKit frees removed elements only
 * in a garbage collection, and starts one only when enough memory has been allocated since the
 * previous one. An idle page would therefore keep the elements of a long conversation that the user
 * has left.
 */
export function collectGarbageSoon(): void {
  if (isWebKit) {
    clearTimeout(timer);
    timer = setTimeout(allocate, PAUSE_MS);
  }
}

/**
 * Allocates buffers and drops them at once. They count as allocated, but take no memory, because
 * nothing is written to them. Returns their total size in bytes, because a bundler removes an
 * allocation whose result is not used.
 */
function allocate(): number {
  let bytes = 0;
  try {
    for (let buffer = 0; buffer < BUFFERS; buffer += 1) {
      bytes += new ArrayBuffer(BUFFER_BYTES).byteLength;
    }
  } catch {
    // A buffer of this size could not be allocated. WebKit then collects garbage later.
  }
  return bytes;
}
