import type { ConversationId, Settings } from "./bindings/contract";
import type { Controllers } from "./composition";
import { pickerGroups } from "./model/picker";
import type { PaletteItem } from "./features/palette/palette";
import { readingShortcuts, type Shortcut, shortcuts, shortcutWords } from "./model/shortcuts";
import { steppedZoom } from "./model/zoom";
import { isMac } from "./shared/platform";

/** Actions of the window itself. */
export interface WindowActions {
  open(id: ConversationId): void;
  startNew(): void;
  /** Shows the settings, at the section of this title if there is one. */
  showSettings(section: string | null): void;
  toggleSidebar(): void;
  setZoom(percent: number): void;
}

/** Everything the command palette offers now. */
export function paletteItems(controllers: Controllers, actions: WindowActions): PaletteItem[] {
  return [
    ...conversationItems(controllers, actions),
    ...actionItems(controllers, actions),
    ...openConversationItems(controllers),
    ...modelItems(controllers),
    ...settingItems(controllers, actions),
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

function conversationItems({ library }: Controllers, actions: WindowActions): PaletteItem[] {
  return library.list.map(({ id, title, tags }) => ({
    id: `conversation ${id}`,
    section: "Conversations",
    label: title,
    words: tags.join(" "),
    run: () => actions.open(id),
  }));
}

function actionItems(controllers: Controllers, actions: WindowActions): PaletteItem[] {
  const { data, navigation, providers } = controllers;
  return lines("Actions", [
    ["new", "New conversation", () => actions.startNew(), shortcuts.new_conversation],
    ["search", "Search", () => navigation.show({ over: "search" }), shortcuts.search, "find"],
    ["list", "Show or hide the list", () => actions.toggleSidebar(), shortcuts.sidebar, "sidebar"],
    ["import", "Import…", () => navigation.show({ over: "import" })],
    ["export all", "Export everything…", () => data.ports.showExport()],
    ["backup", "Back up now", () => void backUp(controllers), undefined, "save copy"],
    ["trash", "Open the trash", () => navigation.show({ over: "trash" }), undefined, "deleted"],
    ["provider", "Add a provider", () => providers.add(), undefined, "connection"],
  ]);
}

async function backUp({ data, notices }: Controllers): Promise<void> {
  await data.backUp();
  if (data.fault) {
    notices.report(data.fault);
  } else {
    notices.note(data.done);
  }
}

/** What can be done with the open conversation. */
function openConversationItems(controllers: Controllers): PaletteItem[] {
  const { chat, library, navigation } = controllers;
  const open = library.find(chat.id);
  if (!open || navigation.screen !== "conversation") {
    return [];
  }
  return lines("This conversation", [
    [
      "find",
      "Find in the conversation",
      () => chat.transcript.current?.find(),
      readingShortcuts.find,
    ],
    ["export", "Export this conversation…", () => library.showExport(open)],
    [
      "pin",
      open.pinned ? "Unpin this conversation" : "Pin this conversation",
      () => void library.pin(open),
    ],
    [
      "archive",
      open.archived ? "Unarchive this conversation" : "Archive this conversation",
      () => void library.archive(open),
    ],
    ["move", "Move this conversation to a folder…", () => library.showMove(open)],
    ["tags", "Tags of this conversation…", () => library.showTags(open), undefined, "label"],
    ["delete", "Delete this conversation", () => void library.remove(open), undefined, "remove"],
    ["wire", "Show or hide the wire view", () => navigation.togglePanel("wire"), shortcuts.wire],
    ...versionLines(controllers),
  ]);
}

/** The last message that has several versions is the one that is meant. */
function versionLines({ conversation }: Controllers): Line[] {
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
function modelItems(controllers: Controllers): PaletteItem[] {
  const { chat, conversation, navigation, providers } = controllers;
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
        navigation.screen = "conversation";
        chat.choose({ providerId, model });
      },
    })),
  );
}

function settingItems({ settings }: Controllers, actions: WindowActions): PaletteItem[] {
  const change = (id: string, label: string, to: Partial<Settings>, words = ""): Line => [
    id,
    label,
    () => void settings.change(to),
    undefined,
    words,
  ];
  const { zoom } = settings.current;
  return lines("Settings", [
    ["settings", "Settings", () => actions.showSettings(null), shortcuts.settings, "preferences"],
    ...["Providers", "Appearance", "Links", "Shortcuts", "Data"].map((title): Line => [
      `settings ${title}`,
      `Settings: ${title}`,
      () => actions.showSettings(title),
    ]),
    change("theme system", "Theme: as the system", { theme: "system" }, "colours"),
    change("theme light", "Theme: light", { theme: "light" }, "colours white"),
    change("theme dark", "Theme: dark", { theme: "dark" }, "colours black night"),
    [
      "zoom in",
      "Larger text",
      () => actions.setZoom(steppedZoom(zoom, 1)),
      shortcuts.zoom_in,
      "zoom",
    ],
    [
      "zoom out",
      "Smaller text",
      () => actions.setZoom(steppedZoom(zoom, -1)),
      shortcuts.zoom_out,
      "zoom",
    ],
    ["zoom reset", "Text at 100 %", () => actions.setZoom(100), shortcuts.zoom_reset, "zoom"],
    change("width narrow", "Line width: narrow", { line_width: "narrow" }),
    change("width normal", "Line width: normal", { line_width: "normal" }),
    change("width wide", "Line width: wide", { line_width: "wide" }),
    change("width full", "Line width: full", { line_width: "full" }),
    change("contrast more", "Contrast: more", { contrast: "more" }),
    change("contrast system", "Contrast: as the system", { contrast: "system" }),
  ]);
}
