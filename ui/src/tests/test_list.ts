import { allAt, chooseItem, entry } from "./test_window";

/** Returns the visible entries of the list of conversations. */
export const entries = () => allAt("nav [data-conversation-id]");
export const titles = () => entries().map((shown) => shown.querySelector(".title")?.textContent);

/** Chooses an item from the menu of a conversation in the list. */
export async function choose(title: string, name: string) {
  entry(title).closest("li")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
  await chooseItem("menuitem", name);
}
