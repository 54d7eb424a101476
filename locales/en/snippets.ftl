snippets-new-title = New snippet
snippets-title = Snippet
snippets-name = Name
snippets-name-hint = Type / followed by this name in the message box to insert the snippet.
snippets-text = Text
snippets-text-hint = { "{{name}}" } asks for a value when you insert the snippet. { "{{date}}" }, { "{{time}}" } and { "{{clipboard}}" } are filled in automatically.
snippets-variables = This snippet asks for: { $names }.
