/** Pause before the garbage collection, in milliseconds: the page shows new content first. */
const PAUSE_MS = 1_000;
/** Time between two allocations, in milliseconds. WebKit collects garbage in the meantime. */
const STEP_MS = 20;

/** Size of each allocated buffer in bytes, and maximum number of buffers. */
const BUFFER_BYTES = 16 * 1024 * 1024;
const MAX_BUFFERS = 100;

/** Whether the page runs in WebKit. Chromium collects garbage by itself while it is idle. */
const isWebKit = navigator.vendor.startsWith("Apple");

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Makes WebKit collect garbage a second after the last call. An idle page would otherwise keep the
 * elements of a long conversation that the user has left, because WebKit collects garbage only when
 * enough memory has been allocated since the previous collection.
 */
export function collectGarbageSoon(): void {
  if (isWebKit) {
    clearTimeout(timer);
    timer = setTimeout(collectGarbage, PAUSE_MS);
  }
}

/**
 * Allocates buffers until WebKit has collected all garbage. Nothing is written to the buffers, so
 * they take no memory. Most collections examine only recent allocations; WebKit collects everything
 * if such a collection leaves the heap nearly full. So hold the buffers during the first
 * collection. Drop them before the complete one, because the more memory stays in use after it, the
 * more can be allocated before the next collection.
 */
function collectGarbage(): void {
  const held: ArrayBuffer[] = [];
  let buffers = 0;
  /** An object that the first collection frees, even if it is partial. */
  const young = new WeakRef({});
  /** An object that survives the first collection, so that only a complete one frees it. */
  let survivor: object | null = {};
  const old = new WeakRef(survivor);

  // Reading a weak reference keeps its object alive until the end of the task. So read the
  // references in a different task from the one whose allocation starts a collection.
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
      // If the buffer cannot be allocated, stop. WebKit then collects garbage later.
      return;
    }
    timer = setTimeout(check, STEP_MS);
  };
  allocate();
}
