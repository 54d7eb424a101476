// Generated from locales/en/tools.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Tools */
export const title = (): string => formatText("tools-title", "Tools");

/** Tools let a model act: for example, it can read files, look up information or change data. A new tool server is off until you switch it on, and a model sees only the tools that you choose in a chat. Each call needs your permission first. */
export const help = (): string => formatText("tools-help", "Tools let a model act: for example, it can read files, look up information or change data. A new tool server is off until you switch it on, and a model sees only the tools that you choose in a chat. Each call needs your permission first.");

/** Built-in tools */
export const builtIn = (): string => formatText("tools-built-in", "Built-in tools");

/** There are no tool servers yet. Add one by its command or its address, or import the servers that another program uses. */
export const none = (): string => formatText("tools-none", "There are no tool servers yet. Add one by its command or its address, or import the servers that another program uses.");

/** Add a server */
export const add = (): string => formatText("tools-add", "Add a server");

/** Import servers… */
export const importFile = (): string => formatText("tools-import-file", "Import servers…");

/** All tool calls… */
export const calls = (): string => formatText("tools-calls", "All tool calls…");

/** Sign-in needed */
export const state = (args: { state: string }): string => formatText("tools-state", "{ $state ->\n        [off] Off\n        [idle] Starts when needed\n        [starting] Starting…\n        [ready] Ready\n        [failed] Failed\n        [signing_in] Waiting for your browser…\n       *[sign_in] Sign-in needed\n    }", args);

/** Use {name} */
export const switchLabel = (args: { name: string }): string => formatText("tools-switch-label", "Use { $name }", args);

/** Start */
export const start = (): string => formatText("tools-start", "Start");

/** Start {name} */
export const startLabel = (args: { name: string }): string => formatText("tools-start-label", "Start { $name }", args);

/** Restart */
export const restart = (): string => formatText("tools-restart", "Restart");

/** Restart {name} */
export const restartLabel = (args: { name: string }): string => formatText("tools-restart-label", "Restart { $name }", args);

/** Stop */
export const stop = (): string => formatText("tools-stop", "Stop");

/** Stop {name} */
export const stopLabel = (args: { name: string }): string => formatText("tools-stop-label", "Stop { $name }", args);

/** Sign in */
export const signIn = (): string => formatText("tools-sign-in", "Sign in");

/** Sign in to {name} */
export const signInLabel = (args: { name: string }): string => formatText("tools-sign-in-label", "Sign in to { $name }", args);

/** Use a client ID… */
export const signInAs = (): string => formatText("tools-sign-in-as", "Use a client ID…");

/** Sign in to {name} with a client ID */
export const signInAsLabel = (args: { name: string }): string => formatText("tools-sign-in-as-label", "Sign in to { $name } with a client ID", args);

/** Some servers accept only applications that were registered with them. Register Rivulet there as a native application, with the redirect address http://127.0.0.1 and any port. Then enter the client ID that you receive. */
export const signInAsHelp = (): string => formatText("tools-sign-in-as-help", "Some servers accept only applications that were registered with them. Register Rivulet there as a native application, with the redirect address http://127.0.0.1 and any port. Then enter the client ID that you receive.");

/** Sign in to {name} */
export const signInTitle = (args: { name: string }): string => formatText("tools-sign-in-title", "Sign in to { $name }", args);

/** Client ID */
export const clientId = (): string => formatText("tools-client-id", "Client ID");

/** Client secret (if you received one) */
export const clientSecret = (): string => formatText("tools-client-secret", "Client secret (if you received one)");

/** The secret is stored in the system’s keychain, together with your sign-in details. */
export const clientSecretHelp = (): string => formatText("tools-client-secret-help", "The secret is stored in the system’s keychain, together with your sign-in details.");

/** Show the client secret */
export const clientSecretShow = (): string => formatText("tools-client-secret-show", "Show the client secret");

/** Hide the client secret */
export const clientSecretHide = (): string => formatText("tools-client-secret-hide", "Hide the client secret");

/** Sign in on the page that opened in your browser. Rivulet continues when you are done. */
export const signInHelp = (): string => formatText("tools-sign-in-help", "Sign in on the page that opened in your browser. Rivulet continues when you are done.");

