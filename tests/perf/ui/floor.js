// This page does the least possible work for a streamed reply: it appends a text node for each delta and scrolls to the
// end. It divides the text into blocks, each of which ends at a line break or after `BLOCK` characters. If all text
// were in one large block, the browser engine would lay out all of it again for each word, and the page would become
// slower as the reply grows.
const BLOCK = 1000;

/**
 * Number of replies that stream at the same time, side by side, after the question "sides".
 */
const SIDES = 4;

const transcript = document.querySelector("#transcript");
const composer = document.querySelector("textarea");

composer.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    event.preventDefault();
    const question = composer.value;
    composer.value = "";
    ask(question);
  }
});
document.querySelector("button").addEventListener("click", () => transcript.replaceChildren());

/**
 * One function for each running reply. The function appends the deltas received so far, and returns
 * false once the reply has ended.
 */
const streams = new Set();

/**
 * Runs once per frame: appends all deltas that have arrived since the previous frame, and scrolls
 * to the end.
 */
function draw() {
  for (const append of streams) {
    if (!append()) {
      streams.delete(append);
    }
  }
  transcript.scrollTop = transcript.scrollHeight;
  if (streams.size > 0) {
    requestAnimationFrame(draw);
  }
}

function ask(question) {
  let row = transcript;
  let count = 1;
  if (question === "sides") {
    row = document.createElement("section");
    row.className = "sides";
    transcript.append(row);
    count = SIDES;
  }
  for (let number = 0; number < count; number += 1) {
    void stream(question, row, number);
  }
  requestAnimationFrame(draw);
}

async function stream(question, row, number) {
  const article = document.createElement("article");
  article.dataset.messageId = `floor-${number}`;
  article.dataset.role = "assistant";
  article.dataset.ending = "streaming";
  row.append(article);
  const parts = {};
  let block = null;
  let length = 0;
  const write = (kind, text) => {
    if (!text) {
      return;
    }
    if (!parts[kind]) {
      parts[kind] = document.createElement("div");
      parts[kind].dataset.part = kind;
      article.append(parts[kind]);
      block = null;
    }
    if (!block) {
      block = document.createElement("div");
      parts[kind].append(block);
      length = 0;
    }
    block.append(text);
    length += text.length;
    if (text.includes("\n") || length >= BLOCK) {
      block = null;
    }
  };
  const came = [];
  let ended = false;
  streams.add(() => {
    for (const [kind, text] of came.splice(0)) {
      write(kind, text);
    }
    if (ended) {
      article.dataset.ending = "complete";
    }
    return !ended;
  });

  const answer = await fetch("/floor/stream", {
    method: "POST",
    body: JSON.stringify({ messages: [{ role: "user", content: question }] }),
  });
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    const events = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      if (event !== "data: [DONE]") {
        const delta = JSON.parse(event.slice("data: ".length)).choices[0]?.delta;
        came.push(["reasoning", delta?.reasoning_content ?? ""], ["text", delta?.content ?? ""]);
      }
    }
  }
  ended = true;
}
