import { allAt, chooseItem, entry } from "./test_window";

export const entries = () => allAt("nav [data-conversation-id]");
export const titles = () => entries().map((shown) => shown.querySelector(".title")?.textContent);

export async function choose(title: string, name: string) {
  entry(title).closest("li")?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
  await chooseItem("menuitem", name);
}
