// Observes a page in every frame, with selectors that work in all measured pages. `arguments` are
// the first and the last words of a reply.
const [first, last] = arguments;
// Rendering within this time after the end still counts as part of the reply.
const AFTER_MS = 1000;

const replies = () => document.querySelectorAll('article[data-role="assistant"]');
const before = [...replies()].at(-1)?.dataset.messageId;
const gaps = new Float64Array(60 * 60 * 10);
const typed = [];
let frames = 0;
let previous = performance.now();
let reply = null;
/** Called in the next frame, which proves that the previous frame is on the screen. */
let drawn = () => undefined;
let firstAt = null;
let completeAt = null;
let finish;
const finished = new Promise((resolve) => (finish = resolve));

const textOf = (kind) =>
  [...reply.querySelectorAll(`[data-part="${kind}"]`)].map((part) => part.textContent).join("");

function look() {
  if (!reply?.isConnected) {
    const latest = [...replies()].at(-1);
    reply = latest && latest.dataset.messageId !== before ? latest : null;
  }
  if (!reply) {
    return;
  }
  if (firstAt === null && (textOf("reasoning") + textOf("text")).includes(first)) {
    drawn = (now) => (firstAt = now);
  }
  if (completeAt === null && reply.dataset.ending !== "streaming" && textOf("text").includes(last)) {
    drawn = (now) => {
      firstAt ??= now;
      completeAt = now;
      setTimeout(finish, AFTER_MS);
    };
  }
}

let watching = true;
function frame() {
  const now = performance.now();
  drawn(Date.now());
  drawn = () => undefined;
  if (reply && frames < gaps.length) {
    gaps[frames++] = now - previous;
  }
  previous = now;
  look();
  if (watching) {
    requestAnimationFrame(frame);
  }
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
   * Waits until the typed characters are on the screen. Returns their times and forgets them.
   */
  async takeTyped() {
    while (pending > 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return typed.splice(0);
  },
  /** Resolves a second after the reply is complete on the screen. */
  async end() {
    await finished;
    const log = document.querySelector('[role="log"]').getBoundingClientRect();
    const parts = [...reply.querySelectorAll('[data-part="text"]')];
    const { bottom } = parts.at(-1).getBoundingClientRect();
    return {
      firstAt,
      completeAt,
      // Whether the last words are inside the viewport.
      visible: bottom > log.top && bottom <= log.bottom + 1,
      text: parts.map((part) => part.textContent).join(""),
      gaps: [...gaps.subarray(0, frames)],
    };
  },
  /** Stops the observation. */
  leave() {
    watching = false;
    document.removeEventListener("input", input, true);
  },
};
