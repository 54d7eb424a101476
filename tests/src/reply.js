// Returns the last reply on the screen, or `null` if there is none.
const article = [...document.querySelectorAll('article[data-message-id][data-role="assistant"]')].at(-1);
if (!article) return null;
const parts = (kind) => [...article.querySelectorAll(`[data-part="${kind}"]`)];
// The text of the reasoning, whether or not it is folded, without the text of the button that folds
// it.
const thoughts = parts("reasoning").flatMap((part) => [...part.children].filter((child) => !child.matches("button")));
return {
  id: article.dataset.messageId,
  ending: article.dataset.ending ?? "",
  text: parts("text").map((part) => part.innerText).join("\n"),
  reasoning: thoughts.map((thought) => thought.textContent).join("\n"),
  activity: article.querySelector("[data-activity]")?.innerText ?? "",
  card: article.querySelector("[data-ending-card]")?.innerText ?? "",
};
