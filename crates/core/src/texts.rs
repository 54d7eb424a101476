//! A function for each message that Rust sends or prints, generated from `locales/en` by
//! `cargo xtask bindings`. Do not edit.

/// The messages of `locales/en/call.ftl`.
pub mod call {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `There is no tool with this name`
    pub fn no_such_tool() -> UiText {
        UiText::new("call-no-such-tool", [])
    }

    /// `The arguments are not valid JSON: {detail}`
    pub fn not_json(detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-not-json", [("detail", detail.into())])
    }

    /// `The arguments are not a JSON object`
    pub fn not_object() -> UiText {
        UiText::new("call-not-object", [])
    }

    /// `The arguments do not match the tool’s schema. At {path}: {detail}`
    pub fn against_schema(detail: impl Into<TextArg>, path: impl Into<TextArg>) -> UiText {
        UiText::new("call-against-schema", [("detail", detail.into()), ("path", path.into())])
    }

    /// `The tool’s schema cannot be used: {detail}`
    pub fn bad_schema(detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-bad-schema", [("detail", detail.into())])
    }

    /// `Checking the arguments against the tool’s schema would have taken too long`
    pub fn costly_schema() -> UiText {
        UiText::new("call-costly-schema", [])
    }

    /// `You stopped the tool call`
    pub fn stopped() -> UiText {
        UiText::new("call-stopped", [])
    }

    /// `You sent another message before the tool call ended`
    pub fn superseded() -> UiText {
        UiText::new("call-superseded", [])
    }

    /// `You sent another message while the server was still running the tool call`
    pub fn task_left() -> UiText {
        UiText::new("call-task-left", [])
    }

    /// `The tool is switched off`
    pub fn switched_off() -> UiText {
        UiText::new("call-switched-off", [])
    }

    /// `The tool’s definition has changed`
    pub fn definition_changed() -> UiText {
        UiText::new("call-definition-changed", [])
    }

    /// `The server could not be started: {reason}`
    pub fn server_unavailable(reason: impl Into<TextArg>) -> UiText {
        UiText::new("call-server-unavailable", [("reason", reason.into())])
    }

    /// `The server is still running the call and will return the answer only after you sign in`
    pub fn sign_in_for_answer() -> UiText {
        UiText::new("call-sign-in-for-answer", [])
    }

    /// `The server requires you to sign in`
    pub fn sign_in() -> UiText {
        UiText::new("call-sign-in", [])
    }

    /// `The server refused the call: {detail}`
    pub fn refused(detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-refused", [("detail", detail.into())])
    }

    /// `The session with the server has expired`
    pub fn session_over() -> UiText {
        UiText::new("call-session-over", [])
    }

    /// `Rivulet exited before the tool call ended`
    pub fn program_ended() -> UiText {
        UiText::new("call-program-ended", [])
    }

    /// `The tool call was not started because it could not be saved: {reason}`
    pub fn not_stored(reason: impl Into<TextArg>) -> UiText {
        UiText::new("call-not-stored", [("reason", reason.into())])
    }

    /// `The tool reported no progress for {seconds} seconds`
    pub fn idle(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("call-idle", [("seconds", seconds.into().0)])
    }

    /// `The tool did not finish within {seconds} seconds`
    pub fn too_long(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("call-too-long", [("seconds", seconds.into().0)])
    }

    /// `{how}. Last line of the server’s error output: {words}`
    pub fn server_ended_with(how: impl Into<TextArg>, words: impl Into<TextArg>) -> UiText {
        UiText::new("call-server-ended-with", [("how", how.into()), ("words", words.into())])
    }

    /// `The server has lost track of the call: {detail}`
    pub fn task_lost(detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-task-lost", [("detail", detail.into())])
    }

    /// `The server reports that the call was cancelled`
    pub fn task_cancelled() -> UiText {
        UiText::new("call-task-cancelled", [])
    }

    /// `The server reports that the call was cancelled: {words}`
    pub fn task_cancelled_with(words: impl Into<TextArg>) -> UiText {
        UiText::new("call-task-cancelled-with", [("words", words.into())])
    }

    /// `The server was stopped during the call`
    pub fn server_gone() -> UiText {
        UiText::new("call-server-gone", [])
    }

    /// `The connection was lost: {detail}`
    pub fn connection_lost(detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-connection-lost", [("detail", detail.into())])
    }

    /// `The tool’s answer is larger than {mebibytes} MiB`
    pub fn answer_too_large(mebibytes: impl Into<TextNumber>) -> UiText {
        UiText::new("call-answer-too-large", [("mebibytes", mebibytes.into().0)])
    }

    /// `You stopped the tool call after it had started`
    pub fn cancelled() -> UiText {
        UiText::new("call-cancelled", [])
    }

    /// `Error {code}: {detail}`
    pub fn server_error(code: impl Into<TextArg>, detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-server-error", [("code", code.into()), ("detail", detail.into())])
    }

    /// `The tool says: {words}`
    pub fn tool_said(words: impl Into<TextArg>) -> UiText {
        UiText::new("call-tool-said", [("words", words.into())])
    }

    /// `The tool’s answer cannot be read: {detail}`
    pub fn unreadable(detail: impl Into<TextArg>) -> UiText {
        UiText::new("call-unreadable", [("detail", detail.into())])
    }

    /// `The tool’s answer does not match its output schema. At {path}: {detail}`
    pub fn result_against_schema(detail: impl Into<TextArg>, path: impl Into<TextArg>) -> UiText {
        UiText::new("call-result-against-schema", [("detail", detail.into()), ("path", path.into())])
    }

    /// `The server exited with code {code}`
    pub fn exit_code(code: impl Into<TextArg>) -> UiText {
        UiText::new("call-exit-code", [("code", code.into())])
    }

    /// `The server was terminated by signal {signal}`
    pub fn exit_signal(signal: impl Into<TextArg>) -> UiText {
        UiText::new("call-exit-signal", [("signal", signal.into())])
    }

    /// `The server exited`
    pub fn exit_unknown() -> UiText {
        UiText::new("call-exit-unknown", [])
    }

    /// `The server requested something that Rivulet does not support: {method}`
    pub fn input_unsupported(method: impl Into<TextArg>) -> UiText {
        UiText::new("call-input-unsupported", [("method", method.into())])
    }

    /// `The server asked for input more than {limit} times`
    pub fn too_many_questions(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("call-too-many-questions", [("limit", limit.into().0)])
    }

    /// `Built-in tools`
    pub fn built_in() -> UiText {
        UiText::new("call-built-in", [])
    }

    /// `Rivulet itself, on this computer`
    pub fn within_rivulet() -> UiText {
        UiText::new("call-within-rivulet", [])
    }

    /// `The address must be a web address that begins with https:// or http://`
    pub fn page_address() -> UiText {
        UiText::new("call-page-address", [])
    }

    /// `The address contains a user name or a password`
    pub fn page_credentials() -> UiText {
        UiText::new("call-page-credentials", [])
    }

    /// `Rivulet does not read pages on this computer or on private networks`
    pub fn page_private() -> UiText {
        UiText::new("call-page-private", [])
    }
}

/// The messages of `locales/en/cli.ftl`.
pub mod cli {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `There are no providers yet. Add one with 'rivulet-cli provider add NAME --base-url URL', or try the built-in practice provider with 'rivulet-cli provider add --practice'`
    pub fn provider_missing() -> UiText {
        UiText::new("cli-provider-missing", [])
    }

    /// `Several providers match: {providers}; enter more of the name, or the id`
    pub fn provider_ambiguous(providers: impl Into<TextArg>) -> UiText {
        UiText::new("cli-provider-ambiguous", [("providers", providers.into())])
    }

    /// `There is no provider named {name}; available: {providers}`
    pub fn provider_unknown(name: impl Into<TextArg>, providers: impl Into<TextArg>) -> UiText {
        UiText::new("cli-provider-unknown", [("name", name.into()), ("providers", providers.into())])
    }

    /// `A provider named {name} already exists; choose another name`
    pub fn provider_exists(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-provider-exists", [("name", name.into())])
    }

    /// `There are no tool servers yet. Add one with 'rivulet-cli tool add NAME -- COMMAND'`
    pub fn tool_server_missing() -> UiText {
        UiText::new("cli-tool-server-missing", [])
    }

    /// `Several tool servers match: {servers}; enter more of the name, or the id`
    pub fn tool_server_ambiguous(servers: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-server-ambiguous", [("servers", servers.into())])
    }

    /// `There is no tool server named {name}; available: {servers}`
    pub fn tool_server_unknown(name: impl Into<TextArg>, servers: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-server-unknown", [("name", name.into()), ("servers", servers.into())])
    }

    /// `A tool server named {name} already exists; choose another name`
    pub fn tool_server_exists(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-server-exists", [("name", name.into())])
    }

    /// `The tool server {name} is off; switch it on with 'rivulet-cli tool enable', or in the Rivulet window under Settings › Tools`
    pub fn tool_server_off(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-server-off", [("name", name.into())])
    }

    /// `{name} is not among the tools offered for this question; add its server to '--tools'`
    pub fn tool_server_not_chosen(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-server-not-chosen", [("name", name.into())])
    }

    /// `{server} has no enabled tool named {name}; available: {tools}`
    pub fn tool_unknown(name: impl Into<TextArg>, server: impl Into<TextArg>, tools: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-unknown", [("name", name.into()), ("server", server.into()), ("tools", tools.into())])
    }

    /// `the arguments go to {destination}:`
    pub fn call_destination(destination: impl Into<TextArg>) -> UiText {
        UiText::new("cli-call-destination", [("destination", destination.into())])
    }

    /// `If you allow this call, the text of the page goes to the model before you can review it.`
    pub fn call_unread() -> UiText {
        UiText::new("cli-call-unread", [])
    }

    /// `Allow {server} to run {tool} once?`
    pub fn call_question(server: impl Into<TextArg>, tool: impl Into<TextArg>) -> UiText {
        UiText::new("cli-call-question", [("server", server.into()), ("tool", tool.into())])
    }

    /// `This call was not allowed, because no '--allow' option names the tool`
    pub fn tool_not_allowed() -> UiText {
        UiText::new("cli-tool-not-allowed", [])
    }

    /// `This call was not allowed, because no '--allow' option names the site`
    pub fn site_not_allowed() -> UiText {
        UiText::new("cli-site-not-allowed", [])
    }

    /// `The environment variable {name} is not set; nothing was saved`
    pub fn variable_missing(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-variable-missing", [("name", name.into())])
    }

    /// `{provider} has no default model: choose one with '-m MODEL'; 'rivulet-cli model list -p {name}' lists the models`
    pub fn model_missing(name: impl Into<TextArg>, provider: impl Into<TextArg>) -> UiText {
        UiText::new("cli-model-missing", [("name", name.into()), ("provider", provider.into())])
    }

    /// `Several conversation ids begin with {beginning}; enter more of the id`
    pub fn conversation_ambiguous(beginning: impl Into<TextArg>) -> UiText {
        UiText::new("cli-conversation-ambiguous", [("beginning", beginning.into())])
    }

    /// `No conversation id begins with {beginning}; 'rivulet-cli conversation list' lists the conversations`
    pub fn conversation_unknown(beginning: impl Into<TextArg>) -> UiText {
        UiText::new("cli-conversation-unknown", [("beginning", beginning.into())])
    }

    /// `There is no folder named {name}; available: {folders}`
    pub fn folder_unknown(folders: impl Into<TextArg>, name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-folder-unknown", [("folders", folders.into()), ("name", name.into())])
    }

    /// `The key could not be read`
    pub fn key_unreadable() -> UiText {
        UiText::new("cli-key-unreadable", [])
    }

    /// `No key was entered; nothing was saved`
    pub fn key_empty() -> UiText {
        UiText::new("cli-key-empty", [])
    }

    /// `The value of {name} is empty; nothing was saved`
    pub fn header_empty(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-header-empty", [("name", name.into())])
    }

    /// `The value of {name} is too long`
    pub fn header_too_long(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-header-too-long", [("name", name.into())])
    }

    /// `Standard input is not UTF-8 text`
    pub fn input_not_text() -> UiText {
        UiText::new("cli-input-not-text", [])
    }

    /// `The reply was not found in the database`
    pub fn reply_missing() -> UiText {
        UiText::new("cli-reply-missing", [])
    }

    /// `It is unknown how the reply ended`
    pub fn reply_without_ending() -> UiText {
        UiText::new("cli-reply-without-ending", [])
    }

    /// `The system cannot start another thread; close some programs and try again`
    pub fn no_threads() -> UiText {
        UiText::new("cli-no-threads", [])
    }

    /// `No home folder was found; set RIVULET_DATA_DIR to the folder where Rivulet should keep its data`
    pub fn no_home() -> UiText {
        UiText::new("cli-no-home", [])
    }

    /// `'--json' prints the path of the file, so it cannot be combined with '--output -'`
    pub fn usage_json_to_stdout() -> UiText {
        UiText::new("cli-usage-json-to-stdout", [])
    }

    /// `A zip file cannot be printed to a terminal; write it to a file with '--output PATH'`
    pub fn usage_zip_to_terminal() -> UiText {
        UiText::new("cli-usage-zip-to-terminal", [])
    }

    /// `This command requires confirmation, but standard input is not a terminal; add '--yes'`
    pub fn usage_no_confirmation() -> UiText {
        UiText::new("cli-usage-no-confirmation", [])
    }

    /// `Tools can be used with only one model; choose one model, or use no tools`
    pub fn usage_several_models_tools() -> UiText {
        UiText::new("cli-usage-several-models-tools", [])
    }

    /// `The tools of {server} are not known yet; they will be added when the message is sent`
    pub fn tools_added_later(server: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tools-added-later", [("server", server.into())])
    }

    /// `Some tool calls have not ended yet; their results will be added when the message is sent`
    pub fn results_added_later() -> UiText {
        UiText::new("cli-results-added-later", [])
    }

    /// `Add a message, as in 'rivulet-cli ask "Hello"', or use '-' to type it in the terminal`
    pub fn usage_no_message() -> UiText {
        UiText::new("cli-usage-no-message", [])
    }

    /// `Use an https:// address, or add '--key-over-http' to send the key anyway`
    pub fn use_https() -> UiText {
        UiText::new("cli-use-https", [])
    }

    /// `Use an https:// proxy, or add '--key-over-http' to send the key anyway`
    pub fn use_https_proxy() -> UiText {
        UiText::new("cli-use-https-proxy", [])
    }

    /// `No key was given; add '--key-stdin' to read it from standard input, or '--no-key' if none is needed`
    pub fn usage_no_key() -> UiText {
        UiText::new("cli-usage-no-key", [])
    }

    /// `There is no preset named {name}; 'rivulet-cli provider presets' lists them`
    pub fn usage_no_preset(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-no-preset", [("name", name.into())])
    }

    /// `Add '--base-url URL', or a '--preset' that provides one`
    pub fn usage_no_base_url() -> UiText {
        UiText::new("cli-usage-no-base-url", [])
    }

    /// `Add '--base-url URL': {name} has a different address for each account`
    pub fn usage_preset_no_base_url(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-preset-no-base-url", [("name", name.into())])
    }

    /// `expected NAME=VALUE`
    pub fn usage_header() -> UiText {
        UiText::new("cli-usage-header", [])
    }

    /// `expected NAME=PATH`
    pub fn usage_header_file() -> UiText {
        UiText::new("cli-usage-header-file", [])
    }

    /// `Other users can see the command line, so remove the value of {name} from the address. Add '--query-file {name}=PATH' instead: it reads the value from a file, or from standard input if PATH is '-'`
    pub fn usage_query_secret(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-query-secret", [("name", name.into())])
    }

    /// `Other users can see the command line, so do not enter the value of {name} there. Use '--header-file {name}=PATH' instead: it reads the value from a file, or from standard input if PATH is '-'`
    pub fn usage_header_secret(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-header-secret", [("name", name.into())])
    }

    /// `'--allow' expects a public site for 'fetch_page', as in 'built-in/fetch_page@example.org', not {text}`
    pub fn usage_allow_site(text: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-allow-site", [("text", text.into())])
    }

    /// `'--allow' expects SERVER/TOOL, not {text}`
    pub fn usage_allow(text: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-allow", [("text", text.into())])
    }

    /// `expected NAME (Rivulet passes on the current value of this environment variable) or NAME=- (Rivulet reads the value from standard input); a value on the command line is not accepted, because other users could see it`
    pub fn usage_variable() -> UiText {
        UiText::new("cli-usage-variable", [])
    }

    /// `Standard input can be read only once; use it for only one value: the key, a header or a parameter`
    pub fn usage_stdin_twice() -> UiText {
        UiText::new("cli-usage-stdin-twice", [])
    }

    /// `{path}: {reason}`
    pub fn usage_path(path: impl Into<TextArg>, reason: impl Into<TextArg>) -> UiText {
        UiText::new("cli-usage-path", [("path", path.into()), ("reason", reason.into())])
    }

    /// `The text received so far is saved`
    pub fn kept() -> UiText {
        UiText::new("cli-kept", [])
    }

    /// `The provider asks you to wait {seconds} s`
    pub fn wait(seconds: impl Into<TextArg>) -> UiText {
        UiText::new("cli-wait", [("seconds", seconds.into())])
    }

    /// `HTTP {status}`
    pub fn http_status(status: impl Into<TextArg>) -> UiText {
        UiText::new("cli-http-status", [("status", status.into())])
    }

    /// `error code {code}`
    pub fn code(code: impl Into<TextArg>) -> UiText {
        UiText::new("cli-code", [("code", code.into())])
    }

    /// `{count} tokens in`
    pub fn tokens_in(count: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-tokens-in", [("count", count.into().0)])
    }

    /// `{count} tokens in ({cached} from the cache)`
    pub fn tokens_in_cached(cached: impl Into<TextArg>, count: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-tokens-in-cached", [("cached", cached.into()), ("count", count.into().0)])
    }

    /// `about {dollars} US dollars`
    pub fn cost_estimate(dollars: impl Into<TextArg>) -> UiText {
        UiText::new("cli-cost-estimate", [("dollars", dollars.into())])
    }

    /// `replies`
    pub fn usage_replies() -> UiText {
        UiText::new("cli-usage-replies", [])
    }

    /// `tokens in`
    pub fn usage_prompt() -> UiText {
        UiText::new("cli-usage-prompt", [])
    }

    /// `cached`
    pub fn usage_cached() -> UiText {
        UiText::new("cli-usage-cached", [])
    }

    /// `tokens out`
    pub fn usage_completion() -> UiText {
        UiText::new("cli-usage-completion", [])
    }

    /// `cost`
    pub fn usage_cost() -> UiText {
        UiText::new("cli-usage-cost", [])
    }

    /// `≈ cost ($)`
    pub fn usage_estimate() -> UiText {
        UiText::new("cli-usage-estimate", [])
    }

