// Waits until the last reply on the page has ended and its last words are on the page.
const [last] = arguments;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
for (;;) {
  await frame();
  const reply = [...document.querySelectorAll('article[data-role="assistant"]')].at(-1);
  if (reply && reply.dataset.ending !== "streaming" && reply.textContent.includes(last)) {
    return;
  }
}
