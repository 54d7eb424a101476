import { describe, expect, it } from "vitest";
import type { ConversationSummary } from "../../bindings/contract";
import { unfiled } from "../../model/test_fixtures";
import {
  ARCHIVE,
  conversationFrom,
  conversationKey,
  folderKey,
  heldTop,
  libraryRows,
  offsetsOf,
  rowAt,
  segmentsOf,
  type LibraryContent,
  tagCounts,
  typedTags,
} from "./library_rows";

const NOW = new Date(2026, 10, 21, 12).getTime();
const DAY_MS = 86_400_000;

function conversation(id: string, change: Partial<ConversationSummary> = {}): ConversationSummary {
  return { id, title: id, ...unfiled, updated_at: NOW, ...change };
}

const garden = { id: "g", name: "Garden" };
const content: LibraryContent = {
  conversations: [
    conversation("new"),
    conversation("pinned", { pinned: true, folder_id: "g", updated_at: NOW - 90 * DAY_MS }),
    conversation("roses", { folder_id: "g", tags: ["plants"] }),
    conversation("lost", { folder_id: "deleted folder", updated_at: NOW - DAY_MS }),
    conversation("old", { archived: true, pinned: true, tags: ["plants"] }),
  ],
  folders: [garden, { id: "t", name: "Travel" }],
  toggled: new Set(),
  tag: null,
};

function keys(change: Partial<LibraryContent> = {}): string[] {
  return libraryRows({ ...content, ...change }, NOW).map(({ key }) => key);
}

it("the next conversation after the last one is the last one itself", () => {
  const rows = libraryRows(content, NOW);
  expect(conversationFrom(rows, 1, 1)).toEqual({ at: 4, id: "roses" });
  expect(conversationFrom(rows, 9, 1)).toEqual({ at: 9, id: "lost" });
  expect(conversationFrom(rows, 1, -1)).toEqual({ at: 1, id: "pinned" });
  expect(conversationFrom(rows, rows.length - 1, 1)).toBeNull();
});

describe("the rows of the list", () => {
  it("are the pinned conversations, the folders, the rest by date, and the archive", () => {
    expect(keys()).toEqual([
      "heading Pinned",
      conversationKey("pinned"),
      "heading Folders",
      folderKey("g"),
      conversationKey("roses"),
      folderKey("t"),
      "heading Today",
      conversationKey("new"),
      "heading Yesterday",
      conversationKey("lost"),
      ARCHIVE,
    ]);
  });

  it("leave out the conversations in a collapsed folder and include those in an expanded archive", () => {
    const found = keys({ toggled: new Set([folderKey("g"), ARCHIVE]) });
    expect(found).not.toContain(conversationKey("roses"));
    expect(found.slice(-2)).toEqual([ARCHIVE, conversationKey("old")]);
  });

  it("include only conversations with the chosen tag", () => {
    expect(keys({ tag: "plants" })).toEqual([
      "heading Folders",
      folderKey("g"),
      conversationKey("roses"),
      ARCHIVE,
    ]);
    expect(keys({ tag: "nobody's" })).toEqual([]);
  });

  it("include the count of a folder and the position of a conversation in its section", () => {
    const rows = libraryRows(content, NOW);
    expect(rows.find(({ key }) => key === folderKey("g"))).toMatchObject({ count: 1, open: true });
    const three = ["a", "b", "c"].map((id) => conversation(id));
    expect(
      libraryRows({ ...content, conversations: three }, NOW).flatMap((row) =>
        row.kind === "conversation" ? [`${row.place}/${row.count}`] : [],
      ),
    ).toEqual(["1/3", "2/3", "3/3"]);
  });

  it("are grouped into segments, with the conversations of one section together", () => {
    expect(
      segmentsOf(libraryRows(content, NOW)).map((segment) =>
        "row" in segment ? segment.row.key : segment.members.map(({ key }) => key),
      ),
    ).toEqual([
      "heading Pinned",
      [conversationKey("pinned")],
      "heading Folders",
      folderKey("g"),
      [conversationKey("roses")],
      folderKey("t"),
      "heading Today",
      [conversationKey("new")],
      "heading Yesterday",
      [conversationKey("lost")],
      ARCHIVE,
    ]);
  });
});

describe("the positions of rows", () => {
  const list = (...ids: string[]) => {
    const conversations = ids.map((id) => conversation(id));
    const rows = libraryRows({ ...content, conversations, folders: [] }, NOW);
    return { rows, offsets: offsetsOf(rows) };
  };

  it("follow from the heights of the rows", () => {
    expect(offsetsOf(libraryRows(content, NOW))).toEqual([
      0, 36, 70, 106, 140, 190, 224, 260, 294, 330, 364, 398,
    ]);
  });

  it.each([
    [-50, 0],
    [0, 0],
    [35, 0],
    [36, 1],
    [69, 1],
    [70, 2],
    [10_000, 3],
  ])("include %i in row %i", (y, index) => {
    expect(rowAt(list("a", "b", "c").offsets, y)).toBe(index);
  });

  it("are defined for an empty list", () => {
    expect(rowAt([0], 100)).toBe(0);
  });

  it("keep the topmost visible row in place when rows are inserted above it", () => {
    const before = list("a", "b", "c", "d");
    const after = list("new", "newer", "a", "b", "c", "d");
    expect(heldTop(80, before, after)).toBe(80 + 2 * 34);
    expect(heldTop(0, before, after)).toBe(0);
  });

  it("keep the next row in place if the topmost visible row is gone, and stay within the list", () => {
    expect(heldTop(80, list("a", "b", "c", "d"), list("a", "c", "d"))).toBe(46);
    expect(heldTop(500, list("a", "b"), list("x"))).toBe(70);
  });
});

it("tags are counted in alphabetical order", () => {
  expect(tagCounts(content.conversations)).toEqual([{ tag: "plants", count: 2 }]);
});

it.each([
  ["", []],
  [" a , b,, a ", ["a", "b"]],
  ["#writing, 日本、東京", ["writing", "日本", "東京"]],
])("the tags typed as %j are %j", (text, tags) => {
  expect(new Set(typedTags(text))).toEqual(new Set(tags));
  expect(typedTags(text)).toHaveLength(tags.length);
});