    /// `unknown cost`
    pub fn usage_unknown() -> UiText {
        UiText::new("cli-usage-unknown", [])
    }

    /// `total`
    pub fn usage_sum() -> UiText {
        UiText::new("cli-usage-sum", [])
    }

    /// `{count} more rows are not shown; '--csv' prints all rows`
    pub fn usage_left_out(count: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-usage-left-out", [("count", count.into().0)])
    }

    /// `(other programs)`
    pub fn usage_other_provider() -> UiText {
        UiText::new("cli-usage-other-provider", [])
    }

    /// `(deleted conversations)`
    pub fn usage_deleted() -> UiText {
        UiText::new("cli-usage-deleted", [])
    }

    /// `(unknown)`
    pub fn usage_other_model() -> UiText {
        UiText::new("cli-usage-other-model", [])
    }

    /// `{count} tokens out`
    pub fn tokens_out(count: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-tokens-out", [("count", count.into().0)])
    }

    /// `{count} tokens out ({reasoning} for reasoning)`
    pub fn tokens_out_reasoning(count: impl Into<TextNumber>, reasoning: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tokens-out-reasoning", [("count", count.into().0), ("reasoning", reasoning.into())])
    }

    /// `refusal`
    pub fn refusal() -> UiText {
        UiText::new("cli-refusal", [])
    }

    /// `the answer could not be checked`
    pub fn verdict(kind: impl Into<TextArg>) -> UiText {
        UiText::new("cli-verdict", [("kind", kind.into())])
    }

    /// `it is unknown whether the server enforces the schema`
    pub fn verdict_enforcement(kind: impl Into<TextArg>) -> UiText {
        UiText::new("cli-verdict-enforcement", [("kind", kind.into())])
    }

    /// `{path}: expected {rule}, found {value}`
    pub fn schema_fault(path: impl Into<TextArg>, rule: impl Into<TextArg>, value: impl Into<TextArg>) -> UiText {
        UiText::new("cli-schema-fault", [("path", path.into()), ("rule", rule.into()), ("value", value.into())])
    }

    /// `The schema file cannot be read`
    pub fn schema_unreadable() -> UiText {
        UiText::new("cli-schema-unreadable", [])
    }

    /// `tool call {call}`
    pub fn tool_call(call: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-call", [("call", call.into())])
    }

    /// `result of {tool}`
    pub fn tool_result(tool: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-result", [("tool", tool.into())])
    }

    /// `The results of the tool calls were not sent to the model; they will be sent with the next message in this conversation`
    pub fn results_unsent() -> UiText {
        UiText::new("cli-results-unsent", [])
    }

    /// `file {name}`
    pub fn file(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-file", [("name", name.into())])
    }

    /// `{fault}. The reply stays in memory until it can be saved`
    pub fn disk_refuses(fault: impl Into<TextArg>) -> UiText {
        UiText::new("cli-disk-refuses", [("fault", fault.into())])
    }

    /// `The disk is writable again; everything is saved`
    pub fn disk_accepts() -> UiText {
        UiText::new("cli-disk-accepts", [])
    }

    /// `The text received so far is saved, but the reply could not be written to standard output: {reason}`
    pub fn output_closed(reason: impl Into<TextArg>) -> UiText {
        UiText::new("cli-output-closed", [("reason", reason.into())])
    }

    /// `The output could not be written to standard output: {reason}`
    pub fn output_unwritten(reason: impl Into<TextArg>) -> UiText {
        UiText::new("cli-output-unwritten", [("reason", reason.into())])
    }

    /// `The disk was full or too slow when rivulet-cli exited; any text not saved by then is lost`
    pub fn disk_late() -> UiText {
        UiText::new("cli-disk-late", [])
    }

    /// `y`
    pub fn yes_short() -> UiText {
        UiText::new("cli-yes-short", [])
    }

    /// `yes`
    pub fn yes() -> UiText {
        UiText::new("cli-yes", [])
    }

    /// `{question} [y/N]`
    pub fn question(question: impl Into<TextArg>) -> UiText {
        UiText::new("cli-question", [("question", question.into())])
    }

    /// `Nothing was changed.`
    pub fn nothing_changed() -> UiText {
        UiText::new("cli-nothing-changed", [])
    }

    /// `Key for {provider} (not shown while you type):`
    pub fn key_prompt(provider: impl Into<TextArg>) -> UiText {
        UiText::new("cli-key-prompt", [("provider", provider.into())])
    }

    /// `Value of {name} (not shown while you type):`
    pub fn header_prompt(name: impl Into<TextArg>) -> UiText {
        UiText::new("cli-header-prompt", [("name", name.into())])
    }

    /// `Key for {provider} (not shown while you type; leave it empty if none is needed):`
    pub fn key_prompt_optional(provider: impl Into<TextArg>) -> UiText {
        UiText::new("cli-key-prompt-optional", [("provider", provider.into())])
    }

    /// `Remove {provider} ({id})? Its conversations are kept.`
    pub fn remove_question(id: impl Into<TextArg>, provider: impl Into<TextArg>) -> UiText {
        UiText::new("cli-remove-question", [("id", id.into()), ("provider", provider.into())])
    }

    /// `Replace all current data with the backup {path}? Trusted sites and the backup folder stay as they are.`
    pub fn restore_question(path: impl Into<TextArg>) -> UiText {
        UiText::new("cli-restore-question", [("path", path.into())])
    }

    /// `{fault}. Rename the damaged database and replace it with the backup {path}?`
    pub fn restore_damaged_question(fault: impl Into<TextArg>, path: impl Into<TextArg>) -> UiText {
        UiText::new("cli-restore-damaged-question", [("fault", fault.into()), ("path", path.into())])
    }

    /// `Move everything to {folder}?`
    pub fn move_question(folder: impl Into<TextArg>) -> UiText {
        UiText::new("cli-move-question", [("folder", folder.into())])
    }

    /// `Added {provider} ({id}).`
    pub fn provider_added(id: impl Into<TextArg>, provider: impl Into<TextArg>) -> UiText {
        UiText::new("cli-provider-added", [("id", id.into()), ("provider", provider.into())])
    }

    /// `Try it: {command}`
    pub fn provider_try(command: impl Into<TextArg>) -> UiText {
        UiText::new("cli-provider-try", [("command", command.into())])
    }

    /// `Removed {provider}.`
    pub fn provider_removed(provider: impl Into<TextArg>) -> UiText {
        UiText::new("cli-provider-removed", [("provider", provider.into())])
    }

    /// `There are no providers yet; 'rivulet-cli provider add --help' explains how to add one.`
    pub fn no_providers() -> UiText {
        UiText::new("cli-no-providers", [])
    }

    /// `This provider lists no models.`
    pub fn no_models() -> UiText {
        UiText::new("cli-no-models", [])
    }

    /// `built in`
    pub fn built_in() -> UiText {
        UiText::new("cli-built-in", [])
    }

    /// `no key`
    pub fn key_none() -> UiText {
        UiText::new("cli-key-none", [])
    }

    /// `key in the keychain`
    pub fn key_keychain() -> UiText {
        UiText::new("cli-key-keychain", [])
    }

    /// `key kept in memory until Rivulet closes`
    pub fn key_session() -> UiText {
        UiText::new("cli-key-session", [])
    }

    /// `needs a key`
    pub fn key_required() -> UiText {
        UiText::new("cli-key-required", [])
    }

    /// `may need a key`
    pub fn key_optional() -> UiText {
        UiText::new("cli-key-optional", [])
    }

    /// `needs --base-url`
    pub fn address_missing() -> UiText {
        UiText::new("cli-address-missing", [])
    }

    /// `token counts`
    pub fn step(step: impl Into<TextArg>) -> UiText {
        UiText::new("cli-step", [("step", step.into())])
    }

    /// `unknown`
    pub fn outcome(outcome: impl Into<TextArg>) -> UiText {
        UiText::new("cli-outcome", [("outcome", outcome.into())])
    }

    /// `Added {server} ({id}).`
    pub fn tool_added(id: impl Into<TextArg>, server: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-added", [("id", id.into()), ("server", server.into())])
    }

    /// `Try it: {command}`
    pub fn tool_try(command: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-try", [("command", command.into())])
    }

    /// `{server} is on.`
    pub fn tool_enabled(server: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-enabled", [("server", server.into())])
    }

    /// `{server} is off.`
    pub fn tool_disabled(server: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-disabled", [("server", server.into())])
    }

    /// `Removed {server}.`
    pub fn tool_removed(server: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-removed", [("server", server.into())])
    }

    /// `Remove the tool server {server} ({id})?`
    pub fn tool_remove_question(id: impl Into<TextArg>, server: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-remove-question", [("id", id.into()), ("server", server.into())])
    }

    /// `sign-in needed`
    pub fn tool_state(state: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-state", [("state", state.into())])
    }

    /// `tools unknown until the server has started`
    pub fn tools_unlisted() -> UiText {
        UiText::new("cli-tools-unlisted", [])
    }

    /// `{tool} (off)`
    pub fn tool_off(tool: impl Into<TextArg>) -> UiText {
        UiText::new("cli-tool-off", [("tool", tool.into())])
    }

    /// `Last lines of the server’s error output:`
    pub fn tool_stderr() -> UiText {
        UiText::new("cli-tool-stderr", [])
    }

    /// `There are no conversations yet.`
    pub fn no_conversations() -> UiText {
        UiText::new("cli-no-conversations", [])
    }

    /// `Nothing was found.`
    pub fn nothing_found() -> UiText {
        UiText::new("cli-nothing-found", [])
    }

    /// `tool`
    pub fn role(role: impl Into<TextArg>) -> UiText {
        UiText::new("cli-role", [("role", role.into())])
    }

    /// `streaming`
    pub fn streaming() -> UiText {
        UiText::new("cli-streaming", [])
    }

    /// `Exported {conversations} conversations with {messages} messages`
    pub fn exported(conversations: impl Into<TextNumber>, messages: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-exported", [("conversations", conversations.into().0), ("messages", messages.into().0)])
    }

    /// `{program}: {conversations} conversations with {messages} messages; conversations already imported: {known}`
    pub fn import_preview(conversations: impl Into<TextNumber>, known: impl Into<TextArg>, messages: impl Into<TextNumber>, program: impl Into<TextArg>) -> UiText {
        UiText::new("cli-import-preview", [("conversations", conversations.into().0), ("known", known.into()), ("messages", messages.into().0), ("program", program.into())])
    }

    /// `Add '--also {kind}' to import these too:`
    pub fn import_also(kind: impl Into<TextArg>) -> UiText {
        UiText::new("cli-import-also", [("kind", kind.into())])
    }

    /// `{first} to {last}`
    pub fn import_dates(first: impl Into<TextArg>, last: impl Into<TextArg>) -> UiText {
        UiText::new("cli-import-dates", [("first", first.into()), ("last", last.into())])
    }

    /// `{program}: {added} new conversations, {extended} extended with new messages, {known} unchanged; {messages} new messages`
    pub fn imported(added: impl Into<TextNumber>, extended: impl Into<TextArg>, known: impl Into<TextArg>, messages: impl Into<TextNumber>, program: impl Into<TextArg>) -> UiText {
        UiText::new("cli-imported", [("added", added.into().0), ("extended", extended.into()), ("known", known.into()), ("messages", messages.into().0), ("program", program.into())])
    }

    /// `The import was stopped. Everything imported so far is kept; import the file again to get the rest.`
    pub fn import_stopped() -> UiText {
        UiText::new("cli-import-stopped", [])
    }

    /// `{example}: “{excerpt}”`
    pub fn import_excerpt(example: impl Into<TextArg>, excerpt: impl Into<TextArg>) -> UiText {
        UiText::new("cli-import-excerpt", [("example", example.into()), ("excerpt", excerpt.into())])
    }

    /// `{count}× {note} ({example})`
    pub fn import_note(count: impl Into<TextArg>, example: impl Into<TextArg>, note: impl Into<TextArg>) -> UiText {
        UiText::new("cli-import-note", [("count", count.into()), ("example", example.into()), ("note", note.into())])
    }

    /// `{count}× {note}`
    pub fn import_note_without_example(count: impl Into<TextArg>, note: impl Into<TextArg>) -> UiText {
        UiText::new("cli-import-note-without-example", [("count", count.into()), ("note", note.into())])
    }

    /// `{percent}% of {total} conversations, conversations so far: {conversations}`
    pub fn progress(conversations: impl Into<TextArg>, percent: impl Into<TextArg>, total: impl Into<TextArg>, unit: impl Into<TextArg>) -> UiText {
        UiText::new("cli-progress", [("conversations", conversations.into()), ("percent", percent.into()), ("total", total.into()), ("unit", unit.into())])
    }

    /// `Backup restored. Your previous data was saved in a new backup.`
    pub fn restored() -> UiText {
        UiText::new("cli-restored", [])
    }

    /// `Backup restored. The damaged database was renamed and is still in {folder}. The trusted sites and the backup folder setting were not restored.`
    pub fn restored_damaged(folder: impl Into<TextArg>) -> UiText {
        UiText::new("cli-restored-damaged", [("folder", folder.into())])
    }

    /// `Moved. All data is now in {folder}; the files in {old} are no longer used.`
    pub fn moved(folder: impl Into<TextArg>, old: impl Into<TextArg>) -> UiText {
        UiText::new("cli-moved", [("folder", folder.into()), ("old", old.into())])
    }

    /// `All data has been deleted.`
    pub fn deleted() -> UiText {
        UiText::new("cli-deleted", [])
    }

    /// `All data has been deleted, with these exceptions:`
    pub fn deleted_except() -> UiText {
        UiText::new("cli-deleted-except", [])
    }

    /// `No problems found.`
    pub fn no_problems() -> UiText {
        UiText::new("cli-no-problems", [])
    }

    /// `Data folder`
    pub fn data_folder() -> UiText {
        UiText::new("cli-data-folder", [])
    }

    /// `Database`
    pub fn data_database() -> UiText {
        UiText::new("cli-data-database", [])
    }

    /// `{path}, {size}`
    pub fn data_database_is(path: impl Into<TextArg>, size: impl Into<TextArg>) -> UiText {
        UiText::new("cli-data-database-is", [("path", path.into()), ("size", size.into())])
    }

    /// `Conversations`
    pub fn data_conversations() -> UiText {
        UiText::new("cli-data-conversations", [])
    }

    /// `{conversations} · {messages} messages`
    pub fn data_conversations_are(conversations: impl Into<TextArg>, messages: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-data-conversations-are", [("conversations", conversations.into()), ("messages", messages.into().0)])
    }

    /// `Attachments`
    pub fn data_attachments() -> UiText {
        UiText::new("cli-data-attachments", [])
    }

    /// `{count}, {size}`
    pub fn data_attachments_are(count: impl Into<TextArg>, size: impl Into<TextArg>) -> UiText {
        UiText::new("cli-data-attachments-are", [("count", count.into()), ("size", size.into())])
    }

    /// `In the trash`
    pub fn data_trash() -> UiText {
        UiText::new("cli-data-trash", [])
    }

    /// `Logs`
    pub fn data_logs() -> UiText {
        UiText::new("cli-data-logs", [])
    }

    /// `Free disk space`
    pub fn data_free() -> UiText {
        UiText::new("cli-data-free", [])
    }

    /// `unknown`
    pub fn data_free_unknown() -> UiText {
        UiText::new("cli-data-free-unknown", [])
    }

    /// `Backup folder`
    pub fn data_backup_folder() -> UiText {
        UiText::new("cli-data-backup-folder", [])
    }

    /// `Backup`
    pub fn data_backup() -> UiText {
        UiText::new("cli-data-backup", [])
    }

    /// `{time}, {size}, before a restore, {path}`
    pub fn data_backup_is(path: impl Into<TextArg>, reason: impl Into<TextArg>, size: impl Into<TextArg>, time: impl Into<TextArg>) -> UiText {
        UiText::new("cli-data-backup-is", [("path", path.into()), ("reason", reason.into()), ("size", size.into()), ("time", time.into())])
    }

    /// `Last check`
    pub fn data_check() -> UiText {
        UiText::new("cli-data-check", [])
    }

    /// `never`
    pub fn data_check_never() -> UiText {
        UiText::new("cli-data-check-never", [])
    }

    /// `{time}, no problems`
    pub fn data_check_sound(time: impl Into<TextArg>) -> UiText {
        UiText::new("cli-data-check-sound", [("time", time.into())])
    }

    /// `{time}, {count} problems`
    pub fn data_check_problems(count: impl Into<TextNumber>, time: impl Into<TextArg>) -> UiText {
        UiText::new("cli-data-check-problems", [("count", count.into().0), ("time", time.into())])
    }

    /// `Read-only`
    pub fn data_read_only() -> UiText {
        UiText::new("cli-data-read-only", [])
    }

    /// `Backup problem`
    pub fn data_backup_failed() -> UiText {
        UiText::new("cli-data-backup-failed", [])
    }

    /// `{count} bytes`
    pub fn size_bytes(count: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-size-bytes", [("count", count.into().0)])
    }

    /// `{count} kB`
    pub fn size_kilobytes(count: impl Into<TextNumber>) -> UiText {
        UiText::new("cli-size-kilobytes", [("count", count.into().0)])
    }

    /// `{count} MB`
    pub fn size_megabytes(count: impl Into<TextArg>) -> UiText {
        UiText::new("cli-size-megabytes", [("count", count.into())])
    }
}

