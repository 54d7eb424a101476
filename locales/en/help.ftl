### The help of rivulet-cli. The first paragraphs and the descriptions of options have no full stop.

help-about = Ask a language model from the terminal, with the same providers, keys and conversations as in the Rivulet window
help-about-long =
    Ask a language model from the terminal, with the same providers, keys and conversations as in the Rivulet window.

    Start with the built-in practice provider, which needs no key and no network:

    { "    " }rivulet-cli provider add --practice
    { "    " }rivulet-cli ask "What can you show me?"
help-about-end = This command and the Rivulet window use the same data folder. To use another folder, set RIVULET_DATA_DIR=/some/folder.
help-exit-codes =
    Exit codes:
    { "   " }0  complete, or tool_calls: the reply is complete
    { "   " }1  an error before the reply began, or the reply could not be written to the disk
    { "   " }2  invalid command line
    { "  " }10  length: the reply reached the token limit
    { "  " }11  content_filter: the provider's content filter cut off the reply
    { "  " }12  provider_error: the provider reported an error
    { "  " }13  unconfirmed: the stream ended without any sign that the reply is complete
    { "  " }14  disconnected: the connection failed
    { "  " }15  timed_out: no data arrived within a time limit
    { "  " }16  stopped: you pressed Ctrl-C, or the program that reads the output closed the pipe
    { "  " }17  interrupted: you pressed Ctrl-C twice; the text saved so far is kept
    { "  " }18  empty: the reply ended normally but contained nothing
    { "  " }19  the reply is complete, but a tool call did not succeed, or results were not sent to the model
    { "  " }20  the reply is complete, but the answer does not match the schema or could not be checked (see --schema)

    The received text is saved regardless of the exit code; to find it, run `rivulet-cli conversation list`.

## Headings and the options of every command

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-help = Print help; `--help` prints more than `-h`
help-version = Print the version

## Commands and their options

