import type { AppState } from "./app.svelte";
import type { ConversationId, Settings } from "./bindings/contract";
import { pickerGroups } from "./model/picker";
import type { PaletteItem } from "./model/palette";
import { readingShortcuts, type Shortcut, shortcuts, shortcutWords } from "./model/shortcuts";
import { steppedZoom } from "./model/zoom";
import { isMac } from "./shared/platform";

/** What the window itself can do. */
export interface WindowActs {
  open(id: ConversationId): void;
  startNew(): void;
  /** Shows the settings, at the section of this title if there is one. */
  showSettings(section: string | null): void;
  toggleSidebar(): void;
  setZoom(percent: number): void;
}

/** Everything the command palette offers now. */
export function paletteItems(app: AppState, acts: WindowActs): PaletteItem[] {
  return [
    ...conversations(app, acts),
    ...actions(app, acts),
    ...ofConversation(app),
    ...models(app),
    ...settings(app, acts),
  ];
}

type Line = readonly [
  id: string,
  label: string,
  run: () => void,
  shortcut?: Shortcut | undefined,
  words?: string,
];

function lines(section: string, all: readonly Line[]): PaletteItem[] {
  return all.map(([id, label, run, shortcut, words = ""]) => ({
    id,
    section,
    label,
    words,
    run,
    ...(shortcut === undefined ? {} : { keys: shortcutWords(shortcut, isMac) }),
  }));
}

function conversations({ library }: AppState, acts: WindowActs): PaletteItem[] {
  return library.list.map(({ id, title, tags }) => ({
    id: `conversation ${id}`,
    section: "Conversations",
    label: title,
    words: tags.join(" "),
    run: () => acts.open(id),
  }));
}

function actions(app: AppState, acts: WindowActs): PaletteItem[] {
  const { shelves } = app;
  return lines("Actions", [
    ["new", "New conversation", () => acts.startNew(), shortcuts.new_conversation],
    ["search", "Search", () => shelves.show({ over: "search" }), shortcuts.search, "find"],
    ["list", "Show or hide the list", () => acts.toggleSidebar(), shortcuts.sidebar, "sidebar"],
    ["import", "Import…", () => shelves.show({ over: "import" })],
    ["export all", "Export everything…", () => shelves.dataActs.askExport()],
    ["backup", "Back up now", () => void backUp(app), undefined, "save copy"],
    ["trash", "Open the trash", () => shelves.show({ over: "trash" }), undefined, "deleted"],
    ["provider", "Add a provider", () => app.acts.add(), undefined, "connection"],
  ]);
}

async function backUp(app: AppState): Promise<void> {
  const { data } = app.shelves;
  await data.backUp();
  if (data.fault) {
    app.tell(data.fault);
  } else {
    app.note(data.done);
  }
}

/** What can be done with the open conversation. */
function ofConversation(app: AppState): PaletteItem[] {
  const { conversation, library, shelves } = app;
  const open = library.list.find(({ id }) => id === conversation.id);
  if (!open || app.screen !== "conversation") {
    return [];
  }
  return lines("This conversation", [
    [
      "find",
      "Find in the conversation",
      () => (conversation.findCalls += 1),
      readingShortcuts.find,
    ],
    ["export", "Export this conversation…", () => shelves.askExport(open)],
    [
      "pin",
      open.pinned ? "Unpin this conversation" : "Pin this conversation",
      () => shelves.pin(open),
    ],
    [
      "archive",
      open.archived ? "Unarchive this conversation" : "Archive this conversation",
      () => shelves.archive(open),
    ],
    ["move", "Move this conversation to a folder…", () => shelves.askMove(open)],
    ["tags", "Tags of this conversation…", () => shelves.askTags(open), undefined, "label"],
    ["delete", "Delete this conversation", () => shelves.remove(open), undefined, "remove"],
    ["wire", "Show or hide the wire view", () => (app.wireOpen = !app.wireOpen), shortcuts.wire],
    ...versions(app),
  ]);
}

/** The last message that has several versions is the one that is meant. */
function versions({ conversation }: AppState): Line[] {
  const entry = conversation.shown.entries.findLast(({ view }) => view.versions.length > 1);
  if (!entry) {
    return [];
  }
  const { message, versions: all } = entry.view;
  const at = all.indexOf(message.id);
  const [previous, next] = [all[at - 1], all[at + 1]];
  return [
    ...(previous === undefined
      ? []
      : [["previous", "Previous version", () => void conversation.select(previous)] as const]),
    ...(next === undefined
      ? []
      : [["next", "Next version", () => void conversation.select(next)] as const]),
  ];
}

/** The models that the open conversation can go on with. */
function models(app: AppState): PaletteItem[] {
  const { providers, conversation } = app;
  const groups = pickerGroups(
    providers.list,
    (id) => providers.models.get(id),
    "",
    conversation.choice,
  );
  return groups.flatMap(({ provider, options }) =>
    options.map(({ providerId, model, description, chosen }) => ({
      id: `model ${providerId} ${model}`,
      section: "Models",
      label: `Use ${model}`,
      words: `${model} ${provider.name}`,
      detail: [provider.name, chosen ? "in use" : null, description]
        .filter((words) => words !== null)
        .join(" · "),
      run: () => {
        conversation.choice = { providerId, model };
        app.screen = "conversation";
        app.callComposer();
      },
    })),
  );
}

function settings(app: AppState, acts: WindowActs): PaletteItem[] {
  const change = (id: string, label: string, to: Partial<Settings>, words = ""): Line => [
    id,
    label,
    () => void app.changeSettings(to),
    undefined,
    words,
  ];
  const { zoom } = app.settings;
  return lines("Settings", [
    ["settings", "Settings", () => acts.showSettings(null), shortcuts.settings, "preferences"],
    ...["Providers", "Appearance", "Links", "Shortcuts", "Data"].map((title): Line => [
      `settings ${title}`,
      `Settings: ${title}`,
      () => acts.showSettings(title),
    ]),
    change("theme system", "Theme: as the system", { theme: "system" }, "colours"),
    change("theme light", "Theme: light", { theme: "light" }, "colours white"),
    change("theme dark", "Theme: dark", { theme: "dark" }, "colours black night"),
    ["zoom in", "Larger text", () => acts.setZoom(steppedZoom(zoom, 1)), shortcuts.zoom_in, "zoom"],
    [
      "zoom out",
      "Smaller text",
      () => acts.setZoom(steppedZoom(zoom, -1)),
      shortcuts.zoom_out,
      "zoom",
    ],
    ["zoom reset", "Text at 100 %", () => acts.setZoom(100), shortcuts.zoom_reset, "zoom"],
    change("width narrow", "Line width: narrow", { line_width: "narrow" }),
    change("width normal", "Line width: normal", { line_width: "normal" }),
    change("width wide", "Line width: wide", { line_width: "wide" }),
    change("width full", "Line width: full", { line_width: "full" }),
    change("contrast more", "Contrast: more", { contrast: "more" }),
    change("contrast system", "Contrast: as the system", { contrast: "system" }),
  ]);
}