/// The messages of `locales/en/common.ftl`.
pub mod common {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Cancel`
    pub fn cancel() -> UiText {
        UiText::new("common-cancel", [])
    }

    /// `Complete the form first: a value is missing or invalid`
    pub fn incomplete() -> UiText {
        UiText::new("common-incomplete", [])
    }

    /// `Close`
    pub fn close() -> UiText {
        UiText::new("common-close", [])
    }

    /// `Save`
    pub fn save() -> UiText {
        UiText::new("common-save", [])
    }

    /// `Esc`
    pub fn esc() -> UiText {
        UiText::new("common-esc", [])
    }

    /// `Loading…`
    pub fn loading() -> UiText {
        UiText::new("common-loading", [])
    }

    /// `Copy`
    pub fn copy() -> UiText {
        UiText::new("common-copy", [])
    }

    /// `Copied`
    pub fn copied() -> UiText {
        UiText::new("common-copied", [])
    }

    /// `Dismiss`
    pub fn dismiss() -> UiText {
        UiText::new("common-dismiss", [])
    }

    /// `Send`
    pub fn send() -> UiText {
        UiText::new("common-send", [])
    }

    /// `Rename`
    pub fn rename() -> UiText {
        UiText::new("common-rename", [])
    }

    /// `Try again`
    pub fn try_again() -> UiText {
        UiText::new("common-try-again", [])
    }

    /// `Retry`
    pub fn retry() -> UiText {
        UiText::new("common-retry", [])
    }

    /// `Copy path`
    pub fn copy_path() -> UiText {
        UiText::new("common-copy-path", [])
    }

    /// `Searching…`
    pub fn searching() -> UiText {
        UiText::new("common-searching", [])
    }

    /// `Settings`
    pub fn settings() -> UiText {
        UiText::new("common-settings", [])
    }

    /// `Add a provider`
    pub fn add_provider() -> UiText {
        UiText::new("common-add-provider", [])
    }

    /// `Next match`
    pub fn next_match() -> UiText {
        UiText::new("common-next-match", [])
    }

    /// `Previous match`
    pub fn previous_match() -> UiText {
        UiText::new("common-previous-match", [])
    }

    /// `Larger text`
    pub fn larger_text() -> UiText {
        UiText::new("common-larger-text", [])
    }

    /// `Smaller text`
    pub fn smaller_text() -> UiText {
        UiText::new("common-smaller-text", [])
    }

    /// `Compare versions`
    pub fn compare_versions() -> UiText {
        UiText::new("common-compare-versions", [])
    }

    /// `Chat settings`
    pub fn chat_settings() -> UiText {
        UiText::new("common-chat-settings", [])
    }

    /// `Previous version`
    pub fn previous_version() -> UiText {
        UiText::new("common-previous-version", [])
    }

    /// `Next version`
    pub fn next_version() -> UiText {
        UiText::new("common-next-version", [])
    }

    /// `Wire view`
    pub fn wire_view() -> UiText {
        UiText::new("common-wire-view", [])
    }

    /// `“{name}” saved`
    pub fn saved(name: impl Into<TextArg>) -> UiText {
        UiText::new("common-saved", [("name", name.into())])
    }

    /// `“{name}” added`
    pub fn added(name: impl Into<TextArg>) -> UiText {
        UiText::new("common-added", [("name", name.into())])
    }

    /// `“{name}” deleted`
    pub fn deleted(name: impl Into<TextArg>) -> UiText {
        UiText::new("common-deleted", [("name", name.into())])
    }

    /// `New conversation`
    pub fn new_conversation() -> UiText {
        UiText::new("common-new-conversation", [])
    }

    /// `{title} (branch)`
    pub fn branch_title(title: impl Into<TextArg>) -> UiText {
        UiText::new("common-branch-title", [("title", title.into())])
    }

    /// `Practice`
    pub fn practice() -> UiText {
        UiText::new("common-practice", [])
    }

    /// `Server on port {port}`
    pub fn server_on_port(port: impl Into<TextArg>) -> UiText {
        UiText::new("common-server-on-port", [("port", port.into())])
    }

    /// `{value} ms`
    pub fn milliseconds(value: impl Into<TextArg>) -> UiText {
        UiText::new("common-milliseconds", [("value", value.into())])
    }

    /// `{value} s`
    pub fn seconds(value: impl Into<TextArg>) -> UiText {
        UiText::new("common-seconds", [("value", value.into())])
    }

    /// `{minutes} min {seconds} s`
    pub fn minutes(minutes: impl Into<TextArg>, seconds: impl Into<TextArg>) -> UiText {
        UiText::new("common-minutes", [("minutes", minutes.into()), ("seconds", seconds.into())])
    }

    /// `{value} B`
    pub fn bytes(value: impl Into<TextArg>) -> UiText {
        UiText::new("common-bytes", [("value", value.into())])
    }

    /// `{value} kB`
    pub fn kilobytes(value: impl Into<TextArg>) -> UiText {
        UiText::new("common-kilobytes", [("value", value.into())])
    }

    /// `{value} MB`
    pub fn megabytes(value: impl Into<TextArg>) -> UiText {
        UiText::new("common-megabytes", [("value", value.into())])
    }

    /// `{value} GB`
    pub fn gigabytes(value: impl Into<TextArg>) -> UiText {
        UiText::new("common-gigabytes", [("value", value.into())])
    }

    /// `Details`
    pub fn details() -> UiText {
        UiText::new("common-details", [])
    }
}

/// The messages of `locales/en/connection.ftl`.
pub mod connection {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Enter a model to test whether it replies`
    pub fn model_missing() -> UiText {
        UiText::new("connection-model-missing", [])
    }

    /// `{host} is an IP address, so no name lookup is needed`
    pub fn name_is_address(host: impl Into<TextArg>) -> UiText {
        UiText::new("connection-name-is-address", [("host", host.into())])
    }

    /// `The proxy {proxy} looks up the host name`
    pub fn name_left_to_proxy(proxy: impl Into<TextArg>) -> UiText {
        UiText::new("connection-name-left-to-proxy", [("proxy", proxy.into())])
    }

    /// `{host} resolves to {addresses}`
    pub fn name_found(addresses: impl Into<TextArg>, host: impl Into<TextArg>) -> UiText {
        UiText::new("connection-name-found", [("addresses", addresses.into()), ("host", host.into())])
    }

    /// `Connected`
    pub fn connected() -> UiText {
        UiText::new("connection-connected", [])
    }

    /// `Connected through {proxy}`
    pub fn connected_through(proxy: impl Into<TextArg>) -> UiText {
        UiText::new("connection-connected-through", [("proxy", proxy.into())])
    }

    /// `No encryption needed: the server is on this computer`
    pub fn tls_local() -> UiText {
        UiText::new("connection-tls-local", [])
    }

    /// `The connection is not encrypted: others on the network can read everything`
    pub fn tls_missing() -> UiText {
        UiText::new("connection-tls-missing", [])
    }

    /// `The connection is encrypted, and the certificate is trusted`
    pub fn tls_trusted() -> UiText {
        UiText::new("connection-tls-trusted", [])
    }

    /// `The server lists {count} models; you have not chosen one yet`
    pub fn models_listed(count: impl Into<TextNumber>) -> UiText {
        UiText::new("connection-models-listed", [("count", count.into().0)])
    }

    /// `{model} is one of {count} models listed`
    pub fn model_listed(count: impl Into<TextNumber>, model: impl Into<TextArg>) -> UiText {
        UiText::new("connection-model-listed", [("count", count.into().0), ("model", model.into())])
    }

    /// `{model} is not listed (the server lists {count} models); some servers offer more models than they list`
    pub fn model_not_listed(count: impl Into<TextNumber>, model: impl Into<TextArg>) -> UiText {
        UiText::new("connection-model-not-listed", [("count", count.into().0), ("model", model.into())])
    }

    /// `The server lists no models`
    pub fn list_empty() -> UiText {
        UiText::new("connection-list-empty", [])
    }

    /// `The models could not be listed: {cause}`
    pub fn no_list(cause: impl Into<TextArg>) -> UiText {
        UiText::new("connection-no-list", [("cause", cause.into())])
    }

    /// `The models could not be listed: {cause} ({detail})`
    pub fn no_list_detail(cause: impl Into<TextArg>, detail: impl Into<TextArg>) -> UiText {
        UiText::new("connection-no-list-detail", [("cause", cause.into()), ("detail", detail.into())])
    }

    /// `The key was accepted`
    pub fn key_accepted() -> UiText {
        UiText::new("connection-key-accepted", [])
    }

    /// `No key was required`
    pub fn key_not_needed() -> UiText {
        UiText::new("connection-key-not-needed", [])
    }

    /// `The server does not stream: the answer arrived all at once`
    pub fn not_streamed() -> UiText {
        UiText::new("connection-not-streamed", [])
    }

    /// `The model’s answer was empty`
    pub fn answer_empty() -> UiText {
        UiText::new("connection-answer-empty", [])
    }

    /// `The stream arrived all at once; a proxy between you and the server may be buffering it`
    pub fn one_piece() -> UiText {
        UiText::new("connection-one-piece", [])
    }

    /// `The text arrived gradually, in {pieces} pieces ({reads} network reads)`
    pub fn pieces(pieces: impl Into<TextNumber>, reads: impl Into<TextNumber>) -> UiText {
        UiText::new("connection-pieces", [("pieces", pieces.into().0), ("reads", reads.into().0)])
    }

    /// `Reasoning arrived in the field {field}`
    pub fn reasoning_field(field: impl Into<TextArg>) -> UiText {
        UiText::new("connection-reasoning-field", [("field", field.into())])
    }

    /// `The model sent no reasoning this time`
    pub fn no_reasoning() -> UiText {
        UiText::new("connection-no-reasoning", [])
    }

    /// `Prompt tokens: {prompt}, reply tokens: {completion}`
    pub fn usage(completion: impl Into<TextArg>, prompt: impl Into<TextArg>) -> UiText {
        UiText::new("connection-usage", [("completion", completion.into()), ("prompt", prompt.into())])
    }

    /// `The provider sent no token counts`
    pub fn no_usage() -> UiText {
        UiText::new("connection-no-usage", [])
    }
}

/// The messages of `locales/en/dialog.ftl`.
pub mod dialog {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Rivulet’s window crashed several times within a minute. Everything you sent or received is saved, and replies in progress will continue.`
    pub fn page_dies() -> UiText {
        UiText::new("dialog-page-dies", [])
    }

    /// `Reload the window`
    pub fn load_page_again() -> UiText {
        UiText::new("dialog-load-page-again", [])
    }

    /// `Close Rivulet`
    pub fn close_program() -> UiText {
        UiText::new("dialog-close-program", [])
    }

    /// `Some of what you typed is not saved, because the disk is full or not responding. If you close Rivulet now, that text will be lost.`
    pub fn typed_unsaved() -> UiText {
        UiText::new("dialog-typed-unsaved", [])
    }

    /// `The window is not responding, so Rivulet cannot save what you typed last. If you close Rivulet now, that text will be lost.`
    pub fn typed_unknown() -> UiText {
        UiText::new("dialog-typed-unknown", [])
    }

    /// `Some of the text that Rivulet received is not saved, because the disk is full or not responding. If you close Rivulet now, that text will be lost.`
    pub fn received_unsaved() -> UiText {
        UiText::new("dialog-received-unsaved", [])
    }

    /// `Some text that you typed or that Rivulet received is not saved, because the disk is full or not responding. If you close Rivulet now, the unsaved text will be lost.`
    pub fn all_unsaved() -> UiText {
        UiText::new("dialog-all-unsaved", [])
    }

    /// `Try again`
    pub fn try_again() -> UiText {
        UiText::new("dialog-try-again", [])
    }

    /// `Wait`
    pub fn wait() -> UiText {
        UiText::new("dialog-wait", [])
    }

    /// `Close anyway`
    pub fn close_anyway() -> UiText {
        UiText::new("dialog-close-anyway", [])
    }

    /// `The tool server “{server}” is a program that runs on this computer. Start it? Command: {command} · Folder: {folder}`
    pub fn launch(command: impl Into<TextArg>, folder: impl Into<TextArg>, server: impl Into<TextArg>) -> UiText {
        UiText::new("dialog-launch", [("command", command.into()), ("folder", folder.into()), ("server", server.into())])
    }

    /// `The tool server “{server}” is a program that runs on this computer. Start it with the environment variables {variables}? Command: {command} · Folder: {folder}`
    pub fn launch_with(command: impl Into<TextArg>, folder: impl Into<TextArg>, server: impl Into<TextArg>, variables: impl Into<TextArg>) -> UiText {
        UiText::new("dialog-launch-with", [("command", command.into()), ("folder", folder.into()), ("server", server.into()), ("variables", variables.into())])
    }

    /// `your home folder`
    pub fn launch_home() -> UiText {
        UiText::new("dialog-launch-home", [])
    }

    /// `Start`
    pub fn launch_start() -> UiText {
        UiText::new("dialog-launch-start", [])
    }

    /// `Don’t start`
    pub fn launch_cancel() -> UiText {
        UiText::new("dialog-launch-cancel", [])
    }

    /// `Rivulet has received the result of the sign-in. You can close this page and return to Rivulet.`
    pub fn signed_in_page() -> UiText {
        UiText::new("dialog-signed-in-page", [])
    }

    /// `Choose an exported file to import`
    pub fn import_file() -> UiText {
        UiText::new("dialog-import-file", [])
    }

    /// `Choose a folder to import`
    pub fn import_folder() -> UiText {
        UiText::new("dialog-import-folder", [])
    }

    /// `Choose a new data folder`
    pub fn data_folder() -> UiText {
        UiText::new("dialog-data-folder", [])
    }

    /// `Choose a folder for backups`
    pub fn backup_folder() -> UiText {
        UiText::new("dialog-backup-folder", [])
    }

    /// `Choose a backup`
    pub fn backup() -> UiText {
        UiText::new("dialog-backup", [])
    }

    /// `Choose a file with CA certificates`
    pub fn ca_file() -> UiText {
        UiText::new("dialog-ca-file", [])
    }

    /// `Rivulet {version}`
    pub fn version(version: impl Into<TextArg>) -> UiText {
        UiText::new("dialog-version", [("version", version.into())])
    }

    /// `Chat with language models and see every word as it arrives. Usage: rivulet [--smoke | --version | --help] { }--smoke runs one conversation with the practice provider, then closes; exits with 0 if the reply is complete { }--version prints the version { }--help prints this help The program for the terminal is rivulet-cli.`
    pub fn help() -> UiText {
        UiText::new("dialog-help", [])
    }

    /// `There is no option {option}; --help lists the options.`
    pub fn unknown_option(option: impl Into<TextArg>) -> UiText {
        UiText::new("dialog-unknown-option", [("option", option.into())])
    }

    /// `The window opened, and the practice provider’s reply arrived completely.`
    pub fn smoke_passed() -> UiText {
        UiText::new("dialog-smoke-passed", [])
    }

    /// `The conversation with the practice provider failed. Last state of the page: {state}`
    pub fn smoke_failed(state: impl Into<TextArg>) -> UiText {
        UiText::new("dialog-smoke-failed", [("state", state.into())])
    }
}

/// The messages of `locales/en/ending.ftl`.
pub mod ending {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Generating`
    pub fn generating() -> UiText {
        UiText::new("ending-generating", [])
    }

    /// `Reply complete`
    pub fn complete() -> UiText {
        UiText::new("ending-complete", [])
    }

    /// `Reached the token limit`
    pub fn length() -> UiText {
        UiText::new("ending-length", [])
    }

    /// `The model requested {count} tool calls`
    pub fn tool_calls(count: impl Into<TextNumber>) -> UiText {
        UiText::new("ending-tool-calls", [("count", count.into().0)])
    }

    /// `The provider’s content filter cut off this reply`
    pub fn content_filter() -> UiText {
        UiText::new("ending-content-filter", [])
    }

    /// `The provider reported an error`
    pub fn provider_error() -> UiText {
        UiText::new("ending-provider-error", [])
    }

    /// `It is unclear whether this reply is complete`
    pub fn unconfirmed() -> UiText {
        UiText::new("ending-unconfirmed", [])
    }

    /// `The response ended with no sign that it was complete, so the reply may be cut off.`
    pub fn unconfirmed_note() -> UiText {
        UiText::new("ending-unconfirmed-note", [])
    }

    /// `Everything received so far has been kept.`
    pub fn disconnected_note() -> UiText {
        UiText::new("ending-disconnected-note", [])
    }

    /// `Could not connect to the provider`
    pub fn not_connected() -> UiText {
        UiText::new("ending-not-connected", [])
    }

    /// `Connection lost before the first token`
    pub fn disconnected_first() -> UiText {
        UiText::new("ending-disconnected-first", [])
    }

    /// `Connection lost after {count} tokens`
    pub fn disconnected(count: impl Into<TextNumber>) -> UiText {
        UiText::new("ending-disconnected", [("count", count.into().0)])
    }

    /// `No data arrived within the time limit`
    pub fn timed_out() -> UiText {
        UiText::new("ending-timed-out", [])
    }

    /// `Stopped`
    pub fn stopped() -> UiText {
        UiText::new("ending-stopped", [])
    }

    /// `Recovered after an unexpected exit`
    pub fn interrupted() -> UiText {
        UiText::new("ending-interrupted", [])
    }

    /// `The provider sent an empty reply`
    pub fn empty() -> UiText {
        UiText::new("ending-empty", [])
    }

    /// `The model finished without an answer`
    pub fn only_reasoning() -> UiText {
        UiText::new("ending-only-reasoning", [])
    }

    /// `The continuation added nothing new.`
    pub fn added_nothing() -> UiText {
        UiText::new("ending-added-nothing", [])
    }

    /// `No tools were switched on, so none ran.`
    pub fn nothing_run() -> UiText {
        UiText::new("ending-nothing-run", [])
    }

    /// `Everything that was saved to disk has been recovered.`
    pub fn recovered() -> UiText {
        UiText::new("ending-recovered", [])
    }

    /// `The time limit for pauses during the reply is {seconds} s.`
    pub fn limit(kind: impl Into<TextArg>, seconds: impl Into<TextArg>) -> UiText {
        UiText::new("ending-limit", [("kind", kind.into()), ("seconds", seconds.into())])
    }

    /// `It is unknown whether this provider continues generating and charges for it.`
    pub fn billing(billing: impl Into<TextArg>) -> UiText {
        UiText::new("ending-billing", [("billing", billing.into())])
    }

    /// `No finish reason given`
    pub fn no_finish_reason() -> UiText {
        UiText::new("ending-no-finish-reason", [])
    }

    /// `Finish reason: {reason}`
    pub fn finish_reason(reason: impl Into<TextArg>) -> UiText {
        UiText::new("ending-finish-reason", [("reason", reason.into())])
    }

    /// `The stream arrived all at once; a proxy between you and the provider may be buffering it.`
    pub fn one_piece() -> UiText {
        UiText::new("ending-one-piece", [])
    }

    /// `The server probably read only the last {read} of the roughly {of} tokens in this request. Increase the server’s context length (Ollama: num_ctx; llama.cpp: -c; LM Studio: context length), or shorten the conversation.`
    pub fn prompt_cut(of: impl Into<TextNumber>, read: impl Into<TextNumber>) -> UiText {
        UiText::new("ending-prompt-cut", [("of", of.into().0), ("read", read.into().0)])
    }

    /// `The server sent the whole reply at once instead of streaming it.`
    pub fn not_streamed() -> UiText {
        UiText::new("ending-not-streamed", [])
    }

    /// `{count} events in the stream could not be read, so some text may be missing.`
    pub fn unreadable(count: impl Into<TextNumber>) -> UiText {
        UiText::new("ending-unreadable", [("count", count.into().0)])
    }

    /// `The provider also sent one or more alternative replies, which are not shown.`
    pub fn other_choices(count: impl Into<TextNumber>) -> UiText {
        UiText::new("ending-other-choices", [("count", count.into().0)])
    }

    /// `{count} ids, names or finish reasons longer than 1 kB were shortened.`
    pub fn cut_words(count: impl Into<TextNumber>) -> UiText {
        UiText::new("ending-cut-words", [("count", count.into().0)])
    }
}