help-ask = Ask a model and stream its reply
help-provider = Add, list, test and remove providers
help-model = List the models of a provider
help-conversation = List, show, search, export and import conversations
help-tool = Add, list, test, enable, disable and remove tool servers
help-usage-totals = Show token counts and costs of all replies by day, month, provider, model or conversation
help-data = Manage the stored data: info, check, backup, restore, move, delete
help-completions = Print a completion script for a shell
help-completions-shell = Shell for which to print the script
help-manual = Write the manual pages to a folder
help-ask-long = Standard output contains the reply exactly as received. Reasoning, tool calls and a last line that says how the reply ended go to standard error. Ctrl-C stops the reply and keeps the text received so far.
help-ask-text = The message. If it is `-`, or if it is missing and input is piped, it is read from standard input. Put `--` before a message that starts with a dash
help-provider-name = Provider name, the beginning of a name, or a provider id
help-ask-provider-long = Defaults to the conversation's provider, or else the default provider, or else the first one in the list.
help-ask-model = Model; defaults to the conversation's model, or else the provider's default model
help-ask-model-long = Repeat this option to ask several models, one after another. Each reply then has a heading. If the replies end differently, the exit code is that of the most serious failure.
help-ask-system = System prompt for a new conversation
help-ask-json = Print one JSON object per line while the reply arrives; the last one says how the reply ended
help-ask-schema = File with a JSON schema that the answer must match
help-ask-schema-long = The schema is sent to the server, and the answer is checked when it is complete. Standard output still contains the answer as received. The exit code is 20 if the answer does not match the schema.
help-ask-conversation = Id of the conversation to continue, or the beginning of that id
help-ask-tools = Offer the tools of these servers (separated by commas) to the model; `built-in` stands for the built-in tools. The conversation remembers the choice
help-ask-allow = Let the model call this tool as often as it wants while it answers this question; to allow several tools, repeat the option. Any other call is refused, even if you allowed the tool in the Rivulet window, and the model is told that the call was refused. Without this option, rivulet-cli asks you about each call if it runs in a terminal; otherwise, it refuses all calls. `built-in/fetch_page@SITE` lets the model read the pages of the public site SITE; their text goes to the model without your review
help-ask-tools-long = Only servers that are on can be used: `rivulet-cli tool list` shows them. Calls and their results go to standard error. The model receives the results and continues on its own, for at most ten rounds of calls. Questions that a tool asks are declined.
help-ask-dry-run = Print the request (method, URL, headers with secrets masked, body) instead of sending it; nothing is stored or sent, and no tool server is started
help-ask-reasoning = Print the reasoning to standard error; by default, only if standard error is a terminal
help-reasoning-show = Always
help-reasoning-hide = Never
help-provider-add = Add a provider, or the built-in practice provider
help-provider-list = List the providers
help-json-array = Print the results as a JSON array
help-provider-test = Test a provider step by step
help-provider-test-model = Test this model instead of the provider's default
help-provider-remove = Remove a provider and its key; its conversations are kept
help-yes = Do not ask for confirmation
help-provider-presets = List the known providers
help-provider-add-long = You type the key in the terminal, where it is not shown, or pass it through standard input. It is stored in the operating system's keychain. It is never passed on the command line, which other users can see.
help-add-name = Name of the provider
help-add-practice = Add the built-in practice provider, which needs no key and no network
help-add-base-url = Base URL, such as `https://api.example.com/v1`; optional if the preset provides one
help-add-preset = Use the settings of a known provider; `rivulet-cli provider presets` lists them
help-add-model = Default model
help-add-key-stdin = Read the key from standard input
help-add-no-key = Add the provider without a key
help-add-key-over-http = Allow sending the key unencrypted to an http:// address or through a proxy; anyone between you and the server can read it
help-add-header = Send this header with every request; to add several headers, repeat the option. Not allowed for secret values, because other users can see the command line
help-add-header-file = Send this header with every request. Its value is read from the file, or from standard input if the path is `-`. To add several headers, repeat the option. Secret values are stored in the keychain
help-add-query-file = Add this query parameter to the address. Its value is read from the file, or from standard input if the path is `-`. To add several parameters, repeat the option. Secret values are stored in the keychain
help-add-proxy = Proxy URL, `none` for a direct connection, or `system` for the system's proxy
help-add-ca-file = PEM file of certificate authorities to trust in addition to the system's
help-add-connect-seconds = Maximum time to connect, in seconds
help-add-first-byte-seconds = Maximum time until the first byte of a response, in seconds
help-add-idle-seconds = Maximum time without any data during a response, in seconds; must be longer than the longest pause while the model thinks
help-add-no-usage = Do not request token counts; needed for servers that reject such requests
help-tool-add = Add a tool server (MCP), by its command or its address
help-tool-add-long = The server is switched on immediately, because typing this command counts as your consent. As soon as a conversation uses the server, its command runs with the rights of your user account. Each tool still needs your permission. Values of variables and headers are stored in the operating system's keychain. They are never passed on the command line, which other users can see.
help-tool-name = Name of the tool server
help-tool-named = Server name, the beginning of a name, or a server id; `built-in` stands for the built-in tools
help-tool-env = Pass the current value of this environment variable to the server; with `=-` after the name, read the value from standard input instead; to pass several variables, repeat the option. The server gets only these variables and a few basic ones
help-tool-folder = Working folder of the server; defaults to the home folder
help-tool-url = Server address: https://…, or http://… for a server on this computer
help-tool-header-file = Send this header with a value from a file, or from standard input if the path is `-`; to add several headers, repeat the option. The value is stored in the keychain
help-tool-command = Command that starts the server, and its arguments, after `--`
help-tool-list = List the tool servers and their tools
help-tool-test = Start a tool server and list its tools
help-tool-enable = Switch on a tool server for both rivulet-cli and the Rivulet window
help-tool-enable-long = If the server is a program, the Rivulet window asks you to confirm the command before it starts the program for the first time.
help-tool-disable = Switch off a tool server for both rivulet-cli and the Rivulet window
help-tool-remove = Remove a tool server, its secrets and the permissions of its tools
help-model-list = List the models that a provider offers
help-conversation-list = List the conversations, newest first
help-conversation-show = Print a conversation
help-conversation-id = Conversation id, or the beginning of an id
help-json-object = Print the result as a JSON object
help-show-reasoning = Include the reasoning
help-conversation-export = Write a conversation, a folder or everything to a file
help-conversation-import = Import conversations from Rivulet or another program
help-conversation-search = Search all messages and titles
help-usage-by = How to group the usage
help-usage-by-day = One row per day
help-usage-by-month = One row per month
help-usage-by-provider = One row per provider
help-usage-by-model = One row per model
help-usage-by-conversation = One row per conversation
help-usage-from = The first day, such as 2026-11-01
help-usage-to = The last day, such as 2026-11-30
help-usage-json = Print the totals as JSON
help-usage-csv = Print the totals as comma-separated values
help-data-info = Show what is stored, and where
help-data-check = Check the database and the attachments; exits with 1 if there is a problem
help-data-backup = Create a backup and print its path
help-data-restore = Replace the data with a backup; the current data is backed up first, or renamed and kept if it is damaged
help-restore-path = Path of the backup
help-data-move = Copy all data to a new or empty folder and switch to that folder; the old files are kept
help-move-folder = Path of the new folder
help-data-delete = Delete all data, including keys and the backups in the data folder
help-delete-yes = Confirm the deletion
help-format-markdown = Readable text; several conversations become a zip file with one Markdown file each
help-format-json = Contains all messages and their versions; Rivulet can import this format
help-format-html = A single, self-contained HTML page
help-conversation-export-long = Prints the path of the file to standard output. Existing files are not overwritten.
help-export-all = Export everything
help-export-folder = Export this folder's conversations
help-export-format = Export format; by default, the one that matches the file extension, or else Markdown
help-export-output = Path of the file, or `-` for standard output. Defaults to a new file in the downloads folder
help-export-json = Print a JSON object that describes the export
help-conversation-import-long = Accepts the files, zips and folders that ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio and Jan export. Messages that were already imported are not added again, so importing a file twice has the same result as importing it once. Ctrl-C stops the import; everything imported so far is kept.
help-import-path = Path of the file, zip or folder
help-import-preview = Preview the file without importing it
help-import-also = Also import this kind of content from a Rivulet export; to import several kinds, repeat the option
help-also-providers = Providers, without their keys, proxies and certificates
help-also-assistants = Assistants
help-also-snippets = Snippets
help-also-drafts = Text that was typed but not sent
help-also-settings = Settings, except trusted sites and the backup folder
help-import-json = Print a JSON object that describes the import or the preview
help-conversation-search-long = A message must contain every word; words between quotation marks must be adjacent.
help-search-words = The words to search for
help-search-model = Only messages produced by this model
help-search-role = Only messages from `user`, `assistant`, `system` or `tool`
help-search-ending = Only replies that ended in this way: `complete`, `length`, `stopped`, …
help-search-limit = Maximum number of messages to show