/** Open the page again */
export const openPageAgain = (): string => formatText("tools-open-page-again", "Open the page again");

/** Cancel the sign-in */
export const cancelSignIn = (): string => formatText("tools-cancel-sign-in", "Cancel the sign-in");

/** Sign out */
export const signOut = (): string => formatText("tools-sign-out", "Sign out");

/** Sign out of {name} */
export const signOutLabel = (args: { name: string }): string => formatText("tools-sign-out-label", "Sign out of { $name }", args);

/** signed in until Rivulet closes, because the system’s keychain cannot be used */
export const signedIn = (args: { place: string }): string => formatText("tools-signed-in", "{ $place ->\n        [keychain] signed in\n       *[session] signed in until Rivulet closes, because the system’s keychain cannot be used\n    }", args);

/** Edit {name} */
export const edit = (args: { name: string }): string => formatText("tools-edit", "Edit { $name }", args);

/** Delete {name} */
export const remove = (args: { name: string }): string => formatText("tools-remove", "Delete { $name }", args);

/** Log */
export const log = (): string => formatText("tools-log", "Log");

/** Nothing has happened yet. The log will show when this server starts and stops, and what it prints. */
export const logNone = (): string => formatText("tools-log-none", "Nothing has happened yet. The log will show when this server starts and stops, and what it prints.");

/** Copy the log */
export const logCopy = (): string => formatText("tools-log-copy", "Copy the log");

/** Started */
export const logStarted = (): string => formatText("tools-log-started", "Started");

/** Stopped */
export const logStopped = (): string => formatText("tools-log-stopped", "Stopped");

/** Reconnected */
export const logReconnected = (): string => formatText("tools-log-reconnected", "Reconnected");

/** Not a protocol message: */
export const logNoise = (): string => formatText("tools-log-noise", "Not a protocol message:");

/** Rivulet ignored {count} lines of this server’s output, because they were not protocol messages. */
export const logNoiseCount = (args: { count: number }): string => formatText("tools-log-noise-count", "Rivulet ignored { $count ->\n        [one] 1 line of this server’s output, because it was not a protocol message.\n       *[other] { NUMBER($count) } lines of this server’s output, because they were not protocol messages.\n    }", args);

/** {count} earlier lines are not shown. */
export const logLeftOut = (args: { count: number }): string => formatText("tools-log-left-out", "{ $count ->\n        [one] 1 earlier line is not shown.\n       *[other] { NUMBER($count) } earlier lines are not shown.\n    }", args);

/** MCP {revision} */
export const protocol = (args: { revision: string }): string => formatText("tools-protocol", "MCP { $revision }", args);

/** {count} tools · about {tokens} tokens in each request, if all are chosen */
export const list = (args: { count: number; tokens: number }): string => formatText("tools-list", "{ $count ->\n        [one] 1 tool\n       *[other] { NUMBER($count) } tools\n    } · about { $tokens ->\n        [one] 1 token\n       *[other] { NUMBER($tokens) } tokens\n    } { $count ->\n        [one] in each request\n       *[other] in each request, if all are chosen\n    }", args);

/** The tools will be listed here once the server has started. */
export const listUnknown = (): string => formatText("tools-list-unknown", "The tools will be listed here once the server has started.");

/** about {tokens} tokens */
export const tokens = (args: { tokens: number }): string => formatText("tools-tokens", "about { $tokens ->\n        [one] 1 token\n       *[other] { NUMBER($tokens) } tokens\n    }", args);

/** New tool server */
export const newTitle = (): string => formatText("tools-new-title", "New tool server");

/** Tool server */
export const editTitle = (): string => formatText("tools-edit-title", "Tool server");

/** Name */
export const name = (): string => formatText("tools-name", "Name");

/** Connection */
export const transport = (): string => formatText("tools-transport", "Connection");

/** Program on this computer */
export const byCommand = (): string => formatText("tools-by-command", "Program on this computer");

/** Address */
export const byUrl = (): string => formatText("tools-by-url", "Address");

/** Command */
export const command = (): string => formatText("tools-command", "Command");

