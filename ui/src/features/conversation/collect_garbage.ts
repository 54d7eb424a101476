/**
 * Delay, in milliseconds, before the garbage collection. It lets the page show new content first.
 */
const PAUSE_MS = 1_000;
/** Pause after each allocation, in milliseconds. WebKit can collect garbage during this pause. */
const STEP_MS = 20;

/** Size of each allocated buffer in bytes, and maximum number of buffers. */
const BUFFER_BYTES = 16 * 1024 * 1024;
const MAX_BUFFERS = 100;

/** Whether the page runs in WebKit. Chromium collects garbage by itself while it is idle. */
const isWebKit = navigator.vendor.startsWith("Apple");

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes WebKit collect garbage a second after the last call of this function. Otherwise, an idle
 * page would keep the elements of a long conversation that the user has left. WebKit by itself
 * collects garbage only when enough memory has been allocated since the previous collection.
 */
export function collectGarbageSoon(): void {
  if (isWebKit) {
    clearTimeout(timer);
    timer = setTimeout(collectGarbage, PAUSE_MS);
  }
}

/**
 * Allocates buffers until WebKit has collected all garbage. Nothing is written to the buffers, so
 * they take no memory. Most collections examine only recent allocations. WebKit runs a complete
 * collection if such a partial collection leaves the heap nearly full. Therefore, the buffers are
 * held during the first collection. They are dropped before the complete collection. Otherwise,
 * they would count as memory in use afterwards, and WebKit would wait for more allocations before
 * its next collection.
 */
function collectGarbage(): void {
  const held: ArrayBuffer[] = [];
  let buffers = 0;
  /** Refers to an object that the first collection frees, even if that collection is partial. */
  const young = new WeakRef({});
  /**
   * An object that is kept during the first collection. Afterwards, only a complete collection
   * frees it.
   */
  let survivor: object | null = {};
  const old = new WeakRef(survivor);

  // Reading a weak reference keeps its object alive until the end of the task. Therefore, the
  // references are read in a task of their own, and not in a task that allocates a buffer, because
  // the allocation may start a collection.
  const check = () => {
    if (young.deref() === undefined) {
      survivor = null;
      held.length = 0;
    }
    if (old.deref() !== undefined && buffers < MAX_BUFFERS) {
      timer = setTimeout(allocate);
    }
  };
  const allocate = () => {
    buffers += 1;
    try {
      held.push(new ArrayBuffer(BUFFER_BYTES));
    } catch {
      // Stop if the buffer cannot be allocated. WebKit will then collect the garbage later.
      return;
    }
    timer = setTimeout(check, STEP_MS);
  };
  allocate();
}