/// The messages of `locales/en/export.ftl`.
pub mod export {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Instructions`
    pub fn instructions() -> UiText {
        UiText::new("export-instructions", [])
    }

    /// `Tool`
    pub fn role(role: impl Into<TextArg>) -> UiText {
        UiText::new("export-role", [("role", role.into())])
    }

    /// `Reasoning`
    pub fn reasoning() -> UiText {
        UiText::new("export-reasoning", [])
    }

    /// `Refusal`
    pub fn refusal() -> UiText {
        UiText::new("export-refusal", [])
    }

    /// `Tool call`
    pub fn tool_call() -> UiText {
        UiText::new("export-tool-call", [])
    }

    /// `Result of {tool}`
    pub fn tool_result(tool: impl Into<TextArg>) -> UiText {
        UiText::new("export-tool-result", [("tool", tool.into())])
    }

    /// `[Image: {file}]`
    pub fn image(file: impl Into<TextArg>) -> UiText {
        UiText::new("export-image", [("file", file.into())])
    }

    /// `[File: {file}]`
    pub fn file(file: impl Into<TextArg>) -> UiText {
        UiText::new("export-file", [("file", file.into())])
    }

    /// `{name} ({kind}, {bytes} bytes)`
    pub fn file_is(bytes: impl Into<TextArg>, kind: impl Into<TextArg>, name: impl Into<TextArg>) -> UiText {
        UiText::new("export-file-is", [("bytes", bytes.into()), ("kind", kind.into()), ("name", name.into())])
    }

    /// `version {number} of {count}`
    pub fn version(count: impl Into<TextArg>, number: impl Into<TextArg>) -> UiText {
        UiText::new("export-version", [("count", count.into()), ("number", number.into())])
    }

    /// `The reply is empty.`
    pub fn ending(ending: impl Into<TextArg>) -> UiText {
        UiText::new("export-ending", [("ending", ending.into())])
    }

    /// `Written by Rivulet`
    pub fn written_by() -> UiText {
        UiText::new("export-written-by", [])
    }
}

/// The messages of `locales/en/fault.ftl`.
pub mod fault {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `{sentence}`
    pub fn stored_sentence(sentence: impl Into<TextArg>) -> UiText {
        UiText::new("fault-stored-sentence", [("sentence", sentence.into())])
    }

    /// `{cause}, so nothing can be changed`
    pub fn nothing_can_change(cause: impl Into<TextArg>) -> UiText {
        UiText::new("fault-nothing-can-change", [("cause", cause.into())])
    }

    /// `This item no longer exists`
    pub fn not_found() -> UiText {
        UiText::new("fault-not-found", [])
    }

    /// `Rivulet’s permission to use this file or folder has expired; choose the file or folder again`
    pub fn permit_invalid() -> UiText {
        UiText::new("fault-permit-invalid", [])
    }

    /// `The operation ended unexpectedly; try again`
    pub fn ended_unexpectedly() -> UiText {
        UiText::new("fault-ended-unexpectedly", [])
    }

    /// `An unexpected error occurred in Rivulet`
    pub fn unexpected_answer() -> UiText {
        UiText::new("fault-unexpected-answer", [])
    }

    /// `Rivulet could not connect within {seconds} s`
    pub fn no_connection_in_time(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-no-connection-in-time", [("seconds", seconds.into().0)])
    }

    /// `No response arrived within {seconds} s`
    pub fn no_answer_in_time(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-no-answer-in-time", [("seconds", seconds.into().0)])
    }

    /// `No data arrived for {seconds} s`
    pub fn silence(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-silence", [("seconds", seconds.into().0)])
    }

    /// `Rivulet could not read any of the data that the server sent`
    pub fn stream_unreadable() -> UiText {
        UiText::new("fault-stream-unreadable", [])
    }

    /// `The provider reported an error without an explanation`
    pub fn error_without_words() -> UiText {
        UiText::new("fault-error-without-words", [])
    }

    /// `The provider reported an error`
    pub fn provider_error() -> UiText {
        UiText::new("fault-provider-error", [])
    }

    /// `The provider interrupted this reply because its servers are overloaded`
    pub fn out_of_resources() -> UiText {
        UiText::new("fault-out-of-resources", [])
    }

    /// `The provider reported an error while it was replying`
    pub fn error_while_replying() -> UiText {
        UiText::new("fault-error-while-replying", [])
    }

    /// `The provider sent an event that is too large to read`
    pub fn event_too_large() -> UiText {
        UiText::new("fault-event-too-large", [])
    }

    /// `The reply is too large for Rivulet to read`
    pub fn reply_too_large() -> UiText {
        UiText::new("fault-reply-too-large", [])
    }

    /// `The reply is longer than {limit} MB, so Rivulet stopped reading it`
    pub fn reply_bytes_limit(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-reply-bytes-limit", [("limit", limit.into().0)])
    }

    /// `The reply has more than {limit} tool calls, so Rivulet stopped reading it`
    pub fn reply_calls_limit(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-reply-calls-limit", [("limit", limit.into().0)])
    }

    /// `The server sent invalid JSON`
    pub fn reply_not_json() -> UiText {
        UiText::new("fault-reply-not-json", [])
    }

    /// `This address doesn’t look like a chat API`
    pub fn not_a_chat_api() -> UiText {
        UiText::new("fault-not-a-chat-api", [])
    }

    /// `The server did not return a list of models`
    pub fn not_a_model_list() -> UiText {
        UiText::new("fault-not-a-model-list", [])
    }

    /// `The server redirects to another address. Enter the new address as the base URL`
    pub fn server_moved() -> UiText {
        UiText::new("fault-server-moved", [])
    }

    /// `The provider did not accept the API key`
    pub fn key_refused() -> UiText {
        UiText::new("fault-key-refused", [])
    }

    /// `Your account with this provider has no credit left`
    pub fn no_credit() -> UiText {
        UiText::new("fault-no-credit", [])
    }

    /// `The proxy requires a user name and a password`
    pub fn proxy_wants_login() -> UiText {
        UiText::new("fault-proxy-wants-login", [])
    }

    /// `The provider doesn’t know this model or address`
    pub fn unknown_model_or_address() -> UiText {
        UiText::new("fault-unknown-model-or-address", [])
    }

    /// `The conversation is longer than this model’s context`
    pub fn context_too_long() -> UiText {
        UiText::new("fault-context-too-long", [])
    }

    /// `This model does not accept images`
    pub fn model_takes_no_images() -> UiText {
        UiText::new("fault-model-takes-no-images", [])
    }

    /// `Rate limit reached`
    pub fn rate_limit() -> UiText {
        UiText::new("fault-rate-limit", [])
    }

    /// `The provider reported an internal error`
    pub fn server_trouble() -> UiText {
        UiText::new("fault-server-trouble", [])
    }

    /// `The provider refused the request`
    pub fn request_refused() -> UiText {
        UiText::new("fault-request-refused", [])
    }

    /// `This computer is offline`
    pub fn offline() -> UiText {
        UiText::new("fault-offline", [])
    }

    /// `A secure connection to the server could not be established`
    pub fn tls() -> UiText {
        UiText::new("fault-tls", [])
    }

    /// `This computer does not trust the authority that issued the server’s certificate. If the server is yours, choose its certificate file in the provider’s settings, under Advanced › Certificate authorities`
    pub fn tls_unknown_issuer() -> UiText {
        UiText::new("fault-tls-unknown-issuer", [])
    }

    /// `The proxy refused the request or could not be reached`
    pub fn proxy_unreachable() -> UiText {
        UiText::new("fault-proxy-unreachable", [])
    }

    /// `The server’s host name could not be found`
    pub fn host_not_found() -> UiText {
        UiText::new("fault-host-not-found", [])
    }

    /// `This server cannot be reached from your network`
    pub fn no_route() -> UiText {
        UiText::new("fault-no-route", [])
    }

    /// `Nothing answers at this address. Is the server running?`
    pub fn nothing_listens() -> UiText {
        UiText::new("fault-nothing-listens", [])
    }

    /// `The server could not be reached`
    pub fn server_unreachable() -> UiText {
        UiText::new("fault-server-unreachable", [])
    }

    /// `The server’s response is not valid HTTP`
    pub fn not_http() -> UiText {
        UiText::new("fault-not-http", [])
    }

    /// `The network connection was lost during the reply`
    pub fn network_lost() -> UiText {
        UiText::new("fault-network-lost", [])
    }

    /// `The secure connection was interrupted`
    pub fn tls_broke() -> UiText {
        UiText::new("fault-tls-broke", [])
    }

    /// `The connection was reset`
    pub fn connection_reset() -> UiText {
        UiText::new("fault-connection-reset", [])
    }

    /// `The server aborted the stream`
    pub fn stream_broken_off() -> UiText {
        UiText::new("fault-stream-broken-off", [])
    }

    /// `The connection closed before the reply was complete`
    pub fn connection_closed_early() -> UiText {
        UiText::new("fault-connection-closed-early", [])
    }

    /// `The connection was lost`
    pub fn connection_broke() -> UiText {
        UiText::new("fault-connection-broke", [])
    }

    /// `Secure connections are not available on this computer`
    pub fn no_tls() -> UiText {
        UiText::new("fault-no-tls", [])
    }

    /// `The base URL is empty`
    pub fn base_url_empty() -> UiText {
        UiText::new("fault-base-url-empty", [])
    }

    /// `This is not a web address`
    pub fn not_a_web_address() -> UiText {
        UiText::new("fault-not-a-web-address", [])
    }

    /// `The base URL must begin with http:// or https://`
    pub fn base_url_scheme() -> UiText {
        UiText::new("fault-base-url-scheme", [])
    }

    /// `The base URL must not contain a user name or password; enter the key in the API key field`
    pub fn base_url_credentials() -> UiText {
        UiText::new("fault-base-url-credentials", [])
    }

    /// `The key contains characters that are not allowed; check that you copied only the key`
    pub fn key_characters() -> UiText {
        UiText::new("fault-key-characters", [])
    }

    /// `“{name}” is not a valid header name`
    pub fn not_a_header_name(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-not-a-header-name", [("name", name.into())])
    }

    /// `The header {name} contains a key. Enter the key in the API key field, so that it is stored in the keychain`
    pub fn header_carries_key(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-header-carries-key", [("name", name.into())])
    }

    /// `Rivulet sets the header {name} itself; remove it here`
    pub fn header_reserved(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-header-reserved", [("name", name.into())])
    }

    /// `The value of the header {name} contains characters that are not allowed`
    pub fn header_value(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-header-value", [("name", name.into())])
    }

    /// `The proxy must be an address such as http://host:8080 or socks5://host:1080`
    pub fn proxy_address() -> UiText {
        UiText::new("fault-proxy-address", [])
    }

    /// `The proxy’s address must not contain a password. Set the password in the system’s proxy settings or in the environment variable HTTPS_PROXY`
    pub fn proxy_password() -> UiText {
        UiText::new("fault-proxy-password", [])
    }

    /// `This proxy address cannot be used`
    pub fn proxy_unusable() -> UiText {
        UiText::new("fault-proxy-unusable", [])
    }

    /// `The certificate file {path} cannot be read`
    pub fn ca_unreadable(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-ca-unreadable", [("path", path.into())])
    }

    /// `The file {path} contains no certificate in PEM form (-----BEGIN CERTIFICATE-----)`
    pub fn ca_empty(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-ca-empty", [("path", path.into())])
    }

    /// `The certificate file {path} is larger than {mebibytes} MiB; choose a file that contains only the certificates you need`
    pub fn ca_too_large(mebibytes: impl Into<TextNumber>, path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-ca-too-large", [("mebibytes", mebibytes.into().0), ("path", path.into())])
    }

    /// `The certificates in {path} cannot be used`
    pub fn ca_unusable(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-ca-unusable", [("path", path.into())])
    }

    /// `Give the provider a name`
    pub fn provider_name_missing() -> UiText {
        UiText::new("fault-provider-name-missing", [])
    }

    /// `The saved key and secret values belong to another server; enter new values for this server, or remove the saved values`
    pub fn provider_other_server() -> UiText {
        UiText::new("fault-provider-other-server", [])
    }

    /// `A time limit must be between 1 and 86,400 seconds`
    pub fn provider_time_limit() -> UiText {
        UiText::new("fault-provider-time-limit", [])
    }

    /// `You have reached your monthly spending limit of {limit} for {provider}: {reported} reported by the provider, plus ≈ {estimated} estimated by Rivulet`
    pub fn budget_reached(estimated: impl Into<TextArg>, limit: impl Into<TextArg>, provider: impl Into<TextArg>, reported: impl Into<TextArg>) -> UiText {
        UiText::new("fault-budget-reached", [("estimated", estimated.into()), ("limit", limit.into()), ("provider", provider.into()), ("reported", reported.into())])
    }

    /// `“{day}” is not a valid date; enter a date such as 2026-11-23`
    pub fn not_a_day(day: impl Into<TextArg>) -> UiText {
        UiText::new("fault-not-a-day", [("day", day.into())])
    }

    /// `This provider was deleted; choose another one`
    pub fn provider_deleted() -> UiText {
        UiText::new("fault-provider-deleted", [])
    }

    /// `The built-in practice provider could not be started`
    pub fn practice_failed() -> UiText {
        UiText::new("fault-practice-failed", [])
    }

    /// `This build of Rivulet does not include the practice provider`
    pub fn practice_missing() -> UiText {
        UiText::new("fault-practice-missing", [])
    }

    /// `The test was stopped`
    pub fn test_stopped() -> UiText {
        UiText::new("fault-test-stopped", [])
    }

    /// `The key was kept only until Rivulet closed; enter it again`
    pub fn key_session_over() -> UiText {
        UiText::new("fault-key-session-over", [])
    }

    /// `The key is no longer in the keychain; enter it again`
    pub fn key_missing() -> UiText {
        UiText::new("fault-key-missing", [])
    }

    /// `The key was entered for {entered}, not for {address}. To use it for the new address, enter the key again`
    pub fn key_other_address(address: impl Into<TextArg>, entered: impl Into<TextArg>) -> UiText {
        UiText::new("fault-key-other-address", [("address", address.into()), ("entered", entered.into())])
    }

    /// `The proxy, the certificate file or the headers have changed since you entered the key for {address}. To use the key with the current settings, enter it again`
    pub fn key_other_route(address: impl Into<TextArg>) -> UiText {
        UiText::new("fault-key-other-route", [("address", address.into())])
    }

    /// `Rivulet cannot tell which server this key belongs to: an older version of Rivulet saved it without an address, and the provider has since been restored or imported. Enter the key again`
    pub fn key_unbound() -> UiText {
        UiText::new("fault-key-unbound", [])
    }

    /// `The saved value of {name} is missing; enter it again`
    pub fn secret_missing(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-secret-missing", [("name", name.into())])
    }

    /// `The secrets in the headers and the base URL were entered for {entered}, not for {address}. To use them for the new address, enter them again`
    pub fn values_other_address(address: impl Into<TextArg>, entered: impl Into<TextArg>) -> UiText {
        UiText::new("fault-values-other-address", [("address", address.into()), ("entered", entered.into())])
    }

    /// `The proxy, the certificate file or the headers have changed since you entered the secret values for {address}. To use these values with the current settings, enter them again`
    pub fn values_other_route(address: impl Into<TextArg>) -> UiText {
        UiText::new("fault-values-other-route", [("address", address.into())])
    }

    /// `Secret values in the headers or the base URL of {providers} are still stored unencrypted, because they could not be moved to the keychain`
    pub fn values_exposed(providers: impl Into<TextArg>) -> UiText {
        UiText::new("fault-values-exposed", [("providers", providers.into())])
    }

    /// `The connection to {host} is not encrypted: anyone between you and the server can read the key`
    pub fn key_over_http(host: impl Into<TextArg>) -> UiText {
        UiText::new("fault-key-over-http", [("host", host.into())])
    }

    /// `The connection to the proxy {host} is not encrypted: anyone between you and the proxy can read the key`
    pub fn key_over_proxy(host: impl Into<TextArg>) -> UiText {
        UiText::new("fault-key-over-proxy", [("host", host.into())])
    }

    /// `Your system’s keychain did not respond`
    pub fn keychain_silent() -> UiText {
        UiText::new("fault-keychain-silent", [])
    }

    /// `Your system’s keychain is locked`
    pub fn keychain_locked() -> UiText {
        UiText::new("fault-keychain-locked", [])
    }

    /// `This computer has no keychain that Rivulet can use`
    pub fn keychain_none() -> UiText {
        UiText::new("fault-keychain-none", [])
    }

    /// `The key is too long for your system’s keychain`
    pub fn keychain_key_too_long() -> UiText {
        UiText::new("fault-keychain-key-too-long", [])
    }

    /// `Your system’s keychain cannot be used`
    pub fn keychain_unusable() -> UiText {
        UiText::new("fault-keychain-unusable", [])
    }

    /// `At least one key may still be in the keychain. {cause}. Open the keychain and remove the entries named “rivulet”`
    pub fn keychain_leftover(cause: impl Into<TextArg>) -> UiText {
        UiText::new("fault-keychain-leftover", [("cause", cause.into())])
    }

    /// `Write a message first`
    pub fn message_missing() -> UiText {
        UiText::new("fault-message-missing", [])
    }

    /// `The reasoning effort must be a short word, such as “high”, or a number of tokens`
    pub fn effort_invalid() -> UiText {
        UiText::new("fault-effort-invalid", [])
    }

    /// `The model is no longer reasoning`
    pub fn answer_now_too_late() -> UiText {
        UiText::new("fault-answer-now-too-late", [])
    }

    /// `The server did not end the reasoning`
    pub fn answer_now_refused() -> UiText {
        UiText::new("fault-answer-now-refused", [])
    }

    /// `The summary is empty`
    pub fn summary_empty() -> UiText {
        UiText::new("fault-summary-empty", [])
    }

    /// `The conversation has changed; choose again which messages the summary should replace`
    pub fn summary_not_an_end() -> UiText {
        UiText::new("fault-summary-not-an-end", [])
    }

    /// `Choose a model first`
    pub fn model_missing() -> UiText {
        UiText::new("fault-model-missing", [])
    }

    /// `There is no message to reply to`
    pub fn nothing_to_answer() -> UiText {
        UiText::new("fault-nothing-to-answer", [])
    }

    /// `Your last message cannot be left out, because it is the message that the model replies to`
    pub fn last_message_needed() -> UiText {
        UiText::new("fault-last-message-needed", [])
    }

    /// `The context length must be at least one token, and prices cannot be negative`
    pub fn model_facts_range() -> UiText {
        UiText::new("fault-model-facts-range", [])
    }

    /// `This reply cannot be continued; retry instead`
    pub fn cannot_continue() -> UiText {
        UiText::new("fault-cannot-continue", [])
    }

    /// `This reply has no text to continue from; retry instead`
    pub fn nothing_to_continue() -> UiText {
        UiText::new("fault-nothing-to-continue", [])
    }