/** The name of a program, such as npx or uvx, or its path. The program runs with the rights of your user account. */
export const commandHelp = (): string => formatText("tools-command-help", "The name of a program, such as npx or uvx, or its path. The program runs with the rights of your user account.");

/** Arguments, one per line */
export const argumentsLabel = (): string => formatText("tools-arguments-label", "Arguments, one per line");

/** Working folder */
export const folder = (): string => formatText("tools-folder", "Working folder");

/** Leave this blank to use your home folder. */
export const folderHelp = (): string => formatText("tools-folder-help", "Leave this blank to use your home folder.");

/** Environment variables */
export const env = (): string => formatText("tools-env", "Environment variables");

/** The values are stored in the system’s keychain. The tool server receives only these variables and a few that every program needs, such as PATH. */
export const envHelp = (): string => formatText("tools-env-help", "The values are stored in the system’s keychain. The tool server receives only these variables and a few that every program needs, such as PATH.");

/** Add a variable */
export const addVariable = (): string => formatText("tools-add-variable", "Add a variable");

/** URL */
export const url = (): string => formatText("tools-url", "URL");

/** The address of a server that supports streamable HTTP. It must begin with https://, or with http:// for a server on this computer. */
export const urlHelp = (): string => formatText("tools-url-help", "The address of a server that supports streamable HTTP. It must begin with https://, or with http:// for a server on this computer.");

/** Headers */
export const headers = (): string => formatText("tools-headers", "Headers");

/** The values are stored in the system’s keychain. */
export const headersHelp = (): string => formatText("tools-headers-help", "The values are stored in the system’s keychain.");

/** Add a header */
export const addHeader = (): string => formatText("tools-add-header", "Add a header");

/** Name {number} */
export const pairName = (args: { number: string }): string => formatText("tools-pair-name", "Name { $number }", args);

/** Value {number} */
export const pairValue = (args: { number: string }): string => formatText("tools-pair-value", "Value { $number }", args);

/** saved */
export const pairSaved = (): string => formatText("tools-pair-saved", "saved");

/** Show value {number} */
export const showValue = (args: { number: string }): string => formatText("tools-show-value", "Show value { $number }", args);

/** Hide value {number} */
export const hideValue = (args: { number: string }): string => formatText("tools-hide-value", "Hide value { $number }", args);

/** Remove line {number} */
export const removePair = (args: { number: string }): string => formatText("tools-remove-pair", "Remove line { $number }", args);

/** Time limits in seconds */
export const limits = (): string => formatText("tools-limits", "Time limits in seconds");

/** Startup */
export const limitStart = (): string => formatText("tools-limit-start", "Startup");

/** Maximum time until the server is ready. */
export const limitStartHelp = (): string => formatText("tools-limit-start-help", "Maximum time until the server is ready.");

/** Idle */
export const limitIdle = (): string => formatText("tools-limit-idle", "Idle");

/** Maximum time without a progress report during a call. */
export const limitIdleHelp = (): string => formatText("tools-limit-idle-help", "Maximum time without a progress report during a call.");

/** Whole call */
export const limitTotal = (): string => formatText("tools-limit-total", "Whole call");

/** Maximum time for a call, not counting the time you take to answer questions. */
export const limitTotalHelp = (): string => formatText("tools-limit-total-help", "Maximum time for a call, not counting the time you take to answer questions.");

/** Enter a command */
export const faultCommand = (): string => formatText("tools-fault-command", "Enter a command");

/** Enter an address that begins with https://, or with http:// for a server on this computer */
export const faultUrl = (): string => formatText("tools-fault-url", "Enter an address that begins with https://, or with http:// for a server on this computer");

/** Each line needs a name and a value */
export const faultPairs = (): string => formatText("tools-fault-pairs", "Each line needs a name and a value");

/** Each limit must be a whole number from 1 to 86,400 */
export const faultLimits = (): string => formatText("tools-fault-limits", "Each limit must be a whole number from 1 to 86,400");

/** Import tool servers */
export const importTitle = (): string => formatText("tools-import-title", "Import tool servers");

