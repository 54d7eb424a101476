// Generated from locales/en/providers.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Advanced */
export const advanced = (): string => formatText("providers-advanced", "Advanced");

/** Time limits */
export const timeLimits = (): string => formatText("providers-time-limits", "Time limits");

/** Some providers send nothing while the model thinks, so the idle limit must be longer than the longest pause. */
export const timeLimitsHelp = (): string => formatText("providers-time-limits-help", "Some providers send nothing while the model thinks, so the idle limit must be longer than the longest pause.");

/** Request token counts from the provider */
export const requestTokenCounts = (): string => formatText("providers-request-token-counts", "Request token counts from the provider");

/** When you stop a reply or the connection is lost */
export const onAbort = (): string => formatText("providers-on-abort", "When you stop a reply or the connection is lost");

/** How to continue an interrupted reply */
export const onContinue = (): string => formatText("providers-on-continue", "How to continue an interrupted reply");

/** If the provider accepts a partial reply, an interrupted reply can continue exactly where it stopped, even in the middle of a word. */
export const onContinueHelp = (): string => formatText("providers-on-continue-help", "If the provider accepts a partial reply, an interrupted reply can continue exactly where it stopped, even in the middle of a word.");

/** Resume interrupted streams */
export const resume = (): string => formatText("providers-resume", "Resume interrupted streams");

/** If the connection is lost, the server keeps generating, and Rivulet fetches the rest of the reply. The “Stop” button still ends the generation. */
export const resumeHelp = (): string => formatText("providers-resume-help", "If the connection is lost, the server keeps generating, and Rivulet fetches the rest of the reply. The “Stop” button still ends the generation.");

/** Monthly limit */
export const monthlyLimit = (): string => formatText("providers-monthly-limit", "Monthly limit");

/** In US dollars, or in the currency that the provider reports. Leave this blank for no limit. When this month’s reported and estimated costs together reach the limit, Rivulet sends nothing more to this provider. A running reply is never cut off. */
export const monthlyLimitHelp = (): string => formatText("providers-monthly-limit-help", "In US dollars, or in the currency that the provider reports. Leave this blank for no limit. When this month’s reported and estimated costs together reach the limit, Rivulet sends nothing more to this provider. A running reply is never cut off.");

/** Time to connect (s) */
export const limitConnect = (): string => formatText("providers-limit-connect", "Time to connect (s)");

/** Maximum time to connect to the server. */
export const limitConnectHelp = (): string => formatText("providers-limit-connect-help", "Maximum time to connect to the server.");

/** Time to first byte (s) */
export const limitFirstByte = (): string => formatText("providers-limit-first-byte", "Time to first byte (s)");

/** Maximum time from connecting to the first byte of the response. */
export const limitFirstByteHelp = (): string => formatText("providers-limit-first-byte-help", "Maximum time from connecting to the first byte of the response.");

/** Idle (s) */
export const limitIdle = (): string => formatText("providers-limit-idle", "Idle (s)");

/** Maximum time without any data during a reply. */
export const limitIdleHelp = (): string => formatText("providers-limit-idle-help", "Maximum time without any data during a reply.");

/** Unknown */
export const abortUnknown = (): string => formatText("providers-abort-unknown", "Unknown");

/** Generation stops */
export const abortCancels = (): string => formatText("providers-abort-cancels", "Generation stops");

/** Generation may continue and be billed */
export const abortMayGoOn = (): string => formatText("providers-abort-may-go-on", "Generation may continue and be billed");

/** Ask the model to continue from its last words */
export const continueAsk = (): string => formatText("providers-continue-ask", "Ask the model to continue from its last words");

/** Send the partial reply as the last message */
export const continuePrefill = (): string => formatText("providers-continue-prefill", "Send the partial reply as the last message");

/** Send the partial reply, marked with the “prefix” field (DeepSeek, Mistral) */
export const continuePrefix = (): string => formatText("providers-continue-prefix", "Send the partial reply, marked with the “prefix” field (DeepSeek, Mistral)");

/** Send the partial reply, marked with the “partial” field (Moonshot, Qwen) */
export const continuePartial = (): string => formatText("providers-continue-partial", "Send the partial reply, marked with the “partial” field (Moonshot, Qwen)");

/** Send the partial reply, with the “continue_final_message” field (vLLM) */
export const continueFinalMessage = (): string => formatText("providers-continue-final-message", "Send the partial reply, with the “continue_final_message” field (vLLM)");

/** Test steps */
export const testSteps = (): string => formatText("providers-test-steps", "Test steps");

/** Contacting the server… */
export const testRunning = (): string => formatText("providers-test-running", "Contacting the server…");

/** The test was stopped. */
export const testStopped = (): string => formatText("providers-test-stopped", "The test was stopped.");

