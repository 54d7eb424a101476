import { newFault, plainText } from "../model/fault";

/** An SVG of a chart with seven bars. */
const CHART = [
  "data:image/png;base64,",
  "iVBORw0KGgoAAAANSUhEUgAAAUAAAACgAgMAAAAAzV0PAAAADFBMVEXg8O8LZHNYx73///9tbPHAAAAAZElEQVR4",
  "2u3MMQ6AIBBEUS65l+SUFFvYECNRJOL71SSTvFIkSXeqGRAIBAKBQ0UGBAKBS8HeCwTOBI8FBAKBu4O9GwgEAv8N",
  "ni8gEAjcE7zKAIFAIBAIBAKBQOA7YDzWLFDS92s8Ib+V906GRQAAAABJRU5ErkJggg==",
].join("");

/** Returns the same image for every URL. Throws for a host named `broken`. */
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
