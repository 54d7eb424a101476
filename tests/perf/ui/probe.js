// Looks at a page as its reader does, in every frame. It knows only the names that all pages here share.
// Runs in the page; `arguments` are the first and the last words of a reply.
const [first, last] = arguments;
// What may still be drawn after the end belongs to the reply.
const AFTER_MS = 1000;

const replies = () => document.querySelectorAll('article[data-role="assistant"]');
const before = [...replies()].at(-1)?.dataset.messageId;
const gaps = new Float64Array(60 * 60 * 10);
const typed = [];
let frames = 0;
let previous = performance.now();
let reply = null;
/** What this frame will show: the next frame knows that it was shown. */
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

const input = () => requestAnimationFrame(() => requestAnimationFrame(() => typed.push(Date.now())));
document.addEventListener("input", input, true);

window.benchProbe = {
  /** Forgets the characters that were typed, and gives them back. */
  takeTyped: () => typed.splice(0),
  /** Resolves a while after the reply was complete on the screen. */
  async end() {
    await finished;
    const log = document.querySelector('[role="log"]').getBoundingClientRect();
    const parts = [...reply.querySelectorAll('[data-part="text"]')];
    const { bottom } = parts.at(-1).getBoundingClientRect();
    return {
      firstAt,
      completeAt,
      // The last words stand inside the view, not under or above it.
      visible: bottom > log.top && bottom <= log.bottom + 1,
      text: parts.map((part) => part.textContent).join(""),
      gaps: [...gaps.subarray(0, frames)],
      typed: typed.splice(0),
    };
  },
  /** Ends the looking. */
  leave() {
    watching = false;
    document.removeEventListener("input", input, true);
  },
};
