### Tools: their servers in the settings, and the tools that a chat uses.

## Settings

tools-title = Tools
tools-help = Tools let a model act: for example, it can read files, look up information or change data. A new tool server is off until you switch it on, and a model sees only the tools that you choose in a chat. Each call needs your permission first.
tools-built-in = Built-in tools
tools-none = There are no tool servers yet. Add one by its command or its address, or import the servers that another program uses.
tools-add = Add a server
tools-import-file = Import servers…
tools-calls = All tool calls…
tools-state = { $state ->
    [off] Off
    [idle] Starts when needed
    [starting] Starting…
    [ready] Ready
    [failed] Failed
    [signing_in] Waiting for your browser…
   *[sign_in] Sign-in needed
}
tools-switch-label = Use { $name }
tools-start = Start
tools-start-label = Start { $name }
tools-restart = Restart
tools-restart-label = Restart { $name }
tools-stop = Stop
tools-stop-label = Stop { $name }
tools-sign-in = Sign in
tools-sign-in-label = Sign in to { $name }
tools-sign-in-as = Use a client ID…
tools-sign-in-as-label = Sign in to { $name } with a client ID
tools-sign-in-as-help = Some servers accept only applications that were registered with them. Register Rivulet there as a native application, with the redirect address http://127.0.0.1 and any port. Then enter the client ID that you receive.
tools-sign-in-title = Sign in to { $name }
tools-client-id = Client ID
tools-client-secret = Client secret (if you received one)
tools-client-secret-help = The secret is stored in the system’s keychain, together with your sign-in details.
tools-client-secret-show = Show the client secret
tools-client-secret-hide = Hide the client secret
tools-sign-in-help = Sign in on the page that opened in your browser. Rivulet continues when you are done.
tools-open-page-again = Open the page again
tools-cancel-sign-in = Cancel the sign-in
tools-sign-out = Sign out
tools-sign-out-label = Sign out of { $name }
tools-signed-in = { $place ->
    [keychain] signed in
   *[session] signed in until Rivulet closes, because the system’s keychain cannot be used
}
tools-edit = Edit { $name }
tools-remove = Delete { $name }
tools-log = Log
tools-log-none = Nothing has happened yet. The log will show when this server starts and stops, and what it prints.
tools-log-copy = Copy the log
tools-log-started = Started
tools-log-stopped = Stopped
tools-log-reconnected = Reconnected
tools-log-noise = Not a protocol message:
tools-log-noise-count = Rivulet ignored { $count ->
    [one] 1 line of this server’s output, because it was not a protocol message.
   *[other] { NUMBER($count) } lines of this server’s output, because they were not protocol messages.
}
tools-log-left-out = { $count ->
    [one] 1 earlier line is not shown.
   *[other] { NUMBER($count) } earlier lines are not shown.
}
tools-protocol = MCP { $revision }
tools-list = { $count ->
    [one] 1 tool
   *[other] { NUMBER($count) } tools
} · about { $tokens ->
    [one] 1 token
   *[other] { NUMBER($tokens) } tokens
} { $count ->
    [one] in each request
   *[other] in each request, if all are chosen
}
tools-list-unknown = The tools will be listed here once the server has started.
tools-tokens = about { $tokens ->
    [one] 1 token
   *[other] { NUMBER($tokens) } tokens
}

## The form of a server

tools-new-title = New tool server
tools-edit-title = Tool server
tools-name = Name
tools-transport = Connection
tools-by-command = Program on this computer
tools-by-url = Address
tools-command = Command
tools-command-help = The name of a program, such as npx or uvx, or its path. The program runs with the rights of your user account.
tools-arguments-label = Arguments, one per line
tools-folder = Working folder
tools-folder-help = Leave this blank to use your home folder.
tools-env = Environment variables
tools-env-help = The values are stored in the system’s keychain. The tool server receives only these variables and a few that every program needs, such as PATH.
tools-add-variable = Add a variable
tools-url = URL
tools-url-help = The address of a server that supports streamable HTTP. It must begin with https://, or with http:// for a server on this computer.
tools-headers = Headers
tools-headers-help = The values are stored in the system’s keychain.
tools-add-header = Add a header
tools-pair-name = Name { $number }
tools-pair-value = Value { $number }
tools-pair-saved = saved
tools-show-value = Show value { $number }
tools-hide-value = Hide value { $number }
tools-remove-pair = Remove line { $number }
tools-limits = Time limits in seconds
tools-limit-start = Startup
tools-limit-start-help = Maximum time until the server is ready.
tools-limit-idle = Idle
tools-limit-idle-help = Maximum time without a progress report during a call.
tools-limit-total = Whole call
tools-limit-total-help = Maximum time for a call, not counting the time you take to answer questions.
tools-fault-command = Enter a command
tools-fault-url = Enter an address that begins with https://, or with http:// for a server on this computer
tools-fault-pairs = Each line needs a name and a value
tools-fault-limits = Each limit must be a whole number from 1 to 86,400

