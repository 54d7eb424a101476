### The window itself: start, list, banners, what can be exported, and the command palette.

window-starting = Starting…
window-not-in-browser = Rivulet runs in its own window. Start the program instead of opening this page.
window-show-list = Show sidebar
window-text-size = Text size { $percent }%
window-drop-files = Drop files here to attach them
window-start-with = Start with an assistant
window-undo = Undo
window-fault = { $message }: { $detail }
window-recovered = { $count ->
    [one] 1 reply was recovered after an unexpected exit
   *[other] { $count } replies were recovered after an unexpected exit
}
window-reloaded = { $reason ->
    [preview] A preview stopped responding, so the window was reloaded. Nothing was lost.
   *[died] The window crashed and was reloaded. Nothing was lost.
}
window-not-written = Messages are not being saved to disk: { $cause }. They stay on screen and will be saved as soon as the disk is writable.
window-draft-not-saved = What you type is not being saved to disk: { $cause }. Your text stays on screen and will be saved as soon as the disk is writable.
window-not-loaded = Not everything could be loaded: { $cause }. Rivulet tries again every few seconds.
window-read-only = { $reason }. You can still read, copy and export everything.
window-read-only-detail = { $reason } ({ $detail }). You can still read, copy and export everything.

## What can be exported

window-everything = Everything
window-folder = The folder “{ $name }”
window-selected-conversations = { $count ->
    [one] 1 selected conversation
   *[other] { $count } selected conversations
}
window-conversation = “{ $title }”
window-message = { $kind ->
    [reply] This reply
   *[message] This message
}

## The command palette: its sections and commands. A message whose id ends in `-words` contains further words by which the search finds the command; they are not shown.

window-section-conversations = Conversations
window-section-actions = Actions
window-section-this = This conversation
window-section-models = Models
window-search = Search
window-search-words = find
window-toggle-list = Show or hide the sidebar
window-toggle-list-words = sidebar
window-import-file = Import…
window-export-all = Export everything…
window-back-up = Back up now
window-back-up-words = save copy
window-back-up-waits = No backup was made, because other work on your data is still running
window-trash = Open the trash
window-trash-words = deleted
window-add-provider-words = connection
window-find = Find in the conversation
window-export-this = Export this conversation…
window-pin-this = Pin this conversation
window-unpin-this = Unpin this conversation
window-archive-this = Archive this conversation
window-unarchive-this = Unarchive this conversation
window-move-this = Move this conversation to a folder…
window-tags-of-this = Tags of this conversation…
window-tags-words = label
window-usage-of-this = Tokens and cost of this conversation
window-usage-words = price money spending usage
window-summary-words = compact summarise shorten context full
window-delete-this = Delete this conversation
window-delete-words = remove
window-show-request = Preview the next request
window-request-words = preview context tokens JSON dry run
window-toggle-wire = Show or hide the raw data (wire view)
window-use-model = Use { $model }
window-in-use = in use
window-settings-words = preferences
window-settings-section = { $section ->
    [general] Settings: General
    [chats] Settings: Chats
    [assistants] Settings: Assistants
    [snippets] Settings: Snippets
    [tools] Settings: Tools
    [usage] Settings: Usage
    [providers] Settings: Providers
    [appearance] Settings: Appearance
    [links] Settings: Links and images
    [shortcuts] Settings: Shortcuts
    [about] Settings: About
   *[data] Settings: Data
}
window-theme-system = Theme: system
window-theme-system-words = colours
window-theme-light = Theme: light
window-theme-light-words = colours white
window-theme-dark = Theme: dark
window-theme-dark-words = colours black night
window-text-at-100 = Reset text size to 100%
window-zoom-words = zoom
window-width-narrow = Line width: narrow
window-width-normal = Line width: normal
window-width-wide = Line width: wide
window-width-full = Line width: full
window-contrast-more = Contrast: more
window-contrast-system = Contrast: system
window-all-calls = All tool calls
window-all-calls-words = audit tools mcp history
window-next-waiting = Go to the next tool call that is waiting for you
window-next-waiting-words = tools approve allow decision
window-title = Rivulet
window-title-waiting = ({ NUMBER($count) }) Rivulet
