import type {
  ExportFormat,
  ImportFormat,
  ImportPreview,
  ImportReport,
  TransferProgress,
} from "../../bindings/contract";
import * as transferText from "../../bindings/texts/transfer";
import { bytesWords, dayRangeWords, numberWords } from "../../model/locale";

export const importNames: Record<ImportFormat, string> = {
  rivulet: "Rivulet",
  chat_gpt: "ChatGPT",
  claude: "Claude",
  open_web_ui: "Open WebUI",
  libre_chat: "LibreChat",
  chatbox: "Chatbox",
  lm_studio: "LM Studio",
  cherry_studio: "Cherry Studio",
  jan: "Jan",
};

/** The formats of an export, each with its name and a description of its purpose. */
export const exportFormats: readonly {
  readonly value: ExportFormat;
  readonly name: () => string;
  readonly use: () => string;
}[] = [
  { value: "markdown", name: transferText.markdown, use: transferText.markdownUse },
  { value: "json", name: transferText.json, use: transferText.jsonUse },
  { value: "html", name: transferText.html, use: transferText.htmlUse },
];

export function progressWords(
  { done, total, conversations }: TransferProgress,
  kind: "import" | "export",
): string {
  return kind === "import"
    ? transferText.read({ done: bytesWords(done), total: bytesWords(total), conversations })
    : transferText.written({ done, total });
}

/** Returns facts about the content of an import file, as pairs of a name and a value. */
export function previewFacts(preview: ImportPreview): { name: string; value: string }[] {
  const { format, conversations, messages, known, first_at, last_at } = preview;
  const facts = [
    { name: transferText.from(), value: importNames[format] },
    { name: transferText.conversations(), value: numberWords(conversations) },
    { name: transferText.messages(), value: numberWords(messages) },
  ];
  if (first_at !== null && last_at !== null) {
    facts.push({ name: transferText.dates(), value: dayRangeWords(first_at, last_at) });
  }
  if (known > 0) {
    facts.push({ name: transferText.known(), value: transferText.knownCount({ count: known }) });
  }
  return facts;
}

export function reportSentences(report: ImportReport): string[] {
  const { added, extended, known, messages, stopped } = report;
  return [
    added === 0 ? transferText.addedNone() : transferText.added({ count: added }),
    extended > 0 ? transferText.extended({ count: extended }) : null,
    messages > 0 ? transferText.imported({ count: messages }) : null,
    known > 0 ? transferText.unchanged({ count: known }) : null,
    stopped ? transferText.stopped() : null,
  ].filter((sentence) => sentence !== null);
}