/** On this computer */
export const foundTitle = (): string => formatText("providers-found-title", "On this computer");

/** Search again */
export const searchAgain = (): string => formatText("providers-search-again", "Search again");

/** added */
export const foundAdded = (): string => formatText("providers-found-added", "added");

/** Add {name} */
export const foundAddLabel = (args: { name: string }): string => formatText("providers-found-add-label", "Add { $name }", args);

/** Add */
export const foundAdd = (): string => formatText("providers-found-add", "Add");

/** Looking for servers… */
export const searching = (): string => formatText("providers-searching", "Looking for servers…");

/** API key */
export const apiKey = (): string => formatText("providers-api-key", "API key");

/** Hide the key */
export const hideKey = (): string => formatText("providers-hide-key", "Hide the key");

/** Show the key */
export const showKey = (): string => formatText("providers-show-key", "Show the key");

/** Remove key */
export const removeKey = (): string => formatText("providers-remove-key", "Remove key");

/** Use https */
export const useHttps = (): string => formatText("providers-use-https", "Use https");

/** Save anyway */
export const saveAnyway = (): string => formatText("providers-save-anyway", "Save anyway");

/** Test anyway */
export const testAnyway = (): string => formatText("providers-test-anyway", "Test anyway");

/** Keep the key for this session only */
export const sessionKey = (): string => formatText("providers-session-key", "Keep the key for this session only");

/** The key and other secret values are kept in memory only, so you must enter them again the next time you start Rivulet. */
export const sessionKeyHelp = (): string => formatText("providers-session-key-help", "The key and other secret values are kept in memory only, so you must enter them again the next time you start Rivulet.");

/** The saved key will be removed. */
export const keyWillBeRemoved = (): string => formatText("providers-key-will-be-removed", "The saved key will be removed.");

/** Leave this blank if the server needs no key. */
export const keyOptional = (): string => formatText("providers-key-optional", "Leave this blank if the server needs no key.");

/** The key is kept in memory only, until Rivulet closes. */
export const keyInSession = (): string => formatText("providers-key-in-session", "The key is kept in memory only, until Rivulet closes.");

/** A key is saved. */
export const keySaved = (): string => formatText("providers-key-saved", "A key is saved.");

/** {saved} Leave this blank to keep it. */
export const keyKeep = (args: { saved: string }): string => formatText("providers-key-keep", "{ $saved } Leave this blank to keep it.", args);

/** Model */
export const model = (): string => formatText("providers-model", "Model");

/** Models listed by the server */
export const listedModels = (): string => formatText("providers-listed-models", "Models listed by the server");

/** Loading the server’s models… */
export const modelsLoading = (): string => formatText("providers-models-loading", "Loading the server’s models…");

/** The list of models could not be loaded: {sentence} You can type any model name. */
export const modelsFailed = (args: { sentence: string }): string => formatText("providers-models-failed", "The list of models could not be loaded: { $sentence } You can type any model name.", args);

/** Choose a listed model, or type any model name. */
export const modelsListed = (): string => formatText("providers-models-listed", "Choose a listed model, or type any model name.");

/** Type any model name, or test the connection to load the server’s list of models. */
export const modelsUnknown = (): string => formatText("providers-models-unknown", "Type any model name, or test the connection to load the server’s list of models.");

/** Network */
export const network = (): string => formatText("providers-network", "Network");

/** Proxy */
export const proxy = (): string => formatText("providers-proxy", "Proxy");

/** Proxy address */
export const proxyAddress = (): string => formatText("providers-proxy-address", "Proxy address");

/** The address starts with http, https, socks5 or socks5h; with socks5h, the proxy resolves host names. The address must not contain a password. */
export const proxyHelp = (): string => formatText("providers-proxy-help", "The address starts with http, https, socks5 or socks5h; with socks5h, the proxy resolves host names. The address must not contain a password.");

/** Certificate authorities */
export const certificateAuthorities = (): string => formatText("providers-certificate-authorities", "Certificate authorities");

/** Extra headers */
export const extraHeaders = (): string => formatText("providers-extra-headers", "Extra headers");

/** Header {value}: name */
export const headerNameLabel = (args: { value: number }): string => formatText("providers-header-name-label", "Header { NUMBER($value) }: name", args);

/** Name */
export const headerName = (): string => formatText("providers-header-name", "Name");

/** Header {value}: value */
export const headerValueLabel = (args: { value: number }): string => formatText("providers-header-value-label", "Header { NUMBER($value) }: value", args);

/** Value */
export const headerValue = (): string => formatText("providers-header-value", "Value");

/** Show the value of header {value} */
export const showHeader = (args: { value: number }): string => formatText("providers-show-header", "Show the value of header { NUMBER($value) }", args);

