export type { ShowArtifactDetail } from "./artifact";
export type { CopyCodeDetail, SaveCodeDetail } from "./code_block";
export type { Measure } from "./estimate";
export type { Sight } from "./pieces";
export { PlainView } from "./plain_view";
export { renderMarkdown } from "./render";
export { MarkdownView } from "./view";
