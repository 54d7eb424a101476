// Performs the next step of a smoke run. Before the message is sent, returns the screen that the page shows or the step
// that was performed. Afterwards, returns the ending of the reply. A smoke run always uses English, so the script can
// find the controls by their names.
//
// The message is sent only to a practice provider that this run itself has added. Another provider
// might cost money.
(() => {
  const named = (name) =>
    [...document.querySelectorAll("button")].find(
      (button) => (button.getAttribute("aria-label") ?? button.textContent).trim() === name && !button.disabled,
    );
  if (globalThis.rivuletSmokeSent) {
    return [...document.querySelectorAll('article[data-role="assistant"]')].at(-1)?.dataset.ending ?? "no reply";
  }
  const screen = document.querySelector("main[data-screen]")?.dataset.screen ?? "no screen";
  const tryIt = named("Try a demo");
  if (screen === "welcome" && tryIt) {
    globalThis.rivuletSmokePractice = true;
    tryIt.click();
    return screen;
  }
  if (screen === "conversation" && !globalThis.rivuletSmokePractice) {
    return "has-provider";
  }
  const field = document.querySelector('textarea[aria-label="Message"]');
  if (screen !== "conversation" || !field) {
    return screen;
  }
  if (field.value === "") {
    field.value = "Hello! What can I try here?";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return "typing";
  }
  const send = named("Send");
  if (send) {
    globalThis.rivuletSmokeSent = true;
    send.click();
  }
  return "sending";
})()
