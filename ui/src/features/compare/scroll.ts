/**
 * Returns the scroll position, in pixels, at which the text in `follower` is beside the matching
 * text in `leader`.
 */
export function alignedScrollTop(leader: HTMLElement, follower: HTMLElement): number {
  const [from, to] = [differencePositions(leader), differencePositions(follower)];
  const at = from.findLastIndex((top) => top <= leader.scrollTop);
  const start = { from: from[at] ?? 0, to: to[at] ?? 0 };
  const last = (pane: HTMLElement) => pane.scrollHeight - pane.clientHeight;
  const end = {
    from: Math.min(from[at + 1] ?? Infinity, last(leader)),
    to: Math.min(to[at + 1] ?? Infinity, last(follower)),
  };
  const span = end.from - start.from;
  const share = span <= 0 ? 1 : Math.min(1, (leader.scrollTop - start.from) / span);
  return start.to + share * Math.max(0, end.to - start.to);
}

function differencePositions(pane: HTMLElement): number[] {
  const { top } = pane.getBoundingClientRect();
  const last = pane.scrollHeight - pane.clientHeight;
  return [...pane.querySelectorAll("[data-place]")].map((mark) =>
    Math.min(last, mark.getBoundingClientRect().top - top + pane.scrollTop),
  );
}
