### Texts of ui/src/model.

model-images = Images
model-pdf-files = PDF files
model-text-files = Text files
model-file-empty = “{ $name }” is empty
# $kind is a kind of file, such as “Images”; $kind2 is the maximum size of such files.
model-file-too-large = “{ $name }” is { $size }. { $kind } can be at most { $kind2 }
model-temperature = Temperature
model-temperature-help = 0 to 2. Lower values make replies more predictable, higher values more varied.
model-top-p = Top P
model-top-p-help = 0 to 1. Lower values restrict the model to more likely words.
model-max-tokens = Max tokens
model-max-tokens-help = 1 or more. Maximum length of a reply in tokens.
model-seed = Seed
model-seed-help = A whole number. Using the same seed again may produce the same reply.
model-presence-penalty = Presence penalty
model-presence-penalty-help = −2 to 2. Higher values encourage new topics.
model-frequency-penalty = Frequency penalty
model-frequency-penalty-help = −2 to 2. Higher values discourage repeated words.
model-none = None
model-minimal = Minimal
model-low = Low
model-medium = Medium
model-high = High
model-effort-on = On
model-effort-tokens = { $tokens ->
    [one] { NUMBER($tokens) } token
   *[other] { NUMBER($tokens) } tokens
}
model-system-prompt = System prompt
model-stop-sequences = Stop sequences
model-reasoning-effort = Reasoning effort { $value }
model-extra-json = Extra JSON
model-schema-not-json = The schema must be a JSON object.
# $example is a JSON object.
model-extra-not-object = Enter a JSON object, such as { $example }
model-not-json = This is not valid JSON: { $words }
model-more-models = Models not shown: { NUMBER($hidden) }. Type part of a model’s name to find it.
model-loading-models = Loading models…
model-models-failed = The list of models could not be loaded: { $sentence } You can type any model name above.
model-choose-model = Choose a model
# Abbreviated numbers of tokens, in thousands and millions.
model-thousands = { $value }K
model-millions = { $value }M
model-nothing-received = Nothing was received
model-shortcuts-writing = Writing
model-shortcuts-reading = Reading
model-shortcuts-conversations = Conversations
model-shortcuts-window = Window
model-shortcut-search = Search all conversations
model-shortcut-palette = Command palette
model-shortcut-list = Show or hide the sidebar
model-shortcut-write = Write a message
model-shortcut-model = Choose a model
model-shortcut-favourite = Add a model to the favourites (in the list of models)
model-shortcut-request = Preview the next request
model-shortcut-wire = Show or hide the wire view
model-shortcut-find = Find in the conversation
model-shortcut-next-message = Next message
model-shortcut-previous-message = Previous message
model-shortcut-copy = Copy the message
model-shortcut-fold = Collapse or expand the message
model-shortcut-edit = Edit the message
model-shortcut-continue = Continue an interrupted reply
model-shortcut-attach = Attach files
model-shortcut-snippet = Insert a snippet (in the message box)
model-shortcut-zoom-reset = Reset text size to 100%
model-shortcut-send = Send the message
model-shortcut-new-line = Start a new line in the message
model-shortcut-stop = Stop the reply
model-shortcut-stop-typing = Stop the reply (while you type in the message box)
model-shortcut-rename = Rename the selected conversation
model-shortcut-delete = Delete the selected conversation
model-tools-chosen = { $count ->
    [one] tools of 1 server
   *[other] tools of { $count } servers
}
