import type { ConversationId, MessageId, Settings } from "./bindings/contract";
import * as commonText from "./bindings/texts/common";
import * as conversationText from "./bindings/texts/conversation";
import * as windowText from "./bindings/texts/window";
import type { Controllers } from "./composition";
import { instantWords } from "./model/locale";
import { pickerGroups } from "./model/picker";
import type { PaletteItem } from "./features/palette/palette";
import { transcriptShortcuts, type Shortcut, shortcuts, shortcutWords } from "./model/shortcuts";
import { type SettingsSection, settingsSections } from "./model/settings_section";
import { steppedZoom } from "./model/zoom";
import { isMac } from "./shared/platform";

export interface WindowActions {
  open(id: ConversationId): void;
  startNew(): void;
  /** Opens the settings and, if `section` is given, scrolls to that section. */
  showSettings(section: SettingsSection | null): void;
  toggleSidebar(): void;
  setZoom(percent: number): void;
}

export function paletteItems(controllers: Controllers, actions: WindowActions): PaletteItem[] {
  return [
    ...conversationItems(controllers, actions),
    ...actionItems(controllers, actions),
    ...openConversationItems(controllers),
    ...modelItems(controllers),
    ...settingItems(controllers, actions),
  ];
}

/** The data of a palette item. `words` are additional words by which the item can be found. */
type Line = readonly [
  id: string,
  label: string,
  words: string,
  run: () => void,
  shortcut?: Shortcut,
];

function lines(section: string, all: readonly Line[]): PaletteItem[] {
  return all.map(([id, label, words, run, shortcut]) => ({
    id,
    section,
    label,
    words,
    run,
    ...(shortcut === undefined ? {} : { keys: shortcutWords(shortcut, isMac) }),
  }));
}

/**
 * Returns an item for each conversation. Items with the same title also show the time of the last
 * change.
 */
function conversationItems({ library }: Controllers, actions: WindowActions): PaletteItem[] {
  const titles = new Set<string>();
  const repeated = new Set<string>();
  for (const { title } of library.list) {
    (titles.has(title) ? repeated : titles).add(title);
  }
  return library.list.map(({ id, title, tags, updated_at }) => ({
    id: `conversation ${id}`,
    section: windowText.sectionConversations(),
    label: title,
    words: tags.join(" "),
    ...(repeated.has(title) ? { detail: instantWords(updated_at) } : {}),
    run: () => actions.open(id),
  }));
}

function actionItems(controllers: Controllers, actions: WindowActions): PaletteItem[] {
  const { data, navigation, providers, waitingCalls } = controllers;
  const waiting: Line[] = [
    [
      "waiting",
      windowText.nextWaiting(),
      windowText.nextWaitingWords(),
      () => void controllers.showNextWaiting(),
    ],
  ];
  const request: Line[] = [
    [
      "request",
      windowText.showRequest(),
      windowText.requestWords(),
      () => void navigation.showRequest(),
      shortcuts.request,
    ],
  ];
  return lines(windowText.sectionActions(), [
    ...(waitingCalls.count === 0 ? [] : waiting),
    ["new", commonText.newConversation(), "", () => actions.startNew(), shortcuts.new_conversation],
    [
      "search",
      windowText.search(),
      windowText.searchWords(),
      () => navigation.show({ over: "search" }),
      shortcuts.search,
    ],
    [
      "list",
      windowText.toggleList(),
      windowText.toggleListWords(),
      () => actions.toggleSidebar(),
      shortcuts.sidebar,
    ],
    ...(navigation.screen === "conversation" ? request : []),
    ["import", windowText.importFile(), "", () => navigation.show({ over: "import" })],
    ["export-all", windowText.exportAll(), "", () => data.ports.showExport()],
    ["backup", windowText.backUp(), windowText.backUpWords(), () => void backUp(controllers)],
    [
      "trash",
      windowText.trash(),
      windowText.trashWords(),
      () => navigation.show({ over: "trash" }),
    ],
    [
      "calls",
      windowText.allCalls(),
      windowText.allCallsWords(),
      () => navigation.show({ over: "calls" }),
    ],
    ["provider", commonText.addProvider(), windowText.addProviderWords(), () => providers.add()],
  ]);
}

async function backUp({ data, toasts }: Controllers): Promise<void> {
  if (data.work !== null) {
    toasts.note(windowText.backUpWaits());
    return;
  }
  await data.backUp();
  if (data.actionFault) {
    await toasts.report(data.actionFault);
  } else {
    toasts.note(data.done);
  }
}

/**
 * Returns the palette items for the conversation on the screen. Returns no items if this
 * conversation is not in the library, for example before its first message.
 */
