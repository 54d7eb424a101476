// Observes a page in every frame. The selectors fit all measured pages. The script has three
// `arguments`: the first word of a reply, the last word of a reply, and the number of replies.
const [first, last, count] = arguments;
// Time after the end of the reply during which frames are still measured.
const AFTER_MS = 1000;

const replies = () => document.querySelectorAll('article[data-role="assistant"]');
const before = new Set([...replies()].map((reply) => reply.dataset.messageId));
const gaps = new Float64Array(60 * 60 * 10);
const typed = [];
let frames = 0;
let previous = performance.now();
/** The elements of the measured replies; empty until all replies have appeared. */
let measured = [];
/**
 * The function to call at the beginning of the next frame, when the current frame has reached the
 * screen.
 */
let drawn = () => undefined;
let firstAt = null;
let completeAt = null;
let finish;
const finished = new Promise((resolve) => (finish = resolve));

const textOf = (reply, kind) =>
  [...reply.querySelectorAll(`[data-part="${kind}"]`)].map((part) => part.textContent).join("");
const hasBegun = (reply) => (textOf(reply, "reasoning") + textOf(reply, "text")).includes(first);
const isComplete = (reply) =>
  reply.dataset.ending !== "streaming" && textOf(reply, "text").includes(last);

function look() {
  if (measured.length === 0 || !measured.every((reply) => reply.isConnected)) {
    const latest = [...replies()].slice(-count);
    const areNew = latest.every((reply) => !before.has(reply.dataset.messageId));
    measured = latest.length === count && areNew ? latest : [];
  }
  if (measured.length === 0) {
    return;
  }
  if (firstAt === null && measured.some(hasBegun)) {
    drawn = (now) => (firstAt = now);
  }
  if (completeAt === null && measured.every(isComplete)) {
    drawn = (now) => {
      firstAt ??= now;
      completeAt = now;
      setTimeout(finish, AFTER_MS);
    };
  }
}

let watching = true;
function frame() {
  if (!watching) {
    return;
  }
  const now = performance.now();
  drawn(Date.now());
  drawn = () => undefined;
  if (measured.length > 0 && frames < gaps.length) {
    gaps[frames++] = now - previous;
  }
  previous = now;
  look();
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);

/** Number of typed characters that are not on the screen yet. */
let pending = 0;
const input = () => {
  pending += 1;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      pending -= 1;
      typed.push(Date.now());
    }),
  );
};
document.addEventListener("input", input, true);

window.benchProbe = {
  /**
   * Waits until all typed characters are on the screen. Returns the times at which they appeared,
   * except the times that an earlier call has already returned.
   */
  async takeTyped() {
    while (pending > 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return typed.splice(0);
  },
  /** Resolves a second after the page shows the complete reply. */
  async end() {
    await finished;
    const log = document.querySelector('[role="log"]').getBoundingClientRect();
    const textParts = (reply) => [...reply.querySelectorAll('[data-part="text"]')];
    const bottoms = measured.flatMap(textParts).map((part) => part.getBoundingClientRect().bottom);
    const bottom = Math.max(...bottoms);
    return {
      firstAt,
      completeAt,
      // Whether the last words of the replies are inside the viewport.
      visible: bottom > log.top && bottom <= log.bottom + 1,
      texts: measured.map((reply) => textOf(reply, "text")),
      gaps: [...gaps.subarray(0, frames)],
    };
  },
  /**
   * Stops observing the page, and drops all references to the replies, so that the page can free
   * their memory.
   */
  leave() {
    watching = false;
    measured = [];
    document.removeEventListener("input", input, true);
  },
};
