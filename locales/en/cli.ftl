### Messages that rivulet-cli adds itself. Sentences appear after "rivulet-cli: " and have no full stop.

## Faults

cli-provider-missing = There are no providers yet. Add one with `rivulet-cli provider add NAME --base-url URL`, or try the built-in practice provider with `rivulet-cli provider add --practice`
cli-provider-ambiguous = Several providers match: { $providers }; enter more of the name, or the id
cli-provider-unknown = There is no provider named { $name }; available: { $providers }
cli-provider-exists = A provider named { $name } already exists; choose another name
cli-tool-server-missing = There are no tool servers yet. Add one with `rivulet-cli tool add NAME -- COMMAND`
cli-tool-server-ambiguous = Several tool servers match: { $servers }; enter more of the name, or the id
cli-tool-server-unknown = There is no tool server named { $name }; available: { $servers }
cli-tool-server-exists = A tool server named { $name } already exists; choose another name
cli-tool-server-off = The tool server { $name } is off; switch it on with `rivulet-cli tool enable`, or in the Rivulet window under Settings › Tools
cli-tool-server-not-chosen = { $name } is not among the tools offered for this question; add its server to `--tools`
cli-tool-unknown = { $server } has no enabled tool named { $name }; available: { $tools }
cli-call-destination = the arguments go to { $destination }:
cli-call-unread = If you allow this call, the text of the page goes to the model before you can review it.
cli-call-question = Allow { $server } to run { $tool } once?
cli-tool-not-allowed = This call was not allowed, because no `--allow` option names the tool
cli-site-not-allowed = This call was not allowed, because no `--allow` option names the site
cli-variable-missing = The environment variable { $name } is not set; nothing was saved
cli-model-missing = { $provider } has no default model: choose one with `-m MODEL`; `rivulet-cli model list -p { $name }` lists the models
cli-conversation-ambiguous = Several conversation ids begin with { $beginning }; enter more of the id
cli-conversation-unknown = No conversation id begins with { $beginning }; `rivulet-cli conversation list` lists the conversations
cli-folder-unknown = There is no folder named { $name }; available: { $folders }
cli-key-unreadable = The key could not be read
cli-key-empty = No key was entered; nothing was saved
cli-header-empty = The value of { $name } is empty; nothing was saved
cli-header-too-long = The value of { $name } is too long
cli-input-not-text = Standard input is not UTF-8 text
cli-reply-missing = The reply was not found in the database
cli-reply-without-ending = It is unknown how the reply ended
cli-no-threads = The system cannot start another thread; close some programs and try again
cli-no-home = No home folder was found; set RIVULET_DATA_DIR to the folder where Rivulet should keep its data

## Usage errors

cli-usage-json-to-stdout = `--json` prints the path of the file, so it cannot be combined with `--output -`
cli-usage-zip-to-terminal = A zip file cannot be printed to a terminal; write it to a file with `--output PATH`
cli-usage-no-confirmation = This command requires confirmation, but standard input is not a terminal; add `--yes`
cli-usage-several-models-tools = Tools can be used with only one model; choose one model, or use no tools
cli-tools-added-later = The tools of { $server } are not known yet; they will be added when the message is sent
cli-results-added-later = Some tool calls have not ended yet; their results will be added when the message is sent
cli-usage-no-message = Add a message, as in `rivulet-cli ask "Hello"`, or use `-` to type it in the terminal
cli-use-https = Use an https:// address, or add `--key-over-http` to send the key anyway
cli-use-https-proxy = Use an https:// proxy, or add `--key-over-http` to send the key anyway
cli-usage-no-key = No key was given; add `--key-stdin` to read it from standard input, or `--no-key` if none is needed
cli-usage-no-preset = There is no preset named { $name }; `rivulet-cli provider presets` lists them
cli-usage-no-base-url = Add `--base-url URL`, or a `--preset` that provides one
cli-usage-preset-no-base-url = Add `--base-url URL`: { $name } has a different address for each account
cli-usage-header = expected NAME=VALUE
cli-usage-header-file = expected NAME=PATH
cli-usage-query-secret = Other users can see the command line, so remove the value of { $name } from the address. Add `--query-file { $name }=PATH` instead: it reads the value from a file, or from standard input if PATH is `-`
cli-usage-header-secret = Other users can see the command line, so do not enter the value of { $name } there. Use `--header-file { $name }=PATH` instead: it reads the value from a file, or from standard input if PATH is `-`
cli-usage-allow-site = `--allow` expects a public site for `fetch_page`, as in `built-in/fetch_page@example.org`, not { $text }
cli-usage-allow = `--allow` expects SERVER/TOOL, not { $text }
cli-usage-variable = expected NAME (Rivulet passes on the current value of this environment variable) or NAME=- (Rivulet reads the value from standard input); a value on the command line is not accepted, because other users could see it
cli-usage-stdin-twice = Standard input can be read only once; use it for only one value: the key, a header or a parameter
cli-usage-path = { $path }: { $reason }

