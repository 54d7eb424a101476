export type { ArtifactKind, ShowArtifactDetail } from "./artifact";
export type { CopyCodeDetail, SaveCodeDetail } from "./code_block";
export type { Measure } from "./estimate";
export type { Sight } from "./pieces";
export { PlainView } from "./plain_view";
export { countMatches, type Leaf, leavesOf, matchesIn, plainText } from "./plain_text";
export { renderMarkdown } from "./render";
export { selectionText } from "./selection_text";
export { MarkdownView } from "./view";
