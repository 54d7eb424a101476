// Repeatedly opens the older of the two latest conversations. Returns the measured times in
// milliseconds. Each time is measured from the click to the first frame that shows the reply.
const [times, first, last] = arguments;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const [short, long] = [...document.querySelectorAll("nav [data-conversation-id]")].map(
  (entry) => entry.dataset.conversationId,
);

async function open(id, shows) {
  const begun = performance.now();
  document.querySelector(`nav [data-conversation-id="${id}"]`).click();
  for (;;) {
    await frame();
    const text = [...document.querySelectorAll('article[data-role="assistant"]')].at(-1)?.textContent;
    if (text && shows(text)) {
      await frame();
      return performance.now() - begun;
    }
  }
}

const taken = [];
for (let time = 0; time < times; time += 1) {
  // Both replies end with the same words, so recognise the short reply by its first words.
  await open(short, (text) => text.includes("A short answer."));
  await new Promise((resolve) => setTimeout(resolve, 500));
  taken.push(await open(long, (text) => !text.includes("A short answer.") && (text.includes(first) || text.includes(last))));
  await new Promise((resolve) => setTimeout(resolve, 500));
}
return taken;