## The reply

cli-kept = The text received so far is saved
cli-wait = The provider asks you to wait { $seconds } s
cli-http-status = HTTP { $status }
cli-code = error code { $code }
cli-tokens-in = { $count ->
    [one] 1 token
   *[other] { $count } tokens
} in
cli-tokens-in-cached = { $count ->
    [one] 1 token
   *[other] { $count } tokens
} in ({ $cached } from the cache)
cli-cost-estimate = about { $dollars } US dollars
cli-usage-replies = replies
cli-usage-prompt = tokens in
cli-usage-cached = cached
cli-usage-completion = tokens out
cli-usage-cost = cost
cli-usage-estimate = ≈ cost ($)
cli-usage-unknown = unknown cost
cli-usage-sum = total
cli-usage-left-out = { $count ->
    [one] One more row is not shown
   *[other] { NUMBER($count) } more rows are not shown
}; `--csv` prints all rows
cli-usage-other-provider = (other programs)
cli-usage-deleted = (deleted conversations)
cli-usage-other-model = (unknown)
cli-tokens-out = { $count ->
    [one] 1 token
   *[other] { $count } tokens
} out
cli-tokens-out-reasoning = { $count ->
    [one] 1 token
   *[other] { $count } tokens
} out ({ $reasoning } for reasoning)
cli-refusal = refusal
cli-verdict = { $kind ->
    [valid] the answer fits the schema
    [invalid] the answer does not fit the schema
    [not_json] the answer is not valid JSON
    [cut_off] the answer is incomplete and was not checked
    [refusal] the model refused to answer
   *[unchecked] the answer could not be checked
}
cli-verdict-enforcement = { $kind ->
    [enforced] the server enforces the schema
    [asked] the model was only asked to use this format
   *[unknown] it is unknown whether the server enforces the schema
}
cli-schema-fault = { $path }: expected { $rule }, found { $value }
cli-schema-unreadable = The schema file cannot be read
cli-tool-call = tool call { $call }
cli-tool-result = result of { $tool }
cli-results-unsent = The results of the tool calls were not sent to the model; they will be sent with the next message in this conversation
cli-file = file { $name }
# $fault is a sentence without its full stop, such as “The disk is full”.
cli-disk-refuses = { $fault }. The reply stays in memory until it can be saved
cli-disk-accepts = The disk is writable again; everything is saved
cli-output-closed = The text received so far is saved, but the reply could not be written to standard output: { $reason }
cli-output-unwritten = The output could not be written to standard output: { $reason }
cli-disk-late = The disk was full or too slow when rivulet-cli exited; any text not saved by then is lost

## Questions in the terminal

# Words with which the user answers yes to a question. The question shows only the first one.
cli-yes-short = y
cli-yes = yes
cli-question = { $question } [y/N]
cli-nothing-changed = Nothing was changed.
cli-key-prompt = Key for { $provider } (not shown while you type):
cli-header-prompt = Value of { $name } (not shown while you type):
cli-key-prompt-optional = Key for { $provider } (not shown while you type; leave it empty if none is needed):
cli-remove-question = Remove { $provider } ({ $id })? Its conversations are kept.
cli-restore-question = Replace all current data with the backup { $path }? Trusted sites and the backup folder stay as they are.
cli-restore-damaged-question = { $fault }. Rename the damaged database and replace it with the backup { $path }?
cli-move-question = Move everything to { $folder }?

## Providers and models