/** Hide the value of header {value} */
export const hideHeader = (args: { value: number }): string => formatText("providers-hide-header", "Hide the value of header { NUMBER($value) }", args);

/** Remove header {value} */
export const removeHeader = (args: { value: number }): string => formatText("providers-remove-header", "Remove header { NUMBER($value) }", args);

/** Add a header */
export const addHeader = (): string => formatText("providers-add-header", "Add a header");

/** These headers are sent with every request. If a header’s name contains key, token, secret or a similar word, its value is stored in the keychain. */
export const headersHelp = (): string => formatText("providers-headers-help", "These headers are sent with every request. If a header’s name contains key, token, secret or a similar word, its value is stored in the keychain.");

/** Leave blank to keep the saved value */
export const headerSaved = (): string => formatText("providers-header-saved", "Leave blank to keep the saved value");

/** Choose a file… */
export const caChoose = (): string => formatText("providers-ca-choose", "Choose a file…");

/** Remove the certificate file */
export const caRemove = (): string => formatText("providers-ca-remove", "Remove the certificate file");

/** System certificate authorities only */
export const caNone = (): string => formatText("providers-ca-none", "System certificate authorities only");

/** A PEM file with CA certificates to trust in addition to the system’s. */
export const caHelp = (): string => formatText("providers-ca-help", "A PEM file with CA certificates to trust in addition to the system’s.");

/** System setting */
export const proxySystem = (): string => formatText("providers-proxy-system", "System setting");

/** No proxy */
export const proxyNone = (): string => formatText("providers-proxy-none", "No proxy");

/** Custom address */
export const proxyCustom = (): string => formatText("providers-proxy-custom", "Custom address");

/** Source of this information */
export const source = (): string => formatText("providers-source", "Source of this information");

/** Get a key */
export const getKey = (): string => formatText("providers-get-key", "Get a key");

/** Documentation */
export const documentation = (): string => formatText("providers-documentation", "Documentation");

/** Search providers */
export const searchProviders = (): string => formatText("providers-search-providers", "Search providers");

/** Another server */
export const otherServer = (): string => formatText("providers-other-server", "Another server");

/** Any server with an OpenAI-compatible API */
export const otherServerHelp = (): string => formatText("providers-other-server-help", "Any server with an OpenAI-compatible API");

/** Providers */
export const known = (): string => formatText("providers-known", "Providers");

/** All {count} providers */
export const all = (args: { count: string }): string => formatText("providers-all", "All { $count } providers", args);

/** Show fewer providers */
export const fewer = (): string => formatText("providers-fewer", "Show fewer providers");

/** No provider has this name. To enter the address of a server that is not listed, choose “Another server”. */
export const noneMatch = (): string => formatText("providers-none-match", "No provider has this name. To enter the address of a server that is not listed, choose “Another server”.");

/** Change */
export const change = (): string => formatText("providers-change", "Change");

/** Optional. If you leave this empty, Rivulet tries to choose a model. You can switch models later in the message box. */
export const modelLater = (): string => formatText("providers-model-later", "Optional. If you leave this empty, Rivulet tries to choose a model. You can switch models later in the message box.");

/** Edit {name} */
export const editTitle = (args: { name: string }): string => formatText("providers-edit-title", "Edit { $name }", args);

/** A name you choose */
export const nameHelp = (): string => formatText("providers-name-help", "A name you choose");

/** Base URL */
export const baseUrl = (): string => formatText("providers-base-url", "Base URL");

/** Copy the address from your account; each account has its own. */
export const baseUrlAccountHelp = (): string => formatText("providers-base-url-account-help", "Copy the address from your account; each account has its own.");

/** Enter the address with or without /v1, or the full …/chat/completions address. */
export const baseUrlHelp = (): string => formatText("providers-base-url-help", "Enter the address with or without /v1, or the full …/chat/completions address.");

/** Address from your account */
export const baseUrlAccount = (): string => formatText("providers-base-url-account", "Address from your account");

/** Stop test */
export const stopTest = (): string => formatText("providers-stop-test", "Stop test");

/** Test connection */
export const testConnection = (): string => formatText("providers-test-connection", "Test connection");

/** The test requests the list of models. If you entered a model, the test also sends it one short question. */
export const theTestListsModels = (): string => formatText("providers-the-test-lists-models", "The test requests the list of models. If you entered a model, the test also sends it one short question.");

/** The test sends the model one short question, which may cost a few tokens. */
export const testSendsMessage = (): string => formatText("providers-test-sends-message", "The test sends the model one short question, which may cost a few tokens.");

/** An API key is required. */
export const keyNeedRequired = (): string => formatText("providers-key-need-required", "An API key is required.");

/** An API key is optional. */
export const keyNeedOptional = (): string => formatText("providers-key-need-optional", "An API key is optional.");

