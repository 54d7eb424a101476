// Waits until the last reply on the page has ended and the page shows its last words.
const [last] = arguments;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
for (;;) {
  await frame();
  const reply = [...document.querySelectorAll('article[data-role="assistant"]')].at(-1);
  if (reply && reply.dataset.ending !== "streaming" && reply.textContent.includes(last)) {
    return;
  }
}
