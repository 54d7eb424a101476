export type { CopyCodeDetail } from "./code_block";
export { renderMarkdown } from "./render";
export { MarkdownView } from "./view";
