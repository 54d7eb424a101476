import * as libraryText from "../../bindings/texts/library";
import type { ConversationSummary, Folder } from "../../bindings/contract";
import { grouped } from "../../model/grouped";
import { groupByDate } from "./library";

export type LibraryRow =
  | { readonly kind: "heading"; readonly key: string; readonly name: string }
  | {
      readonly kind: "folder";
      readonly key: string;
      readonly folder: Folder;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: "archive";
      readonly key: string;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: "conversation";
      readonly key: string;
      readonly conversation: ConversationSummary;
      /**
       * The key of the section to which the row belongs. `sectionName` is the name of that section.
       */
      readonly section: string;
      readonly sectionName: string;
      /** The one-based position of the row among the `count` rows of its section. */
      readonly place: number;
      readonly count: number;
      /** Whether the row is inside a folder or the archive. */
      readonly inside: boolean;
    };

/** The data from which the list of conversations is built. */
export interface LibraryContent {
  readonly conversations: readonly ConversationSummary[];
  readonly folders: readonly Folder[];
  /** The keys of the collapsed folders, and of the archive if it is expanded. */
  readonly toggled: ReadonlySet<string>;
  /** The tag that all listed conversations must have; `null` if the list is not filtered. */
  readonly tag: string | null;
}

export const ARCHIVE = "archive";
const PINNED = "pinned";
/**
 * The key of the section of all other conversations: those that are not pinned, not archived and
 * not in a folder. They are grouped by date.
 */
const REST = "rest";

/** Row heights in pixels. */
export const ROW_HEIGHTS = { heading: 36, folder: 34, archive: 34, plain: 34, tall: 50 };

/**
 * Defines the row heights as CSS variables on the element `list`, so that the style sheets of the
 * rows can use them.
 */
export function passRowHeights(list: HTMLElement): void {
  for (const [kind, pixels] of Object.entries(ROW_HEIGHTS)) {
    list.style.setProperty(`--row-${kind}`, `${String(pixels)}px`);
  }
}

export function conversationKey(id: string): string {
  return `conversation ${id}`;
}

export function folderKey(id: string): string {
  return `folder ${id}`;
}

/**
 * Returns the rows of the list at the time `now`. They are in this order: pinned conversations,
 * folders, other conversations by date, and the archive.
 */
export function libraryRows(
  { conversations, folders, toggled, tag }: LibraryContent,
  now: number,
): LibraryRow[] {
  const shown = conversations.filter(({ tags }) => tag === null || tags.includes(tag));
  const known = new Set(folders.map(({ id }) => id));
  const sections = grouped(shown, ({ archived, pinned, folder_id }) => {
    if (archived) {
      return ARCHIVE;
    }
    if (pinned) {
      return PINNED;
    }
    return folder_id !== null && known.has(folder_id) ? folderKey(folder_id) : REST;
  });
  const pinned = sections.get(PINNED);
  const archived = sections.get(ARCHIVE);
  const rows: LibraryRow[] = [];
  if (pinned) {
    rows.push(
      heading(libraryText.pinned()),
      ...members(PINNED, libraryText.pinned(), pinned, false),
    );
  }
  // If the list is filtered by a tag, omit folders that contain no conversation with this tag.
  const offered = folders.filter(({ id }) => tag === null || sections.has(folderKey(id)));
  if (offered.length > 0) {
    rows.push(heading(libraryText.folders()));
  }
  for (const folder of offered) {
    const key = folderKey(folder.id);
    const inside = sections.get(key) ?? [];
    const open = !toggled.has(key);
    rows.push({ kind: "folder", key, folder, count: inside.length, open });
    if (open) {
      rows.push(...members(key, folder.name, inside, true));
    }
  }
  for (const { name, conversations: dated } of groupByDate(sections.get(REST) ?? [], now)) {
    rows.push(heading(name), ...members(`date ${name}`, name, dated, false));
  }
  if (archived) {
    const open = toggled.has(ARCHIVE);
    rows.push({ kind: "archive", key: ARCHIVE, count: archived.length, open });
    if (open) {
      rows.push(...members(ARCHIVE, libraryText.archived(), archived, true));
    }
  }
  return rows;
}

function heading(name: string): LibraryRow {
  return { kind: "heading", key: `heading ${name}`, name };
}

function members(
  section: string,
  sectionName: string,
  conversations: readonly ConversationSummary[],
  inside: boolean,
): LibraryRow[] {
  return conversations.map((conversation, at) => ({
    kind: "conversation",
    key: conversationKey(conversation.id),
    conversation,
    section,
    sectionName,
    place: at + 1,
    count: conversations.length,
    inside,
  }));
}

/** Returns the offset of each row in pixels, and the total height as the last element. */
export function offsetsOf(rows: readonly LibraryRow[], latest = false): number[] {
  const offsets = [0];
  let at = 0;
  for (const row of rows) {
    at += heightOf(row, latest);
    offsets.push(at);
  }
  return offsets;
}

