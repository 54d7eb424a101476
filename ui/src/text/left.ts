/** Files whose texts are not in the catalogue yet. The list only becomes shorter. */
export const LEFT: readonly string[] = [
  "features/artifacts/ArtifactPreview.svelte",
  "features/library/ConversationEntry.svelte",
  "features/library/FolderRow.svelte",
  "features/wire/WirePanel.svelte",
  "markdown/copy/selection_text.ts",
  "markdown/dom/code_caption.ts",
  "markdown/dom/formula.ts",
  "markdown/dom/note_links.ts",
];
