import type { ConversationId, Settings } from "./bindings/contract";
import * as commonText from "./bindings/texts/common";
import * as conversationText from "./bindings/texts/conversation";
import * as windowText from "./bindings/texts/window";
import type { Controllers } from "./composition";
import { instantWords } from "./model/locale";
import { pickerGroups } from "./model/picker";
import type { PaletteItem } from "./features/palette/palette";
import { readingShortcuts, type Shortcut, shortcuts, shortcutWords } from "./model/shortcuts";
import { type SettingsSection, settingsSections } from "./model/settings_section";
import { steppedZoom } from "./model/zoom";
import { isMac } from "./shared/platform";

/** The window actions that the command palette offers. */
export interface WindowActions {
  open(id: ConversationId): void;
  startNew(): void;
  /** Opens the settings and, if `section` is given, scrolls to that section. */
  showSettings(section: SettingsSection | null): void;
  toggleSidebar(): void;
  setZoom(percent: number): void;
}

/** Returns the items of the command palette. */
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

/**
 * Returns an item for each conversation. If several conversations have the same title, their items
 * also show a time.
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
  return lines(windowText.sectionActions(), [
    ...(waitingCalls.count === 0
      ? []
      : [
          [
            "waiting",
            windowText.nextWaiting(),
            () => void controllers.showNextWaiting(),
            undefined,
            windowText.nextWaitingWords(),
          ] as const,
        ]),
    ["new", commonText.newConversation(), () => actions.startNew(), shortcuts.new_conversation],
    [
      "search",
      windowText.search(),
      () => navigation.show({ over: "search" }),
      shortcuts.search,
      windowText.searchWords(),
    ],
    [
      "list",
      windowText.toggleList(),
      () => actions.toggleSidebar(),
      shortcuts.sidebar,
      windowText.toggleListWords(),
    ],
    ...(navigation.screen === "conversation"
      ? [
          [
            "request",
            windowText.showRequest(),
            () => void navigation.showRequest(),
            shortcuts.request,
            windowText.requestWords(),
          ] as const,
        ]
      : []),
    ["import", windowText.importFile(), () => navigation.show({ over: "import" })],
    ["export-all", windowText.exportAll(), () => data.ports.showExport()],
    [
      "backup",
      windowText.backUp(),
      () => void backUp(controllers),
      undefined,
      windowText.backUpWords(),
    ],
    [
      "trash",
      windowText.trash(),
      () => navigation.show({ over: "trash" }),
      undefined,
      windowText.trashWords(),
    ],
    [
      "calls",
      windowText.allCalls(),
      () => navigation.show({ over: "calls" }),
      undefined,
      windowText.allCallsWords(),
    ],
    [
      "provider",
      commonText.addProvider(),
      () => providers.add(),
      undefined,
      windowText.addProviderWords(),
    ],
  ]);
}

async function backUp({ data, notices }: Controllers): Promise<void> {
  await data.backUp();
  if (data.fault) {
    await notices.report(data.fault);
  } else {
    notices.note(data.done);
  }
}

/**
 * Returns the palette items for the conversation on the screen. Returns no items if the
 * conversation is not in the library, for example before its first message.
 */
function openConversationItems(controllers: Controllers): PaletteItem[] {
  const { chat, library, navigation } = controllers;
  const open = library.find(chat.id);
  if (!open || navigation.screen !== "conversation") {
    return [];
  }
  return lines(windowText.sectionThis(), [
    ["find", windowText.find(), () => chat.transcript.current?.find(), readingShortcuts.find],
    ["export", windowText.exportThis(), () => library.showExport(open)],
    [
      "usage",
      windowText.usageOfThis(),
      () => library.showUsage(open),
      undefined,
      windowText.usageWords(),
    ],
    [
      "summary",
      conversationText.summaryCommand(),
      () => chat.summary.ports.show(null),
      undefined,
      windowText.summaryWords(),
    ],
    [
      "pin",
      open.pinned ? windowText.unpinThis() : windowText.pinThis(),
      () => void library.pin(open),
    ],
    [
      "archive",
      open.archived ? windowText.unarchiveThis() : windowText.archiveThis(),
      () => void library.archive(open),
    ],
    ["move", windowText.moveThis(), () => library.showMove(open)],
    [
      "tags",
      windowText.tagsOfThis(),
      () => library.showTags(open),
      undefined,
      windowText.tagsWords(),
    ],
    [
      "delete",
      windowText.deleteThis(),
      () => void library.remove(open),
      undefined,
      windowText.deleteWords(),
    ],
    ["wire", windowText.toggleWire(), () => navigation.togglePanel("wire"), shortcuts.wire],
    ...versionLines(controllers),
  ]);
}

/**
 * Returns the palette items that select the previous or next version of the last message that has
 * several versions.
 */
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
      : [
          [
            "previous",
            commonText.previousVersion(),
            () => void conversation.select(previous),
          ] as const,
        ]),
    ...(next === undefined
      ? []
      : [["next", commonText.nextVersion(), () => void conversation.select(next)] as const]),
  ];
}

/** Returns the palette items that choose a model for the next message of the open conversation. */
function modelItems(controllers: Controllers): PaletteItem[] {
  const { chat, conversation, navigation, providers } = controllers;
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
  return lines(commonText.settings(), [
    [
      "settings",
      commonText.settings(),
      () => actions.showSettings(null),
      shortcuts.settings,
      windowText.settingsWords(),
    ],
    ...settingsSections.map((section): Line => [
      `settings-${section}`,
      windowText.settingsSection({ section }),
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
      () => actions.setZoom(steppedZoom(zoom, 1)),
      shortcuts.zoom_in,
      windowText.zoomWords(),
    ],
    [
      "zoom-out",
      commonText.smallerText(),
      () => actions.setZoom(steppedZoom(zoom, -1)),
      shortcuts.zoom_out,
      windowText.zoomWords(),
    ],
    [
      "zoom-reset",
      windowText.textAt100(),
      () => actions.setZoom(100),
      shortcuts.zoom_reset,
      windowText.zoomWords(),
    ],
    change("width-narrow", windowText.widthNarrow(), { line_width: "narrow" }),
    change("width-normal", windowText.widthNormal(), { line_width: "normal" }),
    change("width-wide", windowText.widthWide(), { line_width: "wide" }),
    change("width-full", windowText.widthFull(), { line_width: "full" }),
    change("contrast-more", windowText.contrastMore(), { contrast: "more" }),
    change("contrast-system", windowText.contrastSystem(), { contrast: "system" }),
  ]);
}