/** Choose the configuration file of Claude Desktop, Cursor, LM Studio or VS Code, for example claude_desktop_config.json or mcp.json. Imported servers are off until you switch them on. */
export const importHelp = (): string => formatText("tools-import-help", "Choose the configuration file of Claude Desktop, Cursor, LM Studio or VS Code, for example claude_desktop_config.json or mcp.json. Imported servers are off until you switch them on.");

/** Choose a file… */
export const chooseFile = (): string => formatText("tools-choose-file", "Choose a file…");

/** The file contains no tool servers. */
export const importNone = (): string => formatText("tools-import-none", "The file contains no tool servers.");

/** already added */
export const importKnown = (): string => formatText("tools-import-known", "already added");

/** The file asks for these values. You can also enter them later, when you edit each server. */
export const importInputs = (): string => formatText("tools-import-inputs", "The file asks for these values. You can also enter them later, when you edit each server.");

/** Used by {names}. */
export const importUsedBy = (args: { names: string }): string => formatText("tools-import-used-by", "Used by { $names }.", args);

/** Used by {names}. The value becomes part of the command or the address, so it is not stored in the system’s keychain. */
export const importExposed = (args: { names: string }): string => formatText("tools-import-exposed", "Used by { $names }. The value becomes part of the command or the address, so it is not stored in the system’s keychain.", args);

/** Show {name} */
export const importShow = (args: { name: string }): string => formatText("tools-import-show", "Show { $name }", args);

/** Hide {name} */
export const importHide = (args: { name: string }): string => formatText("tools-import-hide", "Hide { $name }", args);

/** Select at least one server first */
export const importNothing = (): string => formatText("tools-import-nothing", "Select at least one server first");

/** Import {count} servers */
export const importButton = (args: { count: number }): string => formatText("tools-import-button", "{ $count ->\n        [0] Import\n        [one] Import 1 server\n       *[other] Import { $count } servers\n    }", args);

/** {count} servers imported; they are switched off */
export const imported = (args: { count: number }): string => formatText("tools-imported", "{ $count ->\n        [one] 1 server imported; it is switched off\n       *[other] { $count } servers imported; they are switched off\n    }", args);

/** Permissions */
export const grants = (): string => formatText("tools-grants", "Permissions");

/** These tools run without asking you. A permission ends automatically when the tool or its server changes. */
export const grantsHelp = (): string => formatText("tools-grants-help", "These tools run without asking you. A permission ends automatically when the tool or its server changes.");

/** No tool runs without asking you. */
export const grantsNone = (): string => formatText("tools-grants-none", "No tool runs without asking you.");

/** in all chats */
export const grantAlways = (): string => formatText("tools-grant-always", "in all chats");

/** in the conversation “{title}” */
export const grantConversation = (args: { title: string }): string => formatText("tools-grant-conversation", "in the conversation “{ $title }”", args);

/** Revoke */
export const revoke = (): string => formatText("tools-revoke", "Revoke");

/** Revoke the permission for {tool} */
export const revokeLabel = (args: { tool: string }): string => formatText("tools-revoke-label", "Revoke the permission for { $tool }", args);

/** Permission for {tool} revoked */
export const revoked = (args: { tool: string }): string => formatText("tools-revoked", "Permission for { $tool } revoked", args);

/** Tools */
export const ofChat = (): string => formatText("tools-of-chat", "Tools");

/** The model may ask to use these tools. */
export const ofChatHelp = (): string => formatText("tools-of-chat-help", "The model may ask to use these tools.");

/** No tool server is switched on. To switch one on, open Settings › Tools. */
export const ofChatNone = (): string => formatText("tools-of-chat-none", "No tool server is switched on. To switch one on, open Settings › Tools.");

/** None chosen */
export const noneChosen = (): string => formatText("tools-none-chosen", "None chosen");

/** {count} tools · about {tokens} tokens */
export const chosen = (args: { count: number; tokens: number }): string => formatText("tools-chosen", "{ $count ->\n        [one] 1 tool\n       *[other] { NUMBER($count) } tools\n    } · about { $tokens ->\n        [one] 1 token\n       *[other] { NUMBER($tokens) } tokens\n    }", args);