function heightOf(row: LibraryRow, latest: boolean): number {
  if (row.kind !== "conversation") {
    return ROW_HEIGHTS[row.kind];
  }
  return isTall(row.conversation, latest) ? ROW_HEIGHTS.tall : ROW_HEIGHTS.plain;
}

/**
 * Returns whether the row of a conversation has a second line. `latest` is true if latest messages
 * are shown.
 */
export function isTall({ tags }: ConversationSummary, latest: boolean): boolean {
  return latest || tags.length > 0;
}

/**
 * Returns the index of the row at a vertical position or, if there is no row, of the nearest one.
 */
export function rowAt(offsets: readonly number[], y: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= y) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/**
 * Returns the scroll position at which the topmost visible row stays in place after rows have
 * changed. If this row was removed or is a heading, the next row that still exists and is not a
 * heading stays in place instead. Returns 0 if the list was scrolled to the top.
 */
export function heldTop(
  top: number,
  before: { rows: readonly LibraryRow[]; offsets: readonly number[] },
  after: { rows: readonly LibraryRow[]; offsets: readonly number[] },
): number {
  if (top <= 0) {
    return 0;
  }
  const places = new Map(after.rows.map(({ key }, at) => [key, at]));
  for (let at = rowAt(before.offsets, top); at < before.rows.length; at++) {
    const row = before.rows[at];
    const place = row && places.get(row.key);
    // Skip headings, because a heading may still exist although all rows below it have changed.
    if (row && place !== undefined && row.kind !== "heading") {
      const from = before.offsets[at] ?? 0;
      return Math.max(0, (after.offsets[place] ?? 0) + top - from);
    }
  }
  return Math.max(0, Math.min(top, after.offsets.at(-1) ?? 0));
}

/** Returns whether a row can have the focus. */
export function isStop(row: LibraryRow): boolean {
  return row.kind !== "heading";
}

/**
 * Returns the index of the focusable row that is `steps` rows below `from`, or above it if `steps`
 * is negative. If there are not enough rows, returns the last one in this direction.
 */
export function stepFrom(rows: readonly LibraryRow[], from: number, steps: number): number {
  let at = from;
  let left = Math.abs(steps);
  for (let next = from; left > 0;) {
    next += Math.sign(steps);
    const row = rows[next];
    if (!row) {
      break;
    }
    if (isStop(row)) {
      at = next;
      left -= 1;
    }
  }
  return at;
}

/**
 * Returns the next conversation below `from`, or above it if `step` is -1. If there is none, returns
 * the one at `from`, or `null` if that row is not a conversation.
 */
export function conversationFrom(rows: readonly LibraryRow[], from: number, step: 1 | -1) {
  let at = from;
  do {
    at += step;
  } while (rows[at] && rows[at]?.kind !== "conversation");
  at = rows[at] ? at : from;
  const row = rows[at];
  return row?.kind === "conversation" ? { at, id: row.conversation.id } : null;
}

/**
 * Rows that are rendered together: consecutive conversations of one section, or a single row of
 * another kind.
 */
export type Segment =
  | { readonly key: string; readonly row: Exclude<LibraryRow, { kind: "conversation" }> }
  | {
      readonly key: string;
      readonly name: string;
      readonly members: readonly Extract<LibraryRow, { kind: "conversation" }>[];
    };

export function segmentsOf(rows: readonly LibraryRow[]): Segment[] {
  const segments: Segment[] = [];
  let members: Extract<LibraryRow, { kind: "conversation" }>[] = [];
  let last = "";
  for (const row of rows) {
    if (row.kind !== "conversation") {
      segments.push({ key: row.key, row });
      last = "";
      continue;
    }
    if (last !== row.section) {
      members = [];
      last = row.section;
      segments.push({ key: `in ${last}`, name: row.sectionName, members });
    }
    members.push(row);
  }
  return segments;
}

/** Returns all tags in alphabetical order, each with the number of conversations that have it. */
export function tagCounts(
  conversations: readonly ConversationSummary[],
): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags } of conversations) {
    for (const tag of tags) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => a.tag.localeCompare(b.tag));
}

export function commonTags(conversations: readonly ConversationSummary[]): readonly string[] {
  const [first, ...others] = conversations;
  return first?.tags.filter((tag) => others.every(({ tags }) => tags.includes(tag))) ?? [];
}

/**
 * Parses tags that are separated by commas or line breaks. Removes `#` prefixes and duplicates, and
 * sorts the tags.
 */
export function typedTags(text: string): string[] {
  const tags = text.split(/[,，、\n]/u).map((tag) => tag.trim().replace(/^#+/u, ""));
  return [...new Set(tags.filter((tag) => tag !== ""))].sort((a, b) => a.localeCompare(b));
}
