/** Moves the focus to the prompt of another waiting call or, if there is none, to the composer. */
export function leavePrompt(prompt: HTMLElement | undefined, focusComposer: () => void): void {
  const others = [...document.querySelectorAll<HTMLElement>("[data-call-prompt]")];
  const next = others.find((other) => other !== prompt);
  if (next) {
    next.focus();
  } else {
    focusComposer();
  }
}