    /// `This reply has changed in the meantime; check it and try again`
    pub fn reply_changed() -> UiText {
        UiText::new("fault-reply-changed", [])
    }

    /// `This message no longer exists`
    pub fn message_gone() -> UiText {
        UiText::new("fault-message-gone", [])
    }

    /// `Choose at most six models`
    pub fn too_many_models() -> UiText {
        UiText::new("fault-too-many-models", [])
    }

    /// `This message has already been sent or removed from the queue`
    pub fn queued_message_gone() -> UiText {
        UiText::new("fault-queued-message-gone", [])
    }

    /// `A reply is still arriving; stop it or wait for it to end`
    pub fn reply_running() -> UiText {
        UiText::new("fault-reply-running", [])
    }

    /// `This reply continues an earlier version that has since changed, so it can no longer be split from that version or joined to it; compare the versions instead`
    pub fn seam_changed() -> UiText {
        UiText::new("fault-seam-changed", [])
    }

    /// `This conversation was deleted`
    pub fn conversation_deleted() -> UiText {
        UiText::new("fault-conversation-deleted", [])
    }

    /// `Give the conversation a title`
    pub fn title_missing() -> UiText {
        UiText::new("fault-title-missing", [])
    }

    /// `Top P must be between 0 and 1`
    pub fn top_p_range() -> UiText {
        UiText::new("fault-top-p-range", [])
    }

    /// `Temperature must be between 0 and 2`
    pub fn temperature_range() -> UiText {
        UiText::new("fault-temperature-range", [])
    }

    /// `Presence penalty must be between -2 and 2`
    pub fn presence_penalty_range() -> UiText {
        UiText::new("fault-presence-penalty-range", [])
    }

    /// `Frequency penalty must be between -2 and 2`
    pub fn frequency_penalty_range() -> UiText {
        UiText::new("fault-frequency-penalty-range", [])
    }

    /// `Max tokens must be at least 1`
    pub fn max_tokens_zero() -> UiText {
        UiText::new("fault-max-tokens-zero", [])
    }

    /// `Extra JSON must be a JSON object`
    pub fn extra_not_json() -> UiText {
        UiText::new("fault-extra-not-json", [])
    }

    /// `Extra JSON contains a field that only Rivulet can set; remove that field`
    pub fn extra_reserved() -> UiText {
        UiText::new("fault-extra-reserved", [])
    }

    /// `The schema of the answer format must be a JSON object`
    pub fn schema_not_json() -> UiText {
        UiText::new("fault-schema-not-json", [])
    }

    /// `This search was replaced by a newer one`
    pub fn search_replaced() -> UiText {
        UiText::new("fault-search-replaced", [])
    }

    /// `The raw data of this reply is no longer available. Raw data is kept only for recent replies, and only until Rivulet closes`
    pub fn wire_forgotten() -> UiText {
        UiText::new("fault-wire-forgotten", [])
    }

    /// `Give the folder a name`
    pub fn folder_name_missing() -> UiText {
        UiText::new("fault-folder-name-missing", [])
    }

    /// `Give the assistant a name`
    pub fn assistant_name_missing() -> UiText {
        UiText::new("fault-assistant-name-missing", [])
    }

    /// `Give the snippet a name`
    pub fn snippet_name_missing() -> UiText {
        UiText::new("fault-snippet-name-missing", [])
    }

    /// `Write the text of the snippet`
    pub fn snippet_text_missing() -> UiText {
        UiText::new("fault-snippet-text-missing", [])
    }

    /// `A folder with this name already exists`
    pub fn folder_exists() -> UiText {
        UiText::new("fault-folder-exists", [])
    }

    /// `An assistant with this name already exists`
    pub fn assistant_exists() -> UiText {
        UiText::new("fault-assistant-exists", [])
    }

    /// `A snippet with this name already exists`
    pub fn snippet_exists() -> UiText {
        UiText::new("fault-snippet-exists", [])
    }

    /// `A file can be at most {limit} MB; this one is {size} MB`
    pub fn attachment_too_large(limit: impl Into<TextNumber>, size: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-attachment-too-large", [("limit", limit.into().0), ("size", size.into().0)])
    }

    /// `An image can be at most {limit} MB; this one is {size} MB`
    pub fn image_file_too_large(limit: impl Into<TextNumber>, size: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-image-file-too-large", [("limit", limit.into().0), ("size", size.into().0)])
    }

    /// `A PDF can be at most {limit} MB; this one is {size} MB`
    pub fn pdf_file_too_large(limit: impl Into<TextNumber>, size: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-pdf-file-too-large", [("limit", limit.into().0), ("size", size.into().0)])
    }

    /// `A text file can be at most {limit} MB; this one is {size} MB`
    pub fn text_file_too_large(limit: impl Into<TextNumber>, size: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-text-file-too-large", [("limit", limit.into().0), ("size", size.into().0)])
    }

    /// `This file cannot be read`
    pub fn file_unreadable() -> UiText {
        UiText::new("fault-file-unreadable", [])
    }

    /// `This file is empty`
    pub fn file_empty() -> UiText {
        UiText::new("fault-file-empty", [])
    }

    /// `This image is damaged`
    pub fn image_damaged() -> UiText {
        UiText::new("fault-image-damaged", [])
    }

    /// `This image has more than {limit} million pixels`
    pub fn image_pixels(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-image-pixels", [("limit", limit.into().0)])
    }

    /// `Rivulet can send only images (PNG, JPEG, GIF, WebP), text files and PDF files`
    pub fn attachment_kind() -> UiText {
        UiText::new("fault-attachment-kind", [])
    }

    /// `This text file is encoded as {encoding}, not as UTF-8`
    pub fn attachment_encoding(encoding: impl Into<TextArg>) -> UiText {
        UiText::new("fault-attachment-encoding", [("encoding", encoding.into())])
    }

    /// `This attachment does not exist`
    pub fn attachment_unknown() -> UiText {
        UiText::new("fault-attachment-unknown", [])
    }

    /// `The attachment could not be saved`
    pub fn attachment_unsaved() -> UiText {
        UiText::new("fault-attachment-unsaved", [])
    }

    /// `This attachment is missing; a backup may contain it`
    pub fn attachment_missing() -> UiText {
        UiText::new("fault-attachment-missing", [])
    }

    /// `This attachment cannot be read`
    pub fn attachment_unreadable() -> UiText {
        UiText::new("fault-attachment-unreadable", [])
    }

    /// `This attachment is damaged; a backup may contain an intact copy`
    pub fn attachment_damaged() -> UiText {
        UiText::new("fault-attachment-damaged", [])
    }

    /// `{count} attached files could not be read and were left out; a check of the data says which ones`
    pub fn attachments_left_out(count: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-attachments-left-out", [("count", count.into().0)])
    }

    /// `The file {name} no longer exists`
    pub fn attached_file_gone(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-attached-file-gone", [("name", name.into())])
    }

    /// `The image did not arrive within {seconds} s`
    pub fn image_late(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-image-late", [("seconds", seconds.into().0)])
    }

    /// `The address of the image is not valid`
    pub fn image_address() -> UiText {
        UiText::new("fault-image-address", [])
    }

    /// `Images are loaded only from http and https addresses`
    pub fn image_scheme() -> UiText {
        UiText::new("fault-image-scheme", [])
    }

    /// `The server redirects to an invalid address`
    pub fn image_redirect_broken() -> UiText {
        UiText::new("fault-image-redirect-broken", [])
    }

    /// `The image is on a different server from the one you allowed`
    pub fn image_other_server() -> UiText {
        UiText::new("fault-image-other-server", [])
    }

    /// `The server responded with HTTP {status} instead of an image`
    pub fn image_status(status: impl Into<TextArg>) -> UiText {
        UiText::new("fault-image-status", [("status", status.into())])
    }

    /// `The server redirects too many times`
    pub fn image_redirect_loop() -> UiText {
        UiText::new("fault-image-redirect-loop", [])
    }

    /// `The address of the image contains no host name`
    pub fn image_no_host() -> UiText {
        UiText::new("fault-image-no-host", [])
    }

    /// `Images are not loaded from this computer or its local network, because a reply could use them to reach your devices`
    pub fn image_private_network() -> UiText {
        UiText::new("fault-image-private-network", [])
    }

    /// `The image is larger than {limit} MB`
    pub fn image_too_large(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-image-too-large", [("limit", limit.into().0)])
    }

    /// `This SVG image is not shown because it may contain scripts`
    pub fn image_svg() -> UiText {
        UiText::new("fault-image-svg", [])
    }

    /// `This file is not an image that Rivulet can show (PNG, JPEG, GIF, WebP or AVIF)`
    pub fn image_kind() -> UiText {
        UiText::new("fault-image-kind", [])
    }

    /// `The connection was lost while the image was loading`
    pub fn image_connection_broke() -> UiText {
        UiText::new("fault-image-connection-broke", [])
    }

    /// `Previews are not available on this system yet`
    pub fn preview_unsupported() -> UiText {
        UiText::new("fault-preview-unsupported", [])
    }

    /// `This code is too large for a preview`
    pub fn preview_too_large() -> UiText {
        UiText::new("fault-preview-too-large", [])
    }

    /// `This diagram cannot be rendered`
    pub fn diagram_failed() -> UiText {
        UiText::new("fault-diagram-failed", [])
    }

    /// `Rivulet cannot open its window: {reason}`
    pub fn window_failed(reason: impl Into<TextArg>) -> UiText {
        UiText::new("fault-window-failed", [("reason", reason.into())])
    }

    /// `This link could not be opened`
    pub fn link_unopened() -> UiText {
        UiText::new("fault-link-unopened", [])
    }

    /// `The licences cannot be shown here; Rivulet’s installation package contains them`
    pub fn notices_missing() -> UiText {
        UiText::new("fault-notices-missing", [])
    }

    /// `The text size could not be changed`
    pub fn zoom_failed() -> UiText {
        UiText::new("fault-zoom-failed", [])
    }

    /// `The system cannot show a dialog for choosing files and folders`
    pub fn no_file_dialog() -> UiText {
        UiText::new("fault-no-file-dialog", [])
    }

    /// `Another import or export is running; stop it or wait until it has finished`
    pub fn transfer_busy() -> UiText {
        UiText::new("fault-transfer-busy", [])
    }

    /// `The import preview was stopped`
    pub fn import_preview_stopped() -> UiText {
        UiText::new("fault-import-preview-stopped", [])
    }

    /// `{cause}. Conversations imported before the error: {taken}`
    pub fn import_broke_off(cause: impl Into<TextArg>, taken: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-import-broke-off", [("cause", cause.into()), ("taken", taken.into().0)])
    }

    /// `This file or folder contains no conversations that Rivulet can import. It can import from ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio, Jan and Rivulet itself`
    pub fn import_unknown() -> UiText {
        UiText::new("fault-import-unknown", [])
    }

    /// `The file is incomplete: its end is missing. Everything else was read; export your conversations again to get the rest`
    pub fn import_cut_off() -> UiText {
        UiText::new("fault-import-cut-off", [])
    }

    /// `The file cannot be read`
    pub fn import_file_unreadable() -> UiText {
        UiText::new("fault-import-file-unreadable", [])
    }

    /// `The file is not valid JSON; everything before the error was read`
    pub fn import_bad_json() -> UiText {
        UiText::new("fault-import-bad-json", [])
    }

    /// `{path} cannot be read`
    pub fn import_path_unreadable(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-import-path-unreadable", [("path", path.into())])
    }

    /// `Cherry Studio {version} saved this backup as a copy of its databases, which Rivulet cannot read. In Cherry Studio, choose Settings › Data Settings › Export to phone › Export to file. Then import that file into Rivulet`
    pub fn import_cherry_databases(version: impl Into<TextArg>) -> UiText {
        UiText::new("fault-import-cherry-databases", [("version", version.into())])
    }

    /// `The file contains a conversation that is too large to import; only the conversations before it can be imported`
    pub fn import_too_large() -> UiText {
        UiText::new("fault-import-too-large", [])
    }

    /// `The zip file is incomplete; export or download it again`
    pub fn zip_cut_off() -> UiText {
        UiText::new("fault-zip-cut-off", [])
    }

    /// `This file contains no conversations, only another zip file. Extract {name} from it, then import {name}`
    pub fn zip_in_zip(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-zip-in-zip", [("name", name.into())])
    }

    /// `The zip file is damaged; export or download it again`
    pub fn zip_damaged() -> UiText {
        UiText::new("fault-zip-damaged", [])
    }

    /// `The zip file contains far too much data, so Rivulet did not unpack it`
    pub fn zip_bomb() -> UiText {
        UiText::new("fault-zip-bomb", [])
    }

    /// `Rivulet unpacks at most {mebibytes} MiB of a zip file, or {times} times the size of the file if that is larger; the rest was not read`
    pub fn zip_unpacked(mebibytes: impl Into<TextNumber>, times: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-zip-unpacked", [("mebibytes", mebibytes.into().0), ("times", times.into().0)])
    }

    /// `A file in the zip file could not be unpacked; export or download the zip file again`
    pub fn zip_entry() -> UiText {
        UiText::new("fault-zip-entry", [])
    }

    /// `A file in the zip file is encrypted, or compressed in a way that Rivulet does not support; extract the zip file and import the extracted folder`
    pub fn zip_unsupported() -> UiText {
        UiText::new("fault-zip-unsupported", [])
    }

    /// `This file was created by a newer version of Rivulet; install that version to import the file. Nothing was changed`
    pub fn import_newer() -> UiText {
        UiText::new("fault-import-newer", [])
    }

    /// `The file has no valid format version, so it cannot be imported`
    pub fn import_no_version() -> UiText {
        UiText::new("fault-import-no-version", [])
    }

    /// `The file does not begin with its format version, so it cannot be imported; create a new export`
    pub fn import_version_late() -> UiText {
        UiText::new("fault-import-version-late", [])
    }

    /// `The export was stopped; nothing was written`
    pub fn export_stopped() -> UiText {
        UiText::new("fault-export-stopped", [])
    }

    /// `{path} already exists; choose another name`
    pub fn export_name_taken(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-export-name-taken", [("path", path.into())])
    }

    /// `The disk is full; nothing was exported`
    pub fn export_disk_full() -> UiText {
        UiText::new("fault-export-disk-full", [])
    }

    /// `This folder is not writable; choose another one`
    pub fn export_folder_read_only() -> UiText {
        UiText::new("fault-export-folder-read-only", [])
    }

    /// `This folder does not exist; choose another one`
    pub fn export_folder_missing() -> UiText {
        UiText::new("fault-export-folder-missing", [])
    }

    /// `A file with this name already exists; choose another name`
    pub fn export_file_exists() -> UiText {
        UiText::new("fault-export-file-exists", [])
    }

    /// `The file could not be written`
    pub fn export_unwritten() -> UiText {
        UiText::new("fault-export-unwritten", [])
    }

    /// `The file could not be saved in {folder}`
    pub fn download_unwritten(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-download-unwritten", [("folder", folder.into())])
    }

    /// `The disk is full`
    pub fn disk_full() -> UiText {
        UiText::new("fault-disk-full", [])
    }

    /// `The disk is full, so nothing can be changed; free up some space and start Rivulet again`
    pub fn disk_full_read_only() -> UiText {
        UiText::new("fault-disk-full-read-only", [])
    }

    /// `Another program is using the database`
    pub fn database_held() -> UiText {
        UiText::new("fault-database-held", [])
    }

    /// `Another program is using the database, so nothing can be changed; close that program and start Rivulet again`
    pub fn database_held_read_only() -> UiText {
        UiText::new("fault-database-held-read-only", [])
    }

    /// `The database is damaged`
    pub fn database_damaged() -> UiText {
        UiText::new("fault-database-damaged", [])
    }

    /// `The database is damaged, so nothing can be changed; restore a backup in Settings › Data`
    pub fn database_damaged_read_only() -> UiText {
        UiText::new("fault-database-damaged-read-only", [])
    }

    /// `Conversations may be missing from the list, because the database is damaged; restore a backup in Settings › Data`
    pub fn list_damaged() -> UiText {
        UiText::new("fault-list-damaged", [])
    }

    /// `The database is damaged and cannot be copied completely`
    pub fn database_damaged_uncopied() -> UiText {
        UiText::new("fault-database-damaged-uncopied", [])
    }

    /// `The database cannot be opened`
    pub fn database_unopened() -> UiText {
        UiText::new("fault-database-unopened", [])
    }

    /// `The database could not be read or written`
    pub fn database_failed() -> UiText {
        UiText::new("fault-database-failed", [])
    }

    /// `The database did not respond`
    pub fn database_silent() -> UiText {
        UiText::new("fault-database-silent", [])
    }

    /// `The database is closed`
    pub fn database_closed() -> UiText {
        UiText::new("fault-database-closed", [])
    }

    /// `The database cannot be read`
    pub fn database_unreadable() -> UiText {
        UiText::new("fault-database-unreadable", [])
    }

    /// `The database cannot be created`
    pub fn database_uncreated() -> UiText {
        UiText::new("fault-database-uncreated", [])
    }

    /// `The database could not be opened because Rivulet could not make a temporary copy of it`
    pub fn database_uncopied() -> UiText {
        UiText::new("fault-database-uncopied", [])
    }

    /// `There is no database in the data folder`
    pub fn database_missing() -> UiText {
        UiText::new("fault-database-missing", [])
    }

    /// `The database is from an older version of Rivulet`
    pub fn database_older() -> UiText {
        UiText::new("fault-database-older", [])
    }

    /// `This database was created by a newer version of Rivulet; install that version to open the database. Nothing was changed`
    pub fn database_newer() -> UiText {
        UiText::new("fault-database-newer", [])
    }

    /// `This database was not created by Rivulet, so Rivulet left it unchanged`
    pub fn database_foreign() -> UiText {
        UiText::new("fault-database-foreign", [])
    }

    /// `Another program has changed the structure of the database`
    pub fn database_altered() -> UiText {
        UiText::new("fault-database-altered", [])
    }

    /// `The database could not be upgraded`
    pub fn database_not_upgraded() -> UiText {
        UiText::new("fault-database-not-upgraded", [])
    }

    /// `The database is empty, but the data folder still contains Rivulet’s other files; restore a backup`
    pub fn database_emptied() -> UiText {
        UiText::new("fault-database-emptied", [])
    }

    /// `The database is missing, but the data folder still contains Rivulet’s other files; restore a backup`
    pub fn database_gone() -> UiText {
        UiText::new("fault-database-gone", [])
    }

    /// `{path} should be the database file, but it is a folder. Move that folder somewhere else`
    pub fn database_is_folder(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-database-is-folder", [("path", path.into())])
    }

    /// `Rivulet could not start writing to the database; start Rivulet again`
    pub fn writer_failed() -> UiText {
        UiText::new("fault-writer-failed", [])
    }