/** All tools of {name} */
export const allOf = (args: { name: string }): string => formatText("tools-all-of", "All tools of { $name }", args);

/** {count} of {total} tools */
export const someOf = (args: { count: string; total: string }): string => formatText("tools-some-of", "{ $count } of { $total } tools", args);

/** To make the tools of {name} available to the model, sign in. */
export const trouble = (args: { name: string; state: string }): string => formatText("tools-trouble", "{ $state ->\n        [failed] { $name } has failed, so its tools are not available to the model.\n       *[sign_in] To make the tools of { $name } available to the model, sign in.\n    }", args);

/** Tool use */
export const choice = (): string => formatText("tools-choice", "Tool use");

/** the model decides */
export const choiceAuto = (): string => formatText("tools-choice-auto", "the model decides");

/** the model must call a tool */
export const choiceRequired = (): string => formatText("tools-choice-required", "the model must call a tool");

/** the model must not call tools */
export const choiceNone = (): string => formatText("tools-choice-none", "the model must not call tools");

/** Parallel tool calls */
export const parallel = (): string => formatText("tools-parallel", "Parallel tool calls");

/** allowed */
export const parallelYes = (): string => formatText("tools-parallel-yes", "allowed");

/** one call at a time */
export const parallelNo = (): string => formatText("tools-parallel-no", "one call at a time");

/** Tools: {count} chosen */
export const button = (args: { count: number }): string => formatText("tools-button", "{ $count ->\n        [0] Tools: none chosen\n        [one] Tools: 1 chosen\n       *[other] Tools: { NUMBER($count) } chosen\n    }", args);

/** Tool calls */
export const callsTitle = (): string => formatText("tools-calls-title", "Tool calls");

/** This list shows all tool calls, latest first, with your decision about each call and its outcome. When a conversation or a version of a message is permanently deleted, its calls stay in this list, but without their arguments and results. */
export const callsHelp = (): string => formatText("tools-calls-help", "This list shows all tool calls, latest first, with your decision about each call and its outcome. When a conversation or a version of a message is permanently deleted, its calls stay in this list, but without their arguments and results.");

/** No model has called a tool yet. */
export const callsNone = (): string => formatText("tools-calls-none", "No model has called a tool yet.");

/** No matching calls. */
export const callsNoMatch = (): string => formatText("tools-calls-no-match", "No matching calls.");

/** {shown} of {total} calls */
export const callsShown = (args: { shown: number; total: number }): string => formatText("tools-calls-shown", "{ NUMBER($shown) } of { $total ->\n        [one] 1 call\n       *[other] { NUMBER($total) } calls\n    }", args);

/** Show {count} more */
export const callsMore = (args: { count: number }): string => formatText("tools-calls-more", "Show { NUMBER($count) } more", args);

/** Search tool calls */
export const filterText = (): string => formatText("tools-filter-text", "Search tool calls");

/** Ending */
export const filterEnding = (): string => formatText("tools-filter-ending", "Ending");

/** Decision */
export const filterDecision = (): string => formatText("tools-filter-decision", "Decision");

/** Server */
export const filterServer = (): string => formatText("tools-filter-server", "Server");

/** All */
export const filterAny = (): string => formatText("tools-filter-any", "All");

/** Export */
export const exportCalls = (): string => formatText("tools-export-calls", "Export");

/** Saved as {path} */
export const exported = (args: { path: string }): string => formatText("tools-exported", "Saved as { $path }", args);

/** no decision */
export const decisionNone = (): string => formatText("tools-decision-none", "no decision");

/** denied by you */
export const decisionDenied = (): string => formatText("tools-decision-denied", "denied by you");

/** in the trash */
export const inTrash = (): string => formatText("tools-in-trash", "in the trash");

/** message deleted */
export const messageDeleted = (): string => formatText("tools-message-deleted", "message deleted");

/** conversation deleted */
export const conversationDeleted = (): string => formatText("tools-conversation-deleted", "conversation deleted");

/** arguments deleted · SHA-256 {hash} */
export const argumentsDeleted = (args: { hash: string }): string => formatText("tools-arguments-deleted", "arguments deleted · SHA-256 { $hash }", args);