function openConversationItems(controllers: Controllers): PaletteItem[] {
  const { conversationController, library, navigation } = controllers;
  const open = library.find(conversationController.id);
  if (!open || navigation.screen !== "conversation") {
    return [];
  }
  return lines(windowText.sectionThis(), [
    [
      "find",
      windowText.find(),
      "",
      () => conversationController.transcript.current?.find(),
      transcriptShortcuts.find,
    ],
    ["export", windowText.exportThis(), "", () => library.showExport(open)],
    [
      "usage",
      windowText.usageOfThis(),
      windowText.usageWords(),
      () => library.ports.showUsage(open),
    ],
    [
      "summary",
      conversationText.summaryCommand(),
      windowText.summaryWords(),
      () => conversationController.ports.showSummary(null),
    ],
    [
      "pin",
      open.pinned ? windowText.unpinThis() : windowText.pinThis(),
      "",
      () => void library.pin(open),
    ],
    [
      "archive",
      open.archived ? windowText.unarchiveThis() : windowText.archiveThis(),
      "",
      () => void library.archive(open),
    ],
    ["move", windowText.moveThis(), "", () => library.showMove(open)],
    ["tags", windowText.tagsOfThis(), windowText.tagsWords(), () => library.showTags(open)],
    ["delete", windowText.deleteThis(), windowText.deleteWords(), () => void library.remove(open)],
    ["wire", windowText.toggleWire(), "", () => navigation.togglePanel("wire"), shortcuts.wire],
    ...versionLines(controllers),
  ]);
}

function versionLines({ conversation }: Controllers): Line[] {
  const entry = conversation.shown.entries.findLast(({ view }) => view.versions.length > 1);
  if (!entry) {
    return [];
  }
  const { message, versions } = entry.view;
  const at = versions.indexOf(message.id);
  const line = (id: string, label: string, version: MessageId | undefined): Line[] =>
    version === undefined ? [] : [[id, label, "", () => void conversation.select(version)]];
  return [
    ...line("previous", commonText.previousVersion(), versions[at - 1]),
    ...line("next", commonText.nextVersion(), versions[at + 1]),
  ];
}

function modelItems(controllers: Controllers): PaletteItem[] {
  const { conversationController, conversation, navigation, providers } = controllers;
  const groups = pickerGroups(
    {
      providers: providers.list,
      modelsOf: (id) => providers.models.get(id),
      choice: conversation.choice,
      favourites: [],
      recent: [],
    },
    "",
  );
  return groups.flatMap(({ name, options }) =>
    options.map(({ providerId, model, info, chosen }) => ({
      id: `model ${providerId} ${model}`,
      section: windowText.sectionModels(),
      label: windowText.useModel({ model }),
      words: `${model} ${name}`,
      detail: [name, chosen ? windowText.inUse() : null, info?.description ?? null]
        .filter((words) => words !== null)
        .join(" · "),
      run: () => {
        navigation.screen = "conversation";
        conversationController.choose({ providerId, model });
      },
    })),
  );
}

function settingItems({ settings }: Controllers, actions: WindowActions): PaletteItem[] {
  const change = (id: string, label: string, to: Partial<Settings>, words = ""): Line => [
    id,
    label,
    words,
    () => void settings.change(to),
  ];
  const { zoom } = settings.current;
  return lines(commonText.settings(), [
    [
      "settings",
      commonText.settings(),
      windowText.settingsWords(),
      () => actions.showSettings(null),
      shortcuts.settings,
    ],
    ...settingsSections.map((section): Line => [
      `settings-${section}`,
      windowText.settingsSection({ section }),
      "",
      () => actions.showSettings(section),
    ]),
    change(
      "theme-system",
      windowText.themeSystem(),
      { theme: "system" },
      windowText.themeSystemWords(),
    ),
    change(
      "theme-light",
      windowText.themeLight(),
      { theme: "light" },
      windowText.themeLightWords(),
    ),
    change("theme-dark", windowText.themeDark(), { theme: "dark" }, windowText.themeDarkWords()),
    [
      "zoom-in",
      commonText.largerText(),
      windowText.zoomWords(),
      () => actions.setZoom(steppedZoom(zoom, 1)),
      shortcuts.zoom_in,
    ],
    [
      "zoom-out",
      commonText.smallerText(),
      windowText.zoomWords(),
      () => actions.setZoom(steppedZoom(zoom, -1)),
      shortcuts.zoom_out,
    ],
    [
      "zoom-reset",
      windowText.textAt100(),
      windowText.zoomWords(),
      () => actions.setZoom(100),
      shortcuts.zoom_reset,
    ],
    change("width-narrow", windowText.widthNarrow(), { line_width: "narrow" }),
    change("width-normal", windowText.widthNormal(), { line_width: "normal" }),
    change("width-wide", windowText.widthWide(), { line_width: "wide" }),
    change("width-full", windowText.widthFull(), { line_width: "full" }),
    change("contrast-more", windowText.contrastMore(), { contrast: "more" }),
    change("contrast-system", windowText.contrastSystem(), { contrast: "system" }),
  ]);
}