    /// `The disk did not respond`
    pub fn storage_silent() -> UiText {
        UiText::new("fault-storage-silent", [])
    }

    /// `The data folder is not writable`
    pub fn data_folder_unwritable() -> UiText {
        UiText::new("fault-data-folder-unwritable", [])
    }

    /// `The data folder cannot be used`
    pub fn data_folder_unusable() -> UiText {
        UiText::new("fault-data-folder-unusable", [])
    }

    /// `The data folder {folder} cannot be used`
    pub fn data_folder_at(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-data-folder-at", [("folder", folder.into())])
    }

    /// `{path} is not writable`
    pub fn path_unwritable(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-path-unwritable", [("path", path.into())])
    }

    /// `{path} cannot be read`
    pub fn path_unreadable(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-path-unreadable", [("path", path.into())])
    }

    /// `The folder {folder} cannot be used`
    pub fn folder_unusable(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-folder-unusable", [("folder", folder.into())])
    }

    /// `Rivulet cannot store its database in a folder with this name; choose another folder`
    pub fn folder_name_unusable() -> UiText {
        UiText::new("fault-folder-name-unusable", [])
    }

    /// `The name of this folder contains characters that Rivulet cannot store; choose another folder`
    pub fn folder_name_unstorable() -> UiText {
        UiText::new("fault-folder-name-unstorable", [])
    }

    /// `Other users of this computer can see which files are in {folder}, but only you can read the files that Rivulet creates there`
    pub fn folder_shared(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-folder-shared", [("folder", folder.into())])
    }

    /// `{folder} belongs to another user, who can replace or delete what Rivulet stores there`
    pub fn folder_of_other(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-folder-of-other", [("folder", folder.into())])
    }

    /// `Rivulet is already running with this data folder; use the open window`
    pub fn already_running() -> UiText {
        UiText::new("fault-already-running", [])
    }

    /// `Another copy of Rivulet is using this data folder; close it first`
    pub fn running_elsewhere() -> UiText {
        UiText::new("fault-running-elsewhere", [])
    }

    /// `The folder that should contain {folder} does not exist`
    pub fn move_no_parent(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-move-no-parent", [("folder", folder.into())])
    }

    /// `The new folder must not be inside the current one or contain it; choose another folder`
    pub fn move_nested() -> UiText {
        UiText::new("fault-move-nested", [])
    }

    /// `{folder} is not empty; choose an empty folder or create a new one`
    pub fn move_not_empty(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-move-not-empty", [("folder", folder.into())])
    }

    /// `There is not enough free space in {folder}: {needed} bytes are needed, but only {free} are free`
    pub fn move_no_room(folder: impl Into<TextArg>, free: impl Into<TextNumber>, needed: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-move-no-room", [("folder", folder.into()), ("free", free.into().0), ("needed", needed.into().0)])
    }

    /// `Everything was moved to {folder}; start Rivulet again to use that folder`
    pub fn moved(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-moved", [("folder", folder.into())])
    }

    /// `Everything was moved to {folder}, but that folder is not available; connect its disk and start Rivulet again`
    pub fn moved_missing(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-moved-missing", [("folder", folder.into())])
    }

    /// `The location of the new folder could not be saved`
    pub fn move_unrecorded() -> UiText {
        UiText::new("fault-move-unrecorded", [])
    }

    /// `{path} could not be deleted ({error})`
    pub fn delete_left(error: impl Into<TextArg>, path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-delete-left", [("error", error.into()), ("path", path.into())])
    }

    /// `{folder} could not be read ({error}), so it may still contain files from Rivulet`
    pub fn delete_unlisted(error: impl Into<TextArg>, folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-delete-unlisted", [("error", error.into()), ("folder", folder.into())])
    }

    /// `Traces of the deleted data may remain in unused parts of {database} ({error}); when the disk has free space again, delete all data once more`
    pub fn delete_traces(database: impl Into<TextArg>, error: impl Into<TextArg>) -> UiText {
        UiText::new("fault-delete-traces", [("database", database.into()), ("error", error.into())])
    }

    /// `{folder} may still contain a copy of your data from before it was moved; delete that copy yourself`
    pub fn delete_left_copy(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-delete-left-copy", [("folder", folder.into())])
    }

    /// `The backup folder cannot be used`
    pub fn backup_folder_unusable() -> UiText {
        UiText::new("fault-backup-folder-unusable", [])
    }

    /// `The backup folder {folder} does not exist. Is its disk connected?`
    pub fn backup_folder_missing(folder: impl Into<TextArg>) -> UiText {
        UiText::new("fault-backup-folder-missing", [("folder", folder.into())])
    }

    /// `The backup could not be written`
    pub fn backup_unwritten() -> UiText {
        UiText::new("fault-backup-unwritten", [])
    }

    /// `The copy of the database could not be written`
    pub fn backup_copy_unwritten() -> UiText {
        UiText::new("fault-backup-copy-unwritten", [])
    }

    /// `The copy of the database is damaged; the disk may be failing`
    pub fn backup_copy_damaged() -> UiText {
        UiText::new("fault-backup-copy-damaged", [])
    }

    /// `Another backup to this folder is running; wait until it has finished`
    pub fn backup_busy() -> UiText {
        UiText::new("fault-backup-busy", [])
    }

    /// `Another backup is being restored; wait until it has finished`
    pub fn restore_busy() -> UiText {
        UiText::new("fault-restore-busy", [])
    }

    /// `A backup could not be copied to the new folder`
    pub fn backup_uncopied() -> UiText {
        UiText::new("fault-backup-uncopied", [])
    }

    /// `This is Rivulet’s current database, not a backup; choose a backup`
    pub fn backup_is_database() -> UiText {
        UiText::new("fault-backup-is-database", [])
    }

    /// `No readable backup was found at {path}`
    pub fn backup_missing(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-backup-missing", [("path", path.into())])
    }

    /// `This backup is damaged, so it was not restored; choose another one`
    pub fn backup_damaged() -> UiText {
        UiText::new("fault-backup-damaged", [])
    }

    /// `Another program has changed this backup, so it was not restored; choose another one`
    pub fn backup_altered() -> UiText {
        UiText::new("fault-backup-altered", [])
    }

    /// `This file is not a Rivulet backup; choose another file`
    pub fn backup_foreign() -> UiText {
        UiText::new("fault-backup-foreign", [])
    }

    /// `The current database could not be replaced with the backup`
    pub fn backup_not_restored() -> UiText {
        UiText::new("fault-backup-not-restored", [])
    }

    /// `The damaged database could not be saved under another name`
    pub fn damaged_not_set_aside() -> UiText {
        UiText::new("fault-damaged-not-set-aside", [])
    }

    /// `The database is damaged: {words}`
    pub fn check_pages(words: impl Into<TextArg>) -> UiText {
        UiText::new("fault-check-pages", [("words", words.into())])
    }

    /// `The list of attachments cannot be read: {cause}`
    pub fn check_attachment_list(cause: impl Into<TextArg>) -> UiText {
        UiText::new("fault-check-attachment-list", [("cause", cause.into())])
    }

    /// `The attachment {hash} is missing`
    pub fn check_attachment_missing(hash: impl Into<TextArg>) -> UiText {
        UiText::new("fault-check-attachment-missing", [("hash", hash.into())])
    }

    /// `Attachment {hash}: {cause}`
    pub fn check_attachment(cause: impl Into<TextArg>, hash: impl Into<TextArg>) -> UiText {
        UiText::new("fault-check-attachment", [("cause", cause.into()), ("hash", hash.into())])
    }

    /// `Rows in the table {table} that refer to a missing row in {parent}: {count}`
    pub fn check_dangling(count: impl Into<TextNumber>, parent: impl Into<TextArg>, table: impl Into<TextArg>) -> UiText {
        UiText::new("fault-check-dangling", [("count", count.into().0), ("parent", parent.into()), ("table", table.into())])
    }

    /// `Further problems: {count}`
    pub fn check_more(count: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-check-more", [("count", count.into().0)])
    }

    /// `This is not a regular file`
    pub fn detail_not_a_file() -> UiText {
        UiText::new("fault-detail-not-a-file", [])
    }

    /// `The file contains only {length} of {stated} bytes`
    pub fn detail_cut_off(length: impl Into<TextArg>, stated: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-cut-off", [("length", length.into()), ("stated", stated.into())])
    }

    /// `Nothing was changed, because the backup before the database upgrade failed: {cause}`
    pub fn detail_no_backup_first(cause: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-no-backup-first", [("cause", cause.into())])
    }

    /// `The keychain may be locked. Unlock it and try again`
    pub fn detail_keychain_may_be_locked() -> UiText {
        UiText::new("fault-detail-keychain-may-be-locked", [])
    }

    /// `Part of the key is missing from the keychain; enter the key again`
    pub fn detail_keychain_incomplete() -> UiText {
        UiText::new("fault-detail-keychain-incomplete", [])
    }

    /// `To use the data that is still in {folder}, delete the file {pointer}`
    pub fn detail_use_old_folder(folder: impl Into<TextArg>, pointer: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-use-old-folder", [("folder", folder.into()), ("pointer", pointer.into())])
    }

    /// `The newest backup is {path}. To restore it, run: rivulet-cli data restore "{path}"`
    pub fn detail_restore_newest(path: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-restore-newest", [("path", path.into())])
    }

    /// `The database table {table} differs from the one that Rivulet created`
    pub fn detail_table_differs(table: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-table-differs", [("table", table.into())])
    }

    /// `The database column {column} contains {found} instead of {declared}`
    pub fn detail_value_type(column: impl Into<TextArg>, declared: impl Into<TextArg>, found: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-value-type", [("column", column.into()), ("declared", declared.into()), ("found", found.into())])
    }

    /// `An attachment of the message {message} has no valid hash`
    pub fn detail_attachment_hash(message: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-attachment-hash", [("message", message.into())])
    }

    /// `The file is empty`
    pub fn detail_empty() -> UiText {
        UiText::new("fault-detail-empty", [])
    }

    /// `The server does not say which address it redirects to`
    pub fn detail_address_unknown() -> UiText {
        UiText::new("fault-detail-address-unknown", [])
    }

    /// `HTTP {status}, {kind}: {body}`
    pub fn detail_answer(body: impl Into<TextArg>, kind: impl Into<TextArg>, status: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-answer", [("body", body.into()), ("kind", kind.into()), ("status", status.into())])
    }

    /// `HTTP {status}, no content type: {body}`
    pub fn detail_answer_untyped(body: impl Into<TextArg>, status: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-answer-untyped", [("body", body.into()), ("status", status.into())])
    }

    /// `{size} bytes; the maximum is {limit} bytes`
    pub fn detail_preview_size(limit: impl Into<TextArg>, size: impl Into<TextArg>) -> UiText {
        UiText::new("fault-detail-preview-size", [("limit", limit.into()), ("size", size.into())])
    }

    /// `Every file name that Rivulet tried is already in use`
    pub fn detail_no_free_name() -> UiText {
        UiText::new("fault-detail-no-free-name", [])
    }

    /// `You have already allowed or denied this tool call`
    pub fn call_decided() -> UiText {
        UiText::new("fault-call-decided", [])
    }

    /// `This tool call no longer exists`
    pub fn call_gone() -> UiText {
        UiText::new("fault-call-gone", [])
    }

    /// `You changed the address to another site ({site}), so you can choose only “Allow once”`
    pub fn other_site(site: impl Into<TextArg>) -> UiText {
        UiText::new("fault-other-site", [("site", site.into())])
    }

    /// `Some tool calls still need your decision`
    pub fn calls_not_settled() -> UiText {
        UiText::new("fault-calls-not-settled", [])
    }

    /// `A tool is still running. Stop it first`
    pub fn tool_running() -> UiText {
        UiText::new("fault-tool-running", [])
    }

    /// `The built-in tools cannot be changed`
    pub fn tool_server_built_in() -> UiText {
        UiText::new("fault-tool-server-built-in", [])
    }

    /// `This tool server no longer exists`
    pub fn tool_server_gone() -> UiText {
        UiText::new("fault-tool-server-gone", [])
    }

    /// `{name} is switched off`
    pub fn tool_server_off(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tool-server-off", [("name", name.into())])
    }

    /// `Give the server a name`
    pub fn tool_server_name_missing() -> UiText {
        UiText::new("fault-tool-server-name-missing", [])
    }

    /// `Time limits must be between 1 and 86,400 seconds`
    pub fn tool_limit_range() -> UiText {
        UiText::new("fault-tool-limit-range", [])
    }

    /// `Enter the command that starts the server`
    pub fn tool_command_missing() -> UiText {
        UiText::new("fault-tool-command-missing", [])
    }

    /// `An environment variable cannot be called “{name}”`
    pub fn tool_variable_name(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tool-variable-name", [("name", name.into())])
    }

    /// `Enter an address that begins with https://, or with http:// for a server on this computer`
    pub fn tool_address() -> UiText {
        UiText::new("fault-tool-address", [])
    }

    /// `The value of {name} is missing; enter it again`
    pub fn tool_secret_missing(name: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tool-secret-missing", [("name", name.into())])
    }

    /// `The command {command} was not found in any folder that Rivulet searched`
    pub fn tool_command_unfound(command: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tool-command-unfound", [("command", command.into())])
    }

    /// `The command {command} could not be started`
    pub fn tool_command_unstarted(command: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tool-command-unstarted", [("command", command.into())])
    }

    /// `{how}`
    pub fn tool_server_ended(how: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tool-server-ended", [("how", how.into())])
    }

    /// `The server was not ready within {seconds} seconds`
    pub fn tool_server_slow(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-tool-server-slow", [("seconds", seconds.into().0)])
    }

    /// `The chat settings require a tool call, but this model always thinks and its provider does not allow both at once. Let the model decide whether to call tools, or choose another model`
    pub fn forced_call_thinks() -> UiText {
        UiText::new("fault-forced-call-thinks", [])
    }

    /// `The model could not use the tools of {server}, because the server was not available: {reason}`
    pub fn tools_left_out(reason: impl Into<TextArg>, server: impl Into<TextArg>) -> UiText {
        UiText::new("fault-tools-left-out", [("reason", reason.into()), ("server", server.into())])
    }

    /// `Thinking was switched off for this reply, because the chat settings require a tool call and this provider does not allow both at once`
    pub fn thinking_off() -> UiText {
        UiText::new("fault-thinking-off", [])
    }

    /// `The tool or its server has changed since you were asked about this call, so the call was not run. Check the call and decide again`
    pub fn call_changed() -> UiText {
        UiText::new("fault-call-changed", [])
    }

    /// `The server was stopped while it was starting`
    pub fn tool_server_stopped() -> UiText {
        UiText::new("fault-tool-server-stopped", [])
    }

    /// `The server refused to start a session`
    pub fn tool_server_refused() -> UiText {
        UiText::new("fault-tool-server-refused", [])
    }

    /// `The server and Rivulet have no protocol version in common`
    pub fn tool_server_version() -> UiText {
        UiText::new("fault-tool-server-version", [])
    }

    /// `The server requires you to sign in`
    pub fn tool_server_sign_in() -> UiText {
        UiText::new("fault-tool-server-sign-in", [])
    }

    /// `The server does not say where to sign in`
    pub fn sign_in_unknown() -> UiText {
        UiText::new("fault-sign-in-unknown", [])
    }

    /// `Rivulet cannot sign in through {address}. The address must begin with https:// or lead to this computer`
    pub fn sign_in_insecure(address: impl Into<TextArg>) -> UiText {
        UiText::new("fault-sign-in-insecure", [("address", address.into())])
    }

    /// `Rivulet did not sign in to this server, because the server does not declare support for PKCE (S256), which protects sign-ins`
    pub fn sign_in_unprotected() -> UiText {
        UiText::new("fault-sign-in-unprotected", [])
    }

    /// `The sign-in response came from {received} instead of {expected}, so Rivulet did not use it`
    pub fn sign_in_wrong_issuer(expected: impl Into<TextArg>, received: impl Into<TextArg>) -> UiText {
        UiText::new("fault-sign-in-wrong-issuer", [("expected", expected.into()), ("received", received.into())])
    }

    /// `The server does not let new applications register automatically. If you can register Rivulet there yourself, sign in with the client ID that you receive`
    pub fn sign_in_unregistered() -> UiText {
        UiText::new("fault-sign-in-unregistered", [])
    }

    /// `The sign-in was refused`
    pub fn sign_in_denied() -> UiText {
        UiText::new("fault-sign-in-denied", [])
    }

    /// `You did not finish signing in within the time limit`
    pub fn sign_in_late() -> UiText {
        UiText::new("fault-sign-in-late", [])
    }

    /// `The sign-in failed`
    pub fn sign_in_failed() -> UiText {
        UiText::new("fault-sign-in-failed", [])
    }

    /// `You are not allowed to use this server`
    pub fn tool_server_forbidden() -> UiText {
        UiText::new("fault-tool-server-forbidden", [])
    }

    /// `The server supports only the old HTTP+SSE transport, which Rivulet does not support`
    pub fn tool_server_old() -> UiText {
        UiText::new("fault-tool-server-old", [])
    }

    /// `This is not an MCP server; check the address or the command`
    pub fn tool_server_not_mcp() -> UiText {
        UiText::new("fault-tool-server-not-mcp", [])
    }

    /// `The server could not be reached`
    pub fn tool_server_unreachable() -> UiText {
        UiText::new("fault-tool-server-unreachable", [])
    }

    /// `The server did not list its tools`
    pub fn tools_unlisted() -> UiText {
        UiText::new("fault-tools-unlisted", [])
    }

    /// `The server declares more than {limit} tools`
    pub fn tools_too_many(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-tools-too-many", [("limit", limit.into().0)])
    }

    /// `The tool definitions are larger than {mebibytes} MiB in total`
    pub fn tools_too_large(mebibytes: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-tools-too-large", [("mebibytes", mebibytes.into().0)])
    }

    /// `This file cannot be read as a list of tool servers`
    pub fn tool_file_unreadable() -> UiText {
        UiText::new("fault-tool-file-unreadable", [])
    }

    /// `This file contains no tool servers. Choose a file that contains “mcpServers” or “servers”`
    pub fn tool_file_without_servers() -> UiText {
        UiText::new("fault-tool-file-without-servers", [])
    }

    /// `This program was not started, because you have not confirmed its command line`
    pub fn tool_launch_refused() -> UiText {
        UiText::new("fault-tool-launch-refused", [])
    }

    /// `This copy of Rivulet does not check for updates`
    pub fn update_not_configured() -> UiText {
        UiText::new("fault-update-not-configured", [])
    }

    /// `No update has been downloaded yet`
    pub fn update_not_ready() -> UiText {
        UiText::new("fault-update-not-ready", [])
    }

