import { chooseItem } from "./test_window";

/** Returns the visible entries of the list of conversations. */
export const entries = () => [
  ...document.querySelectorAll<HTMLElement>("nav [data-conversation-id]"),
];
/** Returns the titles of the visible entries. */
export const titles = () => entries().map((entry) => entry.querySelector(".title")?.textContent);
/** Returns the entry of the conversation with this title. */
export const entry = (title: string) => {
  const found = entries().find(({ textContent }) => textContent.includes(title));
  if (!found) {
    throw new Error(`no conversation ${title}`);
  }
  return found;
};

/** Chooses an item from the menu of a conversation in the list. */
export async function choose(title: string, name: string) {
  entry(title).closest("li")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
  await chooseItem("menuitem", name);
}
