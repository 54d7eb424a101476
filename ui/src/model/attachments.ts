import * as attachmentsText from "../bindings/texts/attachments";
import type { Attachment, Fault } from "../bindings/contract";
import * as faultText from "../bindings/texts/fault";
import { bytesWords } from "./locale";

export type AttachmentKind = "image" | "pdf" | "text";

const MB = 1_000_000;

/** Maximum size of an attachment in bytes. */
export const largest: Record<AttachmentKind, number> = {
  image: 20 * MB,
  pdf: 32 * MB,
  text: 2 * MB,
};

const names: Record<AttachmentKind, string> = {
  image: attachmentsText.images(),
  pdf: attachmentsText.pdfFiles(),
  text: attachmentsText.textFiles(),
};

/** Returns the kind of an attachment, which decides how the page shows it. */
export function kindOf({ media_type }: Pick<Attachment, "media_type">): AttachmentKind {
  if (media_type.startsWith("image/")) {
    return "image";
  }
  return media_type === "application/pdf" ? "pdf" : "text";
}

/**
 * Returns the reason why a file cannot be attached (too large or empty); `null` if its size is
 * allowed. Does not check the content of the file.
 */
export function sizeProblem(file: Pick<File, "name" | "type" | "size">): string | null {
  const kind = kindOf({ media_type: typeOf(file) });
  if (file.size === 0) {
    return attachmentsText.fileEmpty({ name: file.name });
  }
  return file.size > largest[kind]
    ? attachmentsText.fileTooLarge({
        name: file.name,
        size: bytesWords(file.size),
        kind: names[kind],
        kind2: bytesWords(largest[kind]),
      })
    : null;
}

/**
 * Returns the encoding that a rejected text file probably has; `null` if the file was rejected for
 * another reason.
 */
export function encodingOf({ message }: Fault): string | null {
  const { encoding } = message.args;
  return message.id === faultText.attachmentEncoding({ encoding: "" }).id &&
    typeof encoding === "string"
    ? encoding
    : null;
}

/** Adds files to a list of attachments. Leaves out files that the list already contains. */
export function withFiles(
  there: readonly Attachment[],
  more: readonly Attachment[],
): readonly Attachment[] {
  const hashes = new Set(there.map(({ hash }) => hash));
  return [...there, ...more.filter(({ hash }) => !hashes.has(hash) && hashes.add(hash))];
}

function typeOf({ name, type }: Pick<File, "name" | "type">): string {
  return type === "" && name.toLowerCase().endsWith(".pdf") ? "application/pdf" : type;
}