    /// `Rivulet cannot update this installation; install the new version the way you installed Rivulet`
    pub fn update_not_installable() -> UiText {
        UiText::new("fault-update-not-installable", [])
    }

    /// `Rivulet is installing an update and will restart in a moment`
    pub fn update_installing() -> UiText {
        UiText::new("fault-update-installing", [])
    }

    /// `Installing the update restarts Rivulet, so you can install it only after the reply has ended`
    pub fn update_waits_for_reply() -> UiText {
        UiText::new("fault-update-waits-for-reply", [])
    }

    /// `Installing the update restarts Rivulet, so you can install it only after the tool call has ended`
    pub fn update_waits_for_call() -> UiText {
        UiText::new("fault-update-waits-for-call", [])
    }

    /// `Installing the update restarts Rivulet, so you can install it only after the import or export has ended`
    pub fn update_waits_for_transfer() -> UiText {
        UiText::new("fault-update-waits-for-transfer", [])
    }

    /// `Installing the update restarts Rivulet, so you can install it only after the current backup, check or other work on your data has ended`
    pub fn update_waits_for_data() -> UiText {
        UiText::new("fault-update-waits-for-data", [])
    }

    /// `The check for updates failed`
    pub fn update_check_failed() -> UiText {
        UiText::new("fault-update-check-failed", [])
    }

    /// `The update server could not be reached`
    pub fn update_unreachable() -> UiText {
        UiText::new("fault-update-unreachable", [])
    }

    /// `The update server sent a response that Rivulet cannot read`
    pub fn update_answer_unreadable() -> UiText {
        UiText::new("fault-update-answer-unreadable", [])
    }

    /// `The update server’s response is larger than {kilobytes} kB, so Rivulet stopped reading it`
    pub fn update_answer_too_large(kilobytes: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-update-answer-too-large", [("kilobytes", kilobytes.into().0)])
    }

    /// `The update server did not send a complete response within {seconds} seconds`
    pub fn update_late(seconds: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-update-late", [("seconds", seconds.into().0)])
    }

    /// `The new version has no package for this computer`
    pub fn update_no_package() -> UiText {
        UiText::new("fault-update-no-package", [])
    }

    /// `The address of the update is not secure, so Rivulet did not use it`
    pub fn update_insecure() -> UiText {
        UiText::new("fault-update-insecure", [])
    }

    /// `The update could not be downloaded`
    pub fn update_download_failed() -> UiText {
        UiText::new("fault-update-download-failed", [])
    }

    /// `The update is larger than {limit} MB, so Rivulet stopped the download`
    pub fn update_too_large(limit: impl Into<TextNumber>) -> UiText {
        UiText::new("fault-update-too-large", [("limit", limit.into().0)])
    }

    /// `The download has no valid signature from Rivulet’s publisher, so Rivulet discarded it`
    pub fn update_unsigned() -> UiText {
        UiText::new("fault-update-unsigned", [])
    }

    /// `The server announced version {announced}, but sent version {signed}, so Rivulet discarded the download`
    pub fn update_other_version(announced: impl Into<TextArg>, signed: impl Into<TextArg>) -> UiText {
        UiText::new("fault-update-other-version", [("announced", announced.into()), ("signed", signed.into())])
    }

    /// `The update could not be installed; the current version is unchanged`
    pub fn update_not_installed() -> UiText {
        UiText::new("fault-update-not-installed", [])
    }

    /// `The update is meant for a different kind of computer; the current version is unchanged`
    pub fn update_for_other_computer() -> UiText {
        UiText::new("fault-update-for-other-computer", [])
    }

    /// `There is not enough disk space to install the update; the current version is unchanged`
    pub fn update_disk_full() -> UiText {
        UiText::new("fault-update-disk-full", [])
    }
}

/// The messages of `locales/en/help.ftl`.
pub mod help {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Ask a language model from the terminal, with the same providers, keys and conversations as in the Rivulet window`
    pub fn about() -> UiText {
        UiText::new("help-about", [])
    }

    /// `Ask a language model from the terminal, with the same providers, keys and conversations as in the Rivulet window. Start with the built-in practice provider, which needs no key and no network: { }rivulet-cli provider add --practice { }rivulet-cli ask "What can you show me?"`
    pub fn about_long() -> UiText {
        UiText::new("help-about-long", [])
    }

    /// `This command and the Rivulet window use the same data folder. To use another folder, set RIVULET_DATA_DIR=/some/folder.`
    pub fn about_end() -> UiText {
        UiText::new("help-about-end", [])
    }

    /// `Exit codes: { }0 complete, or tool_calls: the reply is complete { }1 an error before the reply began, or the reply could not be written to the disk { }2 invalid command line { }10 length: the reply reached the token limit { }11 content_filter: the provider's content filter cut off the reply { }12 provider_error: the provider reported an error { }13 unconfirmed: the stream ended without any sign that the reply is complete { }14 disconnected: the connection failed { }15 timed_out: no data arrived within a time limit { }16 stopped: you pressed Ctrl-C, or the program that reads the output closed the pipe { }17 interrupted: you pressed Ctrl-C twice; the text saved so far is kept { }18 empty: the reply ended normally but contained nothing { }19 the reply is complete, but a tool call did not succeed, or results were not sent to the model { }20 the reply is complete, but the answer does not match the schema or could not be checked (see --schema) The received text is saved regardless of the exit code; to find it, run 'rivulet-cli conversation list'.`
    pub fn exit_codes() -> UiText {
        UiText::new("help-exit-codes", [])
    }

    /// `Usage:`
    pub fn usage() -> UiText {
        UiText::new("help-usage", [])
    }

    /// `Commands`
    pub fn commands() -> UiText {
        UiText::new("help-commands", [])
    }

    /// `Arguments`
    pub fn arguments() -> UiText {
        UiText::new("help-arguments", [])
    }

    /// `Options`
    pub fn options() -> UiText {
        UiText::new("help-options", [])
    }

    /// `Print help; '--help' prints more than '-h'`
    pub fn help() -> UiText {
        UiText::new("help-help", [])
    }

    /// `Print the version`
    pub fn version() -> UiText {
        UiText::new("help-version", [])
    }

    /// `Ask a model and stream its reply`
    pub fn ask() -> UiText {
        UiText::new("help-ask", [])
    }

    /// `Add, list, test and remove providers`
    pub fn provider() -> UiText {
        UiText::new("help-provider", [])
    }

    /// `List the models of a provider`
    pub fn model() -> UiText {
        UiText::new("help-model", [])
    }

    /// `List, show, search, export and import conversations`
    pub fn conversation() -> UiText {
        UiText::new("help-conversation", [])
    }

    /// `Add, list, test, enable, disable and remove tool servers`
    pub fn tool() -> UiText {
        UiText::new("help-tool", [])
    }

    /// `Show token counts and costs of all replies by day, month, provider, model or conversation`
    pub fn usage_totals() -> UiText {
        UiText::new("help-usage-totals", [])
    }

    /// `Manage the stored data: info, check, backup, restore, move, delete`
    pub fn data() -> UiText {
        UiText::new("help-data", [])
    }

    /// `Print a completion script for a shell`
    pub fn completions() -> UiText {
        UiText::new("help-completions", [])
    }

    /// `Shell for which to print the script`
    pub fn completions_shell() -> UiText {
        UiText::new("help-completions-shell", [])
    }

    /// `Write the manual pages to a folder`
    pub fn manual() -> UiText {
        UiText::new("help-manual", [])
    }

    /// `Standard output contains the reply exactly as received. Reasoning, tool calls and a last line that says how the reply ended go to standard error. Ctrl-C stops the reply and keeps the text received so far.`
    pub fn ask_long() -> UiText {
        UiText::new("help-ask-long", [])
    }

    /// `The message. If it is '-', or if it is missing and input is piped, it is read from standard input. Put '--' before a message that starts with a dash`
    pub fn ask_text() -> UiText {
        UiText::new("help-ask-text", [])
    }

    /// `Provider name, the beginning of a name, or a provider id`
    pub fn provider_name() -> UiText {
        UiText::new("help-provider-name", [])
    }

    /// `Defaults to the conversation's provider, or else the default provider, or else the first one in the list.`
    pub fn ask_provider_long() -> UiText {
        UiText::new("help-ask-provider-long", [])
    }

    /// `Model; defaults to the conversation's model, or else the provider's default model`
    pub fn ask_model() -> UiText {
        UiText::new("help-ask-model", [])
    }

    /// `Repeat this option to ask several models, one after another. Each reply then has a heading. If the replies end differently, the exit code is that of the most serious failure.`
    pub fn ask_model_long() -> UiText {
        UiText::new("help-ask-model-long", [])
    }

    /// `System prompt for a new conversation`
    pub fn ask_system() -> UiText {
        UiText::new("help-ask-system", [])
    }

    /// `Print one JSON object per line while the reply arrives; the last one says how the reply ended`
    pub fn ask_json() -> UiText {
        UiText::new("help-ask-json", [])
    }

    /// `File with a JSON schema that the answer must match`
    pub fn ask_schema() -> UiText {
        UiText::new("help-ask-schema", [])
    }

    /// `The schema is sent to the server, and the answer is checked when it is complete. Standard output still contains the answer as received. The exit code is 20 if the answer does not match the schema.`
    pub fn ask_schema_long() -> UiText {
        UiText::new("help-ask-schema-long", [])
    }

    /// `Id of the conversation to continue, or the beginning of that id`
    pub fn ask_conversation() -> UiText {
        UiText::new("help-ask-conversation", [])
    }

    /// `Offer the tools of these servers (separated by commas) to the model; 'built-in' stands for the built-in tools. The conversation remembers the choice`
    pub fn ask_tools() -> UiText {
        UiText::new("help-ask-tools", [])
    }

    /// `Let the model call this tool as often as it wants while it answers this question; to allow several tools, repeat the option. Any other call is refused, even if you allowed the tool in the Rivulet window, and the model is told that the call was refused. Without this option, rivulet-cli asks you about each call if it runs in a terminal; otherwise, it refuses all calls. 'built-in/fetch_page@SITE' lets the model read the pages of the public site SITE; their text goes to the model without your review`
    pub fn ask_allow() -> UiText {
        UiText::new("help-ask-allow", [])
    }

    /// `Only servers that are on can be used: 'rivulet-cli tool list' shows them. Calls and their results go to standard error. The model receives the results and continues on its own, for at most ten rounds of calls. Questions that a tool asks are declined.`
    pub fn ask_tools_long() -> UiText {
        UiText::new("help-ask-tools-long", [])
    }

    /// `Print the request (method, URL, headers with secrets masked, body) instead of sending it; nothing is stored or sent, and no tool server is started`
    pub fn ask_dry_run() -> UiText {
        UiText::new("help-ask-dry-run", [])
    }

    /// `Print the reasoning to standard error; by default, only if standard error is a terminal`
    pub fn ask_reasoning() -> UiText {
        UiText::new("help-ask-reasoning", [])
    }

    /// `Always`
    pub fn reasoning_show() -> UiText {
        UiText::new("help-reasoning-show", [])
    }

    /// `Never`
    pub fn reasoning_hide() -> UiText {
        UiText::new("help-reasoning-hide", [])
    }

    /// `Add a provider, or the built-in practice provider`
    pub fn provider_add() -> UiText {
        UiText::new("help-provider-add", [])
    }

    /// `List the providers`
    pub fn provider_list() -> UiText {
        UiText::new("help-provider-list", [])
    }

    /// `Print the results as a JSON array`
    pub fn json_array() -> UiText {
        UiText::new("help-json-array", [])
    }

    /// `Test a provider step by step`
    pub fn provider_test() -> UiText {
        UiText::new("help-provider-test", [])
    }

    /// `Test this model instead of the provider's default`
    pub fn provider_test_model() -> UiText {
        UiText::new("help-provider-test-model", [])
    }

    /// `Remove a provider and its key; its conversations are kept`
    pub fn provider_remove() -> UiText {
        UiText::new("help-provider-remove", [])
    }

    /// `Do not ask for confirmation`
    pub fn yes() -> UiText {
        UiText::new("help-yes", [])
    }

    /// `List the known providers`
    pub fn provider_presets() -> UiText {
        UiText::new("help-provider-presets", [])
    }

    /// `You type the key in the terminal, where it is not shown, or pass it through standard input. It is stored in the operating system's keychain. It is never passed on the command line, which other users can see.`
    pub fn provider_add_long() -> UiText {
        UiText::new("help-provider-add-long", [])
    }

    /// `Name of the provider`
    pub fn add_name() -> UiText {
        UiText::new("help-add-name", [])
    }

    /// `Add the built-in practice provider, which needs no key and no network`
    pub fn add_practice() -> UiText {
        UiText::new("help-add-practice", [])
    }

    /// `Base URL, such as 'https://api.example.com/v1'; optional if the preset provides one`
    pub fn add_base_url() -> UiText {
        UiText::new("help-add-base-url", [])
    }

    /// `Use the settings of a known provider; 'rivulet-cli provider presets' lists them`
    pub fn add_preset() -> UiText {
        UiText::new("help-add-preset", [])
    }

    /// `Default model`
    pub fn add_model() -> UiText {
        UiText::new("help-add-model", [])
    }

    /// `Read the key from standard input`
    pub fn add_key_stdin() -> UiText {
        UiText::new("help-add-key-stdin", [])
    }

    /// `Add the provider without a key`
    pub fn add_no_key() -> UiText {
        UiText::new("help-add-no-key", [])
    }

    /// `Allow sending the key unencrypted to an http:// address or through a proxy; anyone between you and the server can read it`
    pub fn add_key_over_http() -> UiText {
        UiText::new("help-add-key-over-http", [])
    }

    /// `Send this header with every request; to add several headers, repeat the option. Not allowed for secret values, because other users can see the command line`
    pub fn add_header() -> UiText {
        UiText::new("help-add-header", [])
    }

    /// `Send this header with every request. Its value is read from the file, or from standard input if the path is '-'. To add several headers, repeat the option. Secret values are stored in the keychain`
    pub fn add_header_file() -> UiText {
        UiText::new("help-add-header-file", [])
    }

    /// `Add this query parameter to the address. Its value is read from the file, or from standard input if the path is '-'. To add several parameters, repeat the option. Secret values are stored in the keychain`
    pub fn add_query_file() -> UiText {
        UiText::new("help-add-query-file", [])
    }

    /// `Proxy URL, 'none' for a direct connection, or 'system' for the system's proxy`
    pub fn add_proxy() -> UiText {
        UiText::new("help-add-proxy", [])
    }

    /// `PEM file of certificate authorities to trust in addition to the system's`
    pub fn add_ca_file() -> UiText {
        UiText::new("help-add-ca-file", [])
    }

    /// `Maximum time to connect, in seconds`
    pub fn add_connect_seconds() -> UiText {
        UiText::new("help-add-connect-seconds", [])
    }

    /// `Maximum time until the first byte of a response, in seconds`
    pub fn add_first_byte_seconds() -> UiText {
        UiText::new("help-add-first-byte-seconds", [])
    }

    /// `Maximum time without any data during a response, in seconds; must be longer than the longest pause while the model thinks`
    pub fn add_idle_seconds() -> UiText {
        UiText::new("help-add-idle-seconds", [])
    }

    /// `Do not request token counts; needed for servers that reject such requests`
    pub fn add_no_usage() -> UiText {
        UiText::new("help-add-no-usage", [])
    }

    /// `Add a tool server (MCP), by its command or its address`
    pub fn tool_add() -> UiText {
        UiText::new("help-tool-add", [])
    }

    /// `The server is switched on immediately, because typing this command counts as your consent. As soon as a conversation uses the server, its command runs with the rights of your user account. Each tool still needs your permission. Values of variables and headers are stored in the operating system's keychain. They are never passed on the command line, which other users can see.`
    pub fn tool_add_long() -> UiText {
        UiText::new("help-tool-add-long", [])
    }

    /// `Name of the tool server`
    pub fn tool_name() -> UiText {
        UiText::new("help-tool-name", [])
    }

    /// `Server name, the beginning of a name, or a server id; 'built-in' stands for the built-in tools`
    pub fn tool_named() -> UiText {
        UiText::new("help-tool-named", [])
    }

    /// `Pass the current value of this environment variable to the server; with '=-' after the name, read the value from standard input instead; to pass several variables, repeat the option. The server gets only these variables and a few basic ones`
    pub fn tool_env() -> UiText {
        UiText::new("help-tool-env", [])
    }

    /// `Working folder of the server; defaults to the home folder`
    pub fn tool_folder() -> UiText {
        UiText::new("help-tool-folder", [])
    }

    /// `Server address: https://…, or http://… for a server on this computer`
    pub fn tool_url() -> UiText {
        UiText::new("help-tool-url", [])
    }

    /// `Send this header with a value from a file, or from standard input if the path is '-'; to add several headers, repeat the option. The value is stored in the keychain`
    pub fn tool_header_file() -> UiText {
        UiText::new("help-tool-header-file", [])
    }

    /// `Command that starts the server, and its arguments, after '--'`
    pub fn tool_command() -> UiText {
        UiText::new("help-tool-command", [])
    }

    /// `List the tool servers and their tools`
    pub fn tool_list() -> UiText {
        UiText::new("help-tool-list", [])
    }

    /// `Start a tool server and list its tools`
    pub fn tool_test() -> UiText {
        UiText::new("help-tool-test", [])
    }

    /// `Switch on a tool server for both rivulet-cli and the Rivulet window`
    pub fn tool_enable() -> UiText {
        UiText::new("help-tool-enable", [])
    }

    /// `If the server is a program, the Rivulet window asks you to confirm the command before it starts the program for the first time.`
    pub fn tool_enable_long() -> UiText {
        UiText::new("help-tool-enable-long", [])
    }

    /// `Switch off a tool server for both rivulet-cli and the Rivulet window`
    pub fn tool_disable() -> UiText {
        UiText::new("help-tool-disable", [])
    }

    /// `Remove a tool server, its secrets and the permissions of its tools`
    pub fn tool_remove() -> UiText {
        UiText::new("help-tool-remove", [])
    }

    /// `List the models that a provider offers`
    pub fn model_list() -> UiText {
        UiText::new("help-model-list", [])
    }

    /// `List the conversations, newest first`
    pub fn conversation_list() -> UiText {
        UiText::new("help-conversation-list", [])
    }

    /// `Print a conversation`
    pub fn conversation_show() -> UiText {
        UiText::new("help-conversation-show", [])
    }

    /// `Conversation id, or the beginning of an id`
    pub fn conversation_id() -> UiText {
        UiText::new("help-conversation-id", [])
    }

    /// `Print the result as a JSON object`
    pub fn json_object() -> UiText {
        UiText::new("help-json-object", [])
    }

    /// `Include the reasoning`
    pub fn show_reasoning() -> UiText {
        UiText::new("help-show-reasoning", [])
    }

    /// `Write a conversation, a folder or everything to a file`
    pub fn conversation_export() -> UiText {
        UiText::new("help-conversation-export", [])
    }

