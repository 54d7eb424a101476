import type {
  ExportFormat,
  ImportFormat,
  ImportPreview,
  ImportReport,
  TransferProgress,
} from "../bindings/contract";
import { bytesWords, instantWords, numberWords } from "./locale";

/** Names of the programs whose exports can be imported. */
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

/** The export formats and their purposes. */
export const exportFormats: readonly {
  readonly value: ExportFormat;
  readonly name: string;
  readonly use: string;
}[] = [
  { value: "markdown", name: "Markdown", use: "To read, and to use in notes and documents." },
  {
    value: "json",
    name: "JSON",
    use: "Everything, all versions included. Rivulet can import it again.",
  },
  { value: "html", name: "HTML", use: "One page for any browser, to print or to pass on." },
];

/** Formats a count with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`;
}

/** Describes the progress of a transfer. */
export function progressWords(
  { done, total, conversations }: TransferProgress,
  kind: "import" | "export",
): string {
  const so = counted(conversations, "conversation");
  return kind === "import"
    ? `${bytesWords(done)} of ${bytesWords(total)} read, ${so}`
    : `${numberWords(done)} of ${counted(total, "conversation")} written`;
}

/** Lists the content of an import file. */
export function previewFacts(preview: ImportPreview): { name: string; value: string }[] {
  const { format, conversations, messages, known, first_at, last_at } = preview;
  const facts = [
    { name: "From", value: importNames[format] },
    { name: "Conversations", value: numberWords(conversations) },
    { name: "Messages", value: numberWords(messages) },
  ];
  if (first_at !== null && last_at !== null) {
    facts.push({ name: "Dates", value: `${instantWords(first_at)} – ${instantWords(last_at)}` });
  }
  if (known > 0) {
    facts.push({ name: "Here already", value: `${numberWords(known)}, which stay as they are` });
  }
  return facts;
}

/** Summarises an import in sentences. */
export function reportSentences(report: ImportReport): string[] {
  const { added, extended, known, messages, stopped } = report;
  const sentences = [
    added === 0
      ? "No conversation is new."
      : `${counted(added, "conversation is", "conversations are")} new.`,
  ];
  if (extended > 0) {
    sentences.push(`${counted(extended, "conversation")} got new messages.`);
  }
  if (messages > 0) {
    sentences.push(`${counted(messages, "message")} came in.`);
  }
  if (known > 0) {
    sentences.push(
      `${counted(known, "conversation was", "conversations were")} here already and stayed as they were.`,
    );
  }
  if (stopped) {
    sentences.push("It was stopped: what was taken stays. Import the file again for the rest.");
  }
  return sentences;
}