## Import

tools-import-title = Import tool servers
tools-import-help = Choose the configuration file of Claude Desktop, Cursor, LM Studio or VS Code, for example claude_desktop_config.json or mcp.json. Imported servers are off until you switch them on.
tools-choose-file = Choose a file…
tools-import-none = The file contains no tool servers.
tools-import-known = already added
tools-import-inputs = The file asks for these values. You can also enter them later, when you edit each server.
tools-import-used-by = Used by { $names }.
tools-import-exposed = Used by { $names }. The value becomes part of the command or the address, so it is not stored in the system’s keychain.
tools-import-show = Show { $name }
tools-import-hide = Hide { $name }
tools-import-nothing = Select at least one server first
tools-import-button = { $count ->
    [0] Import
    [one] Import 1 server
   *[other] Import { $count } servers
}
tools-imported = { $count ->
    [one] 1 server imported; it is switched off
   *[other] { $count } servers imported; they are switched off
}

## Grants

tools-grants = Permissions
tools-grants-help = These tools run without asking you. A permission ends automatically when the tool or its server changes.
tools-grants-none = No tool runs without asking you.
tools-grant-always = in all chats
tools-grant-conversation = in the conversation “{ $title }”
tools-revoke = Revoke
tools-revoke-label = Revoke the permission for { $tool }
tools-revoked = Permission for { $tool } revoked

## Tools of a chat

tools-of-chat = Tools
tools-of-chat-help = The model may ask to use these tools.
tools-of-chat-none = No tool server is switched on. To switch one on, open Settings › Tools.
tools-none-chosen = None chosen
tools-chosen = { $count ->
    [one] 1 tool
   *[other] { NUMBER($count) } tools
} · about { $tokens ->
    [one] 1 token
   *[other] { NUMBER($tokens) } tokens
}
tools-all-of = All tools of { $name }
tools-some-of = { $count } of { $total } tools
tools-trouble = { $state ->
    [failed] { $name } has failed, so its tools are not available to the model.
   *[sign_in] To make the tools of { $name } available to the model, sign in.
}
tools-choice = Tool use
tools-choice-auto = the model decides
tools-choice-required = the model must call a tool
tools-choice-none = the model must not call tools
tools-parallel = Parallel tool calls
tools-parallel-yes = allowed
tools-parallel-no = one call at a time
tools-button = { $count ->
    [0] Tools: none chosen
    [one] Tools: 1 chosen
   *[other] Tools: { NUMBER($count) } chosen
}

## All tool calls

tools-calls-title = Tool calls
tools-calls-help = This list shows all tool calls, latest first, with your decision about each call and its outcome. When a conversation or a version of a message is permanently deleted, its calls stay in this list, but without their arguments and results.
tools-calls-none = No model has called a tool yet.
tools-calls-no-match = No matching calls.
tools-calls-shown = { NUMBER($shown) } of { $total ->
    [one] 1 call
   *[other] { NUMBER($total) } calls
}
tools-calls-more = Show { NUMBER($count) } more
tools-filter-text = Search tool calls
tools-filter-ending = Ending
tools-filter-decision = Decision
tools-filter-server = Server
tools-filter-any = All
tools-export-calls = Export
tools-exported = Saved as { $path }
tools-decision-none = no decision
tools-decision-denied = denied by you
tools-in-trash = in the trash
tools-message-deleted = message deleted
tools-conversation-deleted = conversation deleted
# $hash is the SHA-256 of the arguments.
tools-arguments-deleted = arguments deleted · SHA-256 { $hash }
