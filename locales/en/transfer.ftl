# Import and export.
transfer-import-button = Import
transfer-import-hint = Imports conversations exported by { $programs }. You see a preview first; duplicates are skipped.
transfer-choose-file = Choose a file…
transfer-choose-folder = Choose a folder…
transfer-content = Contents of the file
transfer-first-titles = The first conversations in this file
transfer-also = Also in this file
transfer-also-help = These items are imported only if you select them. A provider receives your messages, so select providers only if you trust the source of this file.
transfer-also-providers = { $count ->
    [one] { NUMBER($count) } provider, without its key, proxy and certificates
   *[other] { NUMBER($count) } providers, without their keys, proxies and certificates
}
transfer-also-assistants = { $count ->
    [one] { NUMBER($count) } assistant
   *[other] { NUMBER($count) } assistants
}
transfer-also-snippets = { $count ->
    [one] { NUMBER($count) } snippet
   *[other] { NUMBER($count) } snippets
}
transfer-also-drafts = { $count ->
    [one] { NUMBER($count) } draft
   *[other] { NUMBER($count) } drafts
}
transfer-also-settings = Settings, except trusted sites and the backup folder
transfer-again = Import another file
transfer-done = Done
transfer-stopping = Stopping…
transfer-reading = Reading…
transfer-reading-file = Reading the file
transfer-read = { $done } of { $total } read, { $conversations ->
    [one] 1 conversation
   *[other] { $conversations } conversations
} found
# Facts about a file, in a table.
transfer-from = Exported from
transfer-conversations = Conversations
transfer-messages = Messages
transfer-dates = Dates
transfer-known = Already imported
transfer-known-count = { NUMBER($count) } (left unchanged)
# The report after an import.
transfer-nothing-new = Nothing new to import
transfer-added-none = No new conversations.
transfer-added = { $count ->
    [one] 1 new conversation.
   *[other] { $count } new conversations.
}
transfer-extended = { $count ->
    [one] 1 conversation has new messages.
   *[other] { $count } conversations have new messages.
}
transfer-imported = { $count ->
    [one] 1 message imported.
   *[other] { $count } messages imported.
}
transfer-unchanged = { $count ->
    [one] 1 conversation had already been imported and was left unchanged.
   *[other] { $count } conversations had already been imported and were left unchanged.
}
transfer-stopped = Import stopped. Everything imported so far was kept; import the file again to get the rest.
transfer-notes = { $count ->
    [one] 1 kind of content was changed or skipped
   *[other] { $count } kinds of content were changed or skipped
}
transfer-note-count = { $note } ({ $count ->
    [one] once
   *[other] { $count } times
})
transfer-example = { $count ->
    [one] Example: “{ $example }”
   *[other] First example: “{ $example }”
}
transfer-example-excerpt = { $count ->
    [one] Example, from “{ $example }”: “{ $excerpt }”
   *[other] First example, from “{ $example }”: “{ $excerpt }”
}
# The export dialog.
transfer-export-button = Export
transfer-scope = What to export
transfer-format-label = Format
transfer-markdown = Markdown
transfer-markdown-use = Readable text that you can use in notes and documents.
transfer-json = JSON
transfer-json-use = Contains all messages and their versions. Rivulet can import this format.
transfer-html = HTML
transfer-html-use = A single page to read in a browser, print or share.
transfer-export-hint = The export will be saved as a new file in your downloads folder. Existing files are not overwritten.
transfer-writing = Writing…
transfer-written = { NUMBER($done) } of { $total ->
    [one] 1 conversation
   *[other] { $total } conversations
} written
transfer-exported = { $conversations ->
    [one] 1 conversation
   *[other] { $conversations } conversations
} ({ $messages ->
    [one] 1 message
   *[other] { $messages } messages
}) saved to
