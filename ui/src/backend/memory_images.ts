import { newFault, plainText } from "../model/fault";

/** A chart of seven bars. */
const CHART = [
  "data:image/png;base64,",
  "iVBORw0KGgoAAAANSUhEUgAAAUAAAACgAgMAAAAAzV0PAAAADFBMVEXg8O8LZHNYx73///9tbPHAAAAAZElEQVR4",
  "2u3MMQ6AIBBEUS65l+SUFFvYECNRJOL71SSTvFIkSXeqGRAIBAKBQ0UGBAKBS8HeCwTOBI8FBAKBu4O9GwgEAv8N",
  "ni8gEAjcE7zKAIFAIBAIBAKBQOA7YDzWLFDS92s8Ib+V906GRQAAAABJRU5ErkJggg==",
].join("");

/** What the twin finds on the network: the same image everywhere, and nothing at a broken host. */
export function imageAt(url: string): string {
  if (new URL(url).host.startsWith("broken.")) {
    throw newFault(
      "request",
      plainText("The server answered with status 404 instead of an image"),
      "",
    );
  }
  return CHART;
}