cli-provider-added = Added { $provider } ({ $id }).
cli-provider-try = Try it: { $command }
cli-provider-removed = Removed { $provider }.
cli-no-providers = There are no providers yet; `rivulet-cli provider add --help` explains how to add one.
cli-no-models = This provider lists no models.
cli-built-in = built in
cli-key-none = no key
cli-key-keychain = key in the keychain
cli-key-session = key kept in memory until Rivulet closes
cli-key-required = needs a key
cli-key-optional = may need a key
cli-address-missing = needs --base-url
cli-step = { $step ->
    [name] host name
    [connection] connection
    [tls] encryption
    [model] model
    [key] key
    [stream] stream
    [reasoning] reasoning
   *[usage] token counts
}
cli-outcome = { $outcome ->
    [ok] ok
    [warning] warning
    [failed] failed
    [skipped] skipped
   *[unknown] unknown
}

## Tools

cli-tool-added = Added { $server } ({ $id }).
cli-tool-try = Try it: { $command }
cli-tool-enabled = { $server } is on.
cli-tool-disabled = { $server } is off.
cli-tool-removed = Removed { $server }.
cli-tool-remove-question = Remove the tool server { $server } ({ $id })?
cli-tool-state = { $state ->
    [off] off
    [idle] starts when needed
    [starting] starting
    [ready] ready
    [failed] failed
   *[sign_in] sign-in needed
}
cli-tools-unlisted = tools unknown until the server has started
cli-tool-off = { $tool } (off)
cli-tool-stderr = Last lines of the server’s error output:

## Conversations

cli-no-conversations = There are no conversations yet.
cli-nothing-found = Nothing was found.
cli-role = { $role ->
    [user] user
    [assistant] assistant
    [system] system
   *[tool] tool
}
cli-streaming = streaming
cli-exported = Exported { $conversations ->
    [one] 1 conversation
   *[other] { $conversations } conversations
} with { $messages ->
    [one] 1 message
   *[other] { $messages } messages
}
cli-import-preview = { $program }: { $conversations ->
    [one] 1 conversation
   *[other] { $conversations } conversations
} with { $messages ->
    [one] 1 message
   *[other] { $messages } messages
}; conversations already imported: { $known }
cli-import-also = Add `--also { $kind }` to import these too:
cli-import-dates = { $first } to { $last }
cli-imported = { $program }: { $added ->
    [one] 1 new conversation
   *[other] { $added } new conversations
}, { $extended } extended with new messages, { $known } unchanged; { $messages ->
    [one] 1 new message
   *[other] { $messages } new messages
}
cli-import-stopped = The import was stopped. Everything imported so far is kept; import the file again to get the rest.
# $example names the place of the first occurrence in the import; $excerpt is the text at that place.
cli-import-excerpt = { $example }: “{ $excerpt }”
cli-import-note = { $count }× { $note } ({ $example })
cli-import-note-without-example = { $count }× { $note }
# $unit is `bytes` or `conversations`.
cli-progress = { $percent }% of { $total } { $unit ->
    [bytes] bytes
   *[conversations] conversations
}, conversations so far: { $conversations }

## Data

cli-restored = Backup restored. Your previous data was saved in a new backup.
cli-restored-damaged = Backup restored. The damaged database was renamed and is still in { $folder }. The trusted sites and the backup folder setting were not restored.
cli-moved = Moved. All data is now in { $folder }; the files in { $old } are no longer used.
cli-deleted = All data has been deleted.
cli-deleted-except = All data has been deleted, with these exceptions:
cli-no-problems = No problems found.
cli-data-folder = Data folder
cli-data-database = Database
cli-data-database-is = { $path }, { $size }
cli-data-conversations = Conversations
cli-data-conversations-are = { $conversations } · { $messages ->
    [one] 1 message
   *[other] { $messages } messages
}
cli-data-attachments = Attachments
cli-data-attachments-are = { $count }, { $size }
cli-data-trash = In the trash
cli-data-logs = Logs
cli-data-free = Free disk space
cli-data-free-unknown = unknown
cli-data-backup-folder = Backup folder
cli-data-backup = Backup
cli-data-backup-is = { $time }, { $size }, { $reason ->
    [asked] manual
    [scheduled] scheduled
    [migration] before an update
   *[restore] before a restore
}, { $path }
cli-data-check = Last check
cli-data-check-never = never
cli-data-check-sound = { $time }, no problems
cli-data-check-problems = { $time }, { $count ->
    [one] 1 problem
   *[other] { $count } problems
}
cli-data-read-only = Read-only
cli-data-backup-failed = Backup problem
cli-size-bytes = { $count ->
    [one] 1 byte
   *[other] { $count } bytes
}
cli-size-kilobytes = { NUMBER($count) } kB
cli-size-megabytes = { $count } MB