/** No API key is needed. */
export const keyNeedNone = (): string => formatText("providers-key-need-none", "No API key is needed.");

/** “Stop” ends both generation and billing. */
export const stopCancels = (): string => formatText("providers-stop-cancels", "“Stop” ends both generation and billing.");

/** After you press “Stop”, generation may continue and be billed. */
export const stopMayGoOn = (): string => formatText("providers-stop-may-go-on", "After you press “Stop”, generation may continue and be billed.");

/** It is unknown whether “Stop” ends generation and billing. */
export const stopUnknown = (): string => formatText("providers-stop-unknown", "It is unknown whether “Stop” ends generation and billing.");

/** needs a key */
export const foundNeedsKey = (): string => formatText("providers-found-needs-key", "needs a key");

/** lists no models */
export const foundNoModels = (): string => formatText("providers-found-no-models", "lists no models");

/** {count} models */
export const foundModels = (args: { count: number }): string => formatText("providers-found-models", "{ $count ->\n        [one] 1 model\n       *[other] { $count } models\n    }", args);

/** {names} and {last} */
export const and = (args: { last: string; names: string }): string => formatText("providers-and", "{ $names } and { $last }", args);

/** No server answered. */
export const foundNone = (): string => formatText("providers-found-none", "No server answered.");

/** No server answered. Rivulet looked for {list} on their default ports. */
export const foundNoneOf = (args: { list: string }): string => formatText("providers-found-none-of", "No server answered. Rivulet looked for { $list } on their default ports.", args);

/** Enter the server’s address, for example https://api.example.com/v1 */
export const faultBaseUrl = (): string => formatText("providers-fault-base-url", "Enter the server’s address, for example https://api.example.com/v1");

/** Enter a name that you will recognise */
export const faultName = (): string => formatText("providers-fault-name", "Enter a name that you will recognise");

/** Time limits must be whole numbers of seconds from 1 to 86,400 */
export const faultLimit = (): string => formatText("providers-fault-limit", "Time limits must be whole numbers of seconds from 1 to 86,400");

/** Enter an amount from 0.01 to 1,000,000, or leave the field empty */
export const faultMonthlyLimit = (): string => formatText("providers-fault-monthly-limit", "Enter an amount from 0.01 to 1,000,000, or leave the field empty");

/** Enter the proxy’s address, for example socks5h://127.0.0.1:1080 */
export const faultProxy = (): string => formatText("providers-fault-proxy", "Enter the proxy’s address, for example socks5h://127.0.0.1:1080");

/** Each header needs a name */
export const faultHeader = (): string => formatText("providers-fault-header", "Each header needs a name");

/** Connection */
export const connection = (): string => formatText("providers-connection", "Connection");

/** Encryption */
export const encryption = (): string => formatText("providers-encryption", "Encryption");

/** Key */
export const key = (): string => formatText("providers-key", "Key");

/** Streaming */
export const streaming = (): string => formatText("providers-streaming", "Streaming");

/** Reasoning */
export const reasoning = (): string => formatText("providers-reasoning", "Reasoning");

/** Token counts */
export const tokenCounts = (): string => formatText("providers-token-counts", "Token counts");

/** unknown */
export const stepOutcome = (args: { outcome: string }): string => formatText("providers-step-outcome", "{ $outcome ->\n        [ok] passed\n        [warning] warning\n        [failed] failed\n        [skipped] skipped\n       *[unknown] unknown\n    }", args);

/** The test failed at the step “{value}”. */
export const testFailedAt = (args: { value: string }): string => formatText("providers-test-failed-at", "The test failed at the step “{ $value }”.", args);

/** The test failed. */
export const testFailed = (): string => formatText("providers-test-failed", "The test failed.");

/** Connected, and the model answered */
export const testAnswered = (): string => formatText("providers-test-answered", "Connected, and the model answered");

/** Connected, and the server listed its models */
export const testListed = (): string => formatText("providers-test-listed", "Connected, and the server listed its models");

/** Connected, but the server listed no models */
export const testNotListed = (): string => formatText("providers-test-not-listed", "Connected, but the server listed no models");

/** Connected, but the model’s answer was empty. */
export const testEmpty = (): string => formatText("providers-test-empty", "Connected, but the model’s answer was empty.");

/** {result}, with {count} warnings. */
export const testWarnings = (args: { count: number; result: string }): string => formatText("providers-test-warnings", "{ $result }, with { $count ->\n        [one] one warning\n       *[other] { $count } warnings\n    }.", args);

/** Requested {url} */
export const requested = (args: { url: string }): string => formatText("providers-requested", "Requested { $url }", args);

/** Requested {url} through the proxy {proxy} */
export const requestedThrough = (args: { proxy: string; url: string }): string => formatText("providers-requested-through", "Requested { $url } through the proxy { $proxy }", args);