    /// `Import conversations from Rivulet or another program`
    pub fn conversation_import() -> UiText {
        UiText::new("help-conversation-import", [])
    }

    /// `Search all messages and titles`
    pub fn conversation_search() -> UiText {
        UiText::new("help-conversation-search", [])
    }

    /// `How to group the usage`
    pub fn usage_by() -> UiText {
        UiText::new("help-usage-by", [])
    }

    /// `One row per day`
    pub fn usage_by_day() -> UiText {
        UiText::new("help-usage-by-day", [])
    }

    /// `One row per month`
    pub fn usage_by_month() -> UiText {
        UiText::new("help-usage-by-month", [])
    }

    /// `One row per provider`
    pub fn usage_by_provider() -> UiText {
        UiText::new("help-usage-by-provider", [])
    }

    /// `One row per model`
    pub fn usage_by_model() -> UiText {
        UiText::new("help-usage-by-model", [])
    }

    /// `One row per conversation`
    pub fn usage_by_conversation() -> UiText {
        UiText::new("help-usage-by-conversation", [])
    }

    /// `The first day, such as 2026-11-01`
    pub fn usage_from() -> UiText {
        UiText::new("help-usage-from", [])
    }

    /// `The last day, such as 2026-11-30`
    pub fn usage_to() -> UiText {
        UiText::new("help-usage-to", [])
    }

    /// `Print the totals as JSON`
    pub fn usage_json() -> UiText {
        UiText::new("help-usage-json", [])
    }

    /// `Print the totals as comma-separated values`
    pub fn usage_csv() -> UiText {
        UiText::new("help-usage-csv", [])
    }

    /// `Show what is stored, and where`
    pub fn data_info() -> UiText {
        UiText::new("help-data-info", [])
    }

    /// `Check the database and the attachments; exits with 1 if there is a problem`
    pub fn data_check() -> UiText {
        UiText::new("help-data-check", [])
    }

    /// `Create a backup and print its path`
    pub fn data_backup() -> UiText {
        UiText::new("help-data-backup", [])
    }

    /// `Replace the data with a backup; the current data is backed up first, or renamed and kept if it is damaged`
    pub fn data_restore() -> UiText {
        UiText::new("help-data-restore", [])
    }

    /// `Path of the backup`
    pub fn restore_path() -> UiText {
        UiText::new("help-restore-path", [])
    }

    /// `Copy all data to a new or empty folder and switch to that folder; the old files are kept`
    pub fn data_move() -> UiText {
        UiText::new("help-data-move", [])
    }

    /// `Path of the new folder`
    pub fn move_folder() -> UiText {
        UiText::new("help-move-folder", [])
    }

    /// `Delete all data, including keys and the backups in the data folder`
    pub fn data_delete() -> UiText {
        UiText::new("help-data-delete", [])
    }

    /// `Confirm the deletion`
    pub fn delete_yes() -> UiText {
        UiText::new("help-delete-yes", [])
    }

    /// `Readable text; several conversations become a zip file with one Markdown file each`
    pub fn format_markdown() -> UiText {
        UiText::new("help-format-markdown", [])
    }

    /// `Contains all messages and their versions; Rivulet can import this format`
    pub fn format_json() -> UiText {
        UiText::new("help-format-json", [])
    }

    /// `A single, self-contained HTML page`
    pub fn format_html() -> UiText {
        UiText::new("help-format-html", [])
    }

    /// `Prints the path of the file to standard output. Existing files are not overwritten.`
    pub fn conversation_export_long() -> UiText {
        UiText::new("help-conversation-export-long", [])
    }

    /// `Export everything`
    pub fn export_all() -> UiText {
        UiText::new("help-export-all", [])
    }

    /// `Export this folder's conversations`
    pub fn export_folder() -> UiText {
        UiText::new("help-export-folder", [])
    }

    /// `Export format; by default, the one that matches the file extension, or else Markdown`
    pub fn export_format() -> UiText {
        UiText::new("help-export-format", [])
    }

    /// `Path of the file, or '-' for standard output. Defaults to a new file in the downloads folder`
    pub fn export_output() -> UiText {
        UiText::new("help-export-output", [])
    }

    /// `Print a JSON object that describes the export`
    pub fn export_json() -> UiText {
        UiText::new("help-export-json", [])
    }

    /// `Accepts the files, zips and folders that ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio and Jan export. Messages that were already imported are not added again, so importing a file twice has the same result as importing it once. Ctrl-C stops the import; everything imported so far is kept.`
    pub fn conversation_import_long() -> UiText {
        UiText::new("help-conversation-import-long", [])
    }

    /// `Path of the file, zip or folder`
    pub fn import_path() -> UiText {
        UiText::new("help-import-path", [])
    }

    /// `Preview the file without importing it`
    pub fn import_preview() -> UiText {
        UiText::new("help-import-preview", [])
    }

    /// `Also import this kind of content from a Rivulet export; to import several kinds, repeat the option`
    pub fn import_also() -> UiText {
        UiText::new("help-import-also", [])
    }

    /// `Providers, without their keys, proxies and certificates`
    pub fn also_providers() -> UiText {
        UiText::new("help-also-providers", [])
    }

    /// `Assistants`
    pub fn also_assistants() -> UiText {
        UiText::new("help-also-assistants", [])
    }

    /// `Snippets`
    pub fn also_snippets() -> UiText {
        UiText::new("help-also-snippets", [])
    }

    /// `Text that was typed but not sent`
    pub fn also_drafts() -> UiText {
        UiText::new("help-also-drafts", [])
    }

    /// `Settings, except trusted sites and the backup folder`
    pub fn also_settings() -> UiText {
        UiText::new("help-also-settings", [])
    }

    /// `Print a JSON object that describes the import or the preview`
    pub fn import_json() -> UiText {
        UiText::new("help-import-json", [])
    }

    /// `A message must contain every word; words between quotation marks must be adjacent.`
    pub fn conversation_search_long() -> UiText {
        UiText::new("help-conversation-search-long", [])
    }

    /// `The words to search for`
    pub fn search_words() -> UiText {
        UiText::new("help-search-words", [])
    }

    /// `Only messages produced by this model`
    pub fn search_model() -> UiText {
        UiText::new("help-search-model", [])
    }

    /// `Only messages from 'user', 'assistant', 'system' or 'tool'`
    pub fn search_role() -> UiText {
        UiText::new("help-search-role", [])
    }

    /// `Only replies that ended in this way: 'complete', 'length', 'stopped', …`
    pub fn search_ending() -> UiText {
        UiText::new("help-search-ending", [])
    }

    /// `Maximum number of messages to show`
    pub fn search_limit() -> UiText {
        UiText::new("help-search-limit", [])
    }
}

/// The messages of `locales/en/import.ftl`.
pub mod import {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `Some files are missing from the export, so only their names were imported`
    pub fn files_not_exported() -> UiText {
        UiText::new("import-files-not-exported", [])
    }

    /// `Imported only the names of files whose type or size Rivulet does not support`
    pub fn files_refused() -> UiText {
        UiText::new("import-files-refused", [])
    }

    /// `Imported some files by name only, without their content, because Rivulet imports at most {gibibytes} GiB of files at once`
    pub fn files_over_limit(gibibytes: impl Into<TextNumber>) -> UiText {
        UiText::new("import-files-over-limit", [("gibibytes", gibibytes.into().0)])
    }

    /// `Imported some files by name only, without their content, because Rivulet unpacks at most {mebibytes} MiB of a zip file, or {times} times the size of the file if that is larger`
    pub fn files_not_unpacked(mebibytes: impl Into<TextNumber>, times: impl Into<TextNumber>) -> UiText {
        UiText::new("import-files-not-unpacked", [("mebibytes", mebibytes.into().0), ("times", times.into().0)])
    }

    /// `Skipped files that belong to no message`
    pub fn unused_files() -> UiText {
        UiText::new("import-unused-files", [])
    }

    /// `Skipped files and folders that cannot be read`
    pub fn paths_unreadable() -> UiText {
        UiText::new("import-paths-unreadable", [])
    }

    /// `Skipped files or folders because Rivulet reads at most {files} files at once and at most {levels} levels of nested folders`
    pub fn paths_over_limit(files: impl Into<TextNumber>, levels: impl Into<TextNumber>) -> UiText {
        UiText::new("import-paths-over-limit", [("files", files.into().0), ("levels", levels.into().0)])
    }

    /// `Skipped zip files inside the folder; import each of them separately`
    pub fn zips_skipped() -> UiText {
        UiText::new("import-zips-skipped", [])
    }

    /// `Imported only the edited text of replies that were edited in the other program`
    pub fn edited_output() -> UiText {
        UiText::new("import-edited-output", [])
    }

    /// `Imported only the titles and addresses of sources, not the text quoted from them`
    pub fn source_texts() -> UiText {
        UiText::new("import-source-texts", [])
    }

    /// `Removed citation markers whose source is not in the file`
    pub fn citations_removed() -> UiText {
        UiText::new("import-citations-removed", [])
    }

    /// `Skipped citations without an address`
    pub fn citations_without_address() -> UiText {
        UiText::new("import-citations-without-address", [])
    }

    /// `Imported only the custom instructions that applied to the last message; skipped other instructions`
    pub fn other_instructions() -> UiText {
        UiText::new("import-other-instructions", [])
    }

    /// `Imported as text: message parts of the unknown kind “{kind}”`
    pub fn unknown_part(kind: impl Into<TextArg>) -> UiText {
        UiText::new("import-unknown-part", [("kind", kind.into())])
    }

    /// `Imported as text: messages of the unknown kind “{kind}”`
    pub fn unknown_message(kind: impl Into<TextArg>) -> UiText {
        UiText::new("import-unknown-message", [("kind", kind.into())])
    }

    /// `Imported as text: steps of the unknown kind “{kind}”`
    pub fn unknown_step(kind: impl Into<TextArg>) -> UiText {
        UiText::new("import-unknown-step", [("kind", kind.into())])
    }

    /// `Imported as replies: messages by the unknown author “{name}”`
    pub fn unknown_author(name: impl Into<TextArg>) -> UiText {
        UiText::new("import-unknown-author", [("name", name.into())])
    }

    /// `Skipped the unknown field “{field}” in the file`
    pub fn unknown_field(field: impl Into<TextArg>) -> UiText {
        UiText::new("import-unknown-field", [("field", field.into())])
    }

    /// `Skipped a field that Rivulet does not import: “{field}”`
    pub fn unread_field(field: impl Into<TextArg>) -> UiText {
        UiText::new("import-unread-field", [("field", field.into())])
    }

    /// `Skipped messages that are hidden in the other program`
    pub fn hidden_skipped() -> UiText {
        UiText::new("import-hidden-skipped", [])
    }

    /// `The backup does not contain topic names, so each topic was named after its first message`
    pub fn topic_names() -> UiText {
        UiText::new("import-topic-names", [])
    }

    /// `Skipped message parts that are missing from the backup or unreadable`
    pub fn parts_missing() -> UiText {
        UiText::new("import-parts-missing", [])
    }

    /// `Skipped conversations without messages`
    pub fn no_messages() -> UiText {
        UiText::new("import-no-messages", [])
    }

    /// `Skipped conversations that were in the trash of the other program`
    pub fn in_trash() -> UiText {
        UiText::new("import-in-trash", [])
    }

    /// `Skipped files that contain no conversations or belong to a different program`
    pub fn other_files() -> UiText {
        UiText::new("import-other-files", [])
    }

    /// `Skipped files because another file in the same folder belongs to the same conversation`
    pub fn duplicate_thread_file() -> UiText {
        UiText::new("import-duplicate-thread-file", [])
    }

    /// `Skipped entries that are not conversations`
    pub fn not_a_conversation() -> UiText {
        UiText::new("import-not-a-conversation", [])
    }

    /// `Skipped conversations whose data is nested too deeply to read`
    pub fn nested_too_deep() -> UiText {
        UiText::new("import-nested-too-deep", [])
    }

    /// `Skipped conversations with unreadable values`
    pub fn unreadable_values() -> UiText {
        UiText::new("import-unreadable-values", [])
    }

    /// `Imported threads as branches of their conversation, but without the threads’ names`
    pub fn thread_names() -> UiText {
        UiText::new("import-thread-names", [])
    }

    /// `Skipped conversations, or parts of them, that are too large to import`
    pub fn too_large() -> UiText {
        UiText::new("import-too-large", [])
    }

    /// `Some other kinds of content were also changed or skipped`
    pub fn other() -> UiText {
        UiText::new("import-other", [])
    }

    /// `Imported as text: message content of unknown types`
    pub fn content_not_text() -> UiText {
        UiText::new("import-content-not-text", [])
    }

    /// `Skipped encrypted reasoning`
    pub fn encrypted_reasoning() -> UiText {
        UiText::new("import-encrypted-reasoning", [])
    }

    /// `Imported each message with a duplicate id as a separate message`
    pub fn duplicate_message_split() -> UiText {
        UiText::new("import-duplicate-message-split", [])
    }

    /// `Skipped messages with a duplicate id`
    pub fn duplicate_message_skipped() -> UiText {
        UiText::new("import-duplicate-message-skipped", [])
    }

    /// `Moved messages to the beginning of their conversation because the messages before them are not in the file`
    pub fn orphan() -> UiText {
        UiText::new("import-orphan", [])
    }

    /// `Moved messages to the beginning of their conversation because, in the file, they reply to each other in a loop`
    pub fn circle() -> UiText {
        UiText::new("import-circle", [])
    }

    /// `Imported only the names of files without a valid id`
    pub fn unsound_file_id() -> UiText {
        UiText::new("import-unsound-file-id", [])
    }

    /// `Skipped unreadable attachments`
    pub fn attachments_unreadable() -> UiText {
        UiText::new("import-attachments-unreadable", [])
    }

    /// `Skipped unreadable folders`
    pub fn folders_unreadable() -> UiText {
        UiText::new("import-folders-unreadable", [])
    }

    /// `Skipped unreadable conversations`
    pub fn conversations_unreadable() -> UiText {
        UiText::new("import-conversations-unreadable", [])
    }

    /// `Skipped unreadable assistants`
    pub fn assistants_unreadable() -> UiText {
        UiText::new("import-assistants-unreadable", [])
    }

    /// `Skipped unreadable snippets`
    pub fn snippets_unreadable() -> UiText {
        UiText::new("import-snippets-unreadable", [])
    }

    /// `Skipped unreadable providers`
    pub fn providers_unreadable() -> UiText {
        UiText::new("import-providers-unreadable", [])
    }

    /// `Skipped unreadable settings`
    pub fn settings_unreadable() -> UiText {
        UiText::new("import-settings-unreadable", [])
    }

    /// `Skipped unreadable drafts`
    pub fn drafts_unreadable() -> UiText {
        UiText::new("import-drafts-unreadable", [])
    }

    /// `Skipped chat settings whose values are not allowed`
    pub fn chat_settings_skipped() -> UiText {
        UiText::new("import-chat-settings-skipped", [])
    }

    /// `Result of {tool}:`
    pub fn tool_result(tool: impl Into<TextArg>) -> UiText {
        UiText::new("import-tool-result", [("tool", tool.into())])
    }

    /// `a tool`
    pub fn unnamed_tool() -> UiText {
        UiText::new("import-unnamed-tool", [])
    }

    /// `Text in the image:`
    pub fn image_text() -> UiText {
        UiText::new("import-image-text", [])
    }
}

/// The messages of `locales/en/menu.ftl`.
pub mod menu {
    #![allow(unused_imports)]
    use crate::ui_text::{TextArg, TextNumber, UiText};

    /// `About Rivulet`
    pub fn about() -> UiText {
        UiText::new("menu-about", [])
    }

    /// `Settings…`
    pub fn settings() -> UiText {
        UiText::new("menu-settings", [])
    }

    /// `Services`
    pub fn services() -> UiText {
        UiText::new("menu-services", [])
    }

    /// `Hide Rivulet`
    pub fn hide() -> UiText {
        UiText::new("menu-hide", [])
    }

    /// `Hide Others`
    pub fn hide_others() -> UiText {
        UiText::new("menu-hide-others", [])
    }

    /// `Show All`
    pub fn show_all() -> UiText {
        UiText::new("menu-show-all", [])
    }

    /// `Quit Rivulet`
    pub fn quit() -> UiText {
        UiText::new("menu-quit", [])
    }

    /// `File`
    pub fn file() -> UiText {
        UiText::new("menu-file", [])
    }

    /// `New Conversation`
    pub fn new_conversation() -> UiText {
        UiText::new("menu-new-conversation", [])
    }

    /// `Close Window`
    pub fn close_window() -> UiText {
        UiText::new("menu-close-window", [])
    }

    /// `Edit`
    pub fn edit() -> UiText {
        UiText::new("menu-edit", [])
    }

    /// `Undo`
    pub fn undo() -> UiText {
        UiText::new("menu-undo", [])
    }

    /// `Redo`
    pub fn redo() -> UiText {
        UiText::new("menu-redo", [])
    }

    /// `Cut`
    pub fn cut() -> UiText {
        UiText::new("menu-cut", [])
    }

    /// `Copy`
    pub fn copy() -> UiText {
        UiText::new("menu-copy", [])
    }

    /// `Paste`
    pub fn paste() -> UiText {
        UiText::new("menu-paste", [])
    }

    /// `Select All`
    pub fn select_all() -> UiText {
        UiText::new("menu-select-all", [])
    }

    /// `View`
    pub fn view() -> UiText {
        UiText::new("menu-view", [])
    }

    /// `Enter Full Screen`
    pub fn full_screen() -> UiText {
        UiText::new("menu-full-screen", [])
    }

    /// `Window`
    pub fn window() -> UiText {
        UiText::new("menu-window", [])
    }

    /// `Minimize`
    pub fn minimize() -> UiText {
        UiText::new("menu-minimize", [])
    }

    /// `Zoom`
    pub fn zoom() -> UiText {
        UiText::new("menu-zoom", [])
    }
}

/// The files of each locale that hold texts of Rust.
pub(crate) const CATALOGUE: &[(&str, &[&str])] = &[
    ("en", &[
        include_str!("../../../locales/en/call.ftl"),
        include_str!("../../../locales/en/cli.ftl"),
        include_str!("../../../locales/en/common.ftl"),
        include_str!("../../../locales/en/connection.ftl"),
        include_str!("../../../locales/en/dialog.ftl"),
        include_str!("../../../locales/en/ending.ftl"),
        include_str!("../../../locales/en/export.ftl"),
        include_str!("../../../locales/en/fault.ftl"),
        include_str!("../../../locales/en/help.ftl"),
        include_str!("../../../locales/en/import.ftl"),
        include_str!("../../../locales/en/menu.ftl"),
        include_str!("../../../locales/en/preset.ftl"),
    ]),
];
