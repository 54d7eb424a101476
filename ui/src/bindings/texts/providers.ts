// Generated from locales/en/providers.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Advanced */
export const advanced = (): string => formatText("providers-advanced", "Advanced");

/** Time limits */
export const timeLimits = (): string => formatText("providers-time-limits", "Time limits");

/** Some providers send nothing while the model thinks, so keep the idle limit above the longest pause. */
export const someProvidersSendNothingWhile = (): string => formatText("providers-some-providers-send-nothing-while", "Some providers send nothing while the model thinks, so keep the idle limit above the longest pause.");

/** Request token counts */
export const requestTokenCounts = (): string => formatText("providers-request-token-counts", "Request token counts");

/** When a reply is stopped or the connection is lost */
export const whenAReplyIsStopped = (): string => formatText("providers-when-a-reply-is-stopped", "When a reply is stopped or the connection is lost");

/** When a reply is continued */
export const whenAReplyIsContinued = (): string => formatText("providers-when-a-reply-is-continued", "When a reply is continued");

/** If the provider accepts a partial reply, an interrupted reply can continue where it stopped, even mid-word. */
export const ifTheProviderAcceptsThe = (): string => formatText("providers-if-the-provider-accepts-the", "If the provider accepts a partial reply, an interrupted reply can continue where it stopped, even mid-word.");

/** Resume interrupted streams */
export const resumeInterruptedStreams = (): string => formatText("providers-resume-interrupted-streams", "Resume interrupted streams");

/** Closing the connection then no longer stops generation; Stop still does. */
export const closingTheConnectionThenNo = (): string => formatText("providers-closing-the-connection-then-no", "Closing the connection then no longer stops generation; Stop still does.");

/** Connect (s) */
export const connectS = (): string => formatText("providers-connect-s", "Connect (s)");

/** Time to establish the connection. */
export const timeToEstablishTheConnection = (): string => formatText("providers-time-to-establish-the-connection", "Time to establish the connection.");

/** First byte (s) */
export const firstByteS = (): string => formatText("providers-first-byte-s", "First byte (s)");

/** Time from then to the first byte. */
export const timeFromThenToThe = (): string => formatText("providers-time-from-then-to-the", "Time from then to the first byte.");

/** Idle (s) */
export const idleS = (): string => formatText("providers-idle-s", "Idle (s)");

/** Longest pause between data after that. */
export const longestPauseBetweenDataAfter = (): string => formatText("providers-longest-pause-between-data-after", "Longest pause between data after that.");

/** Unknown */
export const unknown = (): string => formatText("providers-unknown", "Unknown");

/** Generation stops */
export const generationStops = (): string => formatText("providers-generation-stops", "Generation stops");

/** Generation may continue and be billed */
export const generationMayContinueAndBe = (): string => formatText("providers-generation-may-continue-and-be", "Generation may continue and be billed");

/** Ask it to continue from its last words */
export const askItToContinueFrom = (): string => formatText("providers-ask-it-to-continue-from", "Ask it to continue from its last words");

/** Send the beginning as the last message */
export const sendTheBeginningAsThe = (): string => formatText("providers-send-the-beginning-as-the", "Send the beginning as the last message");

/** Send the beginning, marked with prefix (DeepSeek, Mistral) */
export const sendTheBeginningMarkedWith = (): string => formatText("providers-send-the-beginning-marked-with", "Send the beginning, marked with prefix (DeepSeek, Mistral)");

/** Send the beginning, marked with partial (Moonshot, Qwen) */
export const sendTheBeginningMarkedWith2 = (): string => formatText("providers-send-the-beginning-marked-with-2", "Send the beginning, marked with partial (Moonshot, Qwen)");

/** Send the beginning with continue_final_message (vLLM) */
export const sendTheBeginningWithContinue = (): string => formatText("providers-send-the-beginning-with-continue", "Send the beginning with continue_final_message (vLLM)");

/** Steps of the test */
export const stepsOfTheTest = (): string => formatText("providers-steps-of-the-test", "Steps of the test");

/** Contacting the server… */
export const contactingTheServer = (): string => formatText("providers-contacting-the-server", "Contacting the server…");

/** The test was stopped. */
export const theTestWasStopped = (): string => formatText("providers-the-test-was-stopped", "The test was stopped.");

/** On this computer */
export const onThisComputer = (): string => formatText("providers-on-this-computer", "On this computer");

/** Search again */
export const searchAgain = (): string => formatText("providers-search-again", "Search again");

/** added */
export const added = (): string => formatText("providers-added", "added");

/** Add {name} */
export const add = (args: { name: string }): string => formatText("providers-add", "Add { $name }", args);

/** Add */
export const add2 = (): string => formatText("providers-add-2", "Add");

/** Looking for servers… */
export const lookingForServers = (): string => formatText("providers-looking-for-servers", "Looking for servers…");

/** API key */
export const apiKey = (): string => formatText("providers-api-key", "API key");

/** Hide the key */
export const hideTheKey = (): string => formatText("providers-hide-the-key", "Hide the key");

/** Show the key */
export const showTheKey = (): string => formatText("providers-show-the-key", "Show the key");

/** Remove key */
export const removeKey = (): string => formatText("providers-remove-key", "Remove key");

/** Keep the key for this session only */
export const keepTheKeyForThis = (): string => formatText("providers-keep-the-key-for-this", "Keep the key for this session only");

/** The key stays in memory only; you enter it again after the next start. */
export const theKeyStaysInMemory = (): string => formatText("providers-the-key-stays-in-memory", "The key stays in memory only; you enter it again after the next start.");

/** The saved key will be removed. */
export const theSavedKeyWillBe = (): string => formatText("providers-the-saved-key-will-be", "The saved key will be removed.");

/** Leave this blank if the server needs none. */
export const leaveThisBlankIfThe = (): string => formatText("providers-leave-this-blank-if-the", "Leave this blank if the server needs none.");

/** A key is stored for this session. */
export const aKeyIsStoredFor = (): string => formatText("providers-a-key-is-stored-for", "A key is stored for this session.");

/** A key is saved. */
export const aKeyIsSaved = (): string => formatText("providers-a-key-is-saved", "A key is saved.");

/** {saved} Leave this blank to keep it. */
export const leaveThisBlankToKeep = (args: { saved: string }): string => formatText("providers-leave-this-blank-to-keep", "{ $saved } Leave this blank to keep it.", args);

/** Model */
export const model = (): string => formatText("providers-model", "Model");

/** Listed models */
export const listedModels = (): string => formatText("providers-listed-models", "Listed models");

/** Loading the server’s models… */
export const loadingTheServersModels = (): string => formatText("providers-loading-the-servers-models", "Loading the server’s models…");

/** The list could not be loaded: {sentence} You can type any name. */
export const theListCouldNotBe = (args: { sentence: string }): string => formatText("providers-the-list-could-not-be", "The list could not be loaded: { $sentence } You can type any name.", args);

/** Choose a listed model, or type any model name. */
export const chooseAListedModelOr = (): string => formatText("providers-choose-a-listed-model-or", "Choose a listed model, or type any model name.");

/** Type any model name. Test the connection to load the server’s list. */
export const typeAnyModelNameTest = (): string => formatText("providers-type-any-model-name-test", "Type any model name. Test the connection to load the server’s list.");

/** Network */
export const network = (): string => formatText("providers-network", "Network");

/** Proxy */
export const proxy = (): string => formatText("providers-proxy", "Proxy");

/** Proxy address */
export const proxyAddress = (): string => formatText("providers-proxy-address", "Proxy address");

/** http, https, socks5, or socks5h to resolve names at the proxy. No password. */
export const httpHttpsSocks5OrSocks5h = (): string => formatText("providers-http-https-socks5-or-socks5h", "http, https, socks5, or socks5h to resolve names at the proxy. No password.");

/** Certificate authorities */
export const certificateAuthorities = (): string => formatText("providers-certificate-authorities", "Certificate authorities");

/** Extra headers */
export const extraHeaders = (): string => formatText("providers-extra-headers", "Extra headers");

/** Header {value}: name */
export const headerName = (args: { value: number }): string => formatText("providers-header-name", "Header { NUMBER($value) }: name", args);

/** Name */
export const name = (): string => formatText("providers-name", "Name");

/** Header {value}: value */
export const headerValue = (args: { value: number }): string => formatText("providers-header-value", "Header { NUMBER($value) }: value", args);

/** Value */
export const value = (): string => formatText("providers-value", "Value");

/** Remove header {value} */
export const removeHeader = (args: { value: number }): string => formatText("providers-remove-header", "Remove header { NUMBER($value) }", args);

/** Add a header */
export const addAHeader = (): string => formatText("providers-add-a-header", "Add a header");

/** Sent with every request. Values are stored unencrypted, so don’t put keys here. */
export const sentWithEveryRequestValues = (): string => formatText("providers-sent-with-every-request-values", "Sent with every request. Values are stored unencrypted, so don’t put keys here.");

/** System setting */
export const systemSetting = (): string => formatText("providers-system-setting", "System setting");

/** None */
export const none = (): string => formatText("providers-none", "None");

/** Custom address */
export const customAddress = (): string => formatText("providers-custom-address", "Custom address");

/** Source */
export const source = (): string => formatText("providers-source", "Source");

/** Get a key */
export const getAKey = (): string => formatText("providers-get-a-key", "Get a key");

/** Documentation */
export const documentation = (): string => formatText("providers-documentation", "Documentation");

/** Provider */
export const provider = (): string => formatText("providers-provider", "Provider");

/** Choose a provider */
export const chooseAProvider = (): string => formatText("providers-choose-a-provider", "Choose a provider");

/** Search providers */
export const searchProviders = (): string => formatText("providers-search-providers", "Search providers");

/** Other server */
export const otherServer = (): string => formatText("providers-other-server", "Other server");

/** Any OpenAI-compatible chat server */
export const anyOpenaiCompatibleChatServer = (): string => formatText("providers-any-openai-compatible-chat-server", "Any OpenAI-compatible chat server");

/** Manual setup */
export const manualSetup = (): string => formatText("providers-manual-setup", "Manual setup");

/** Edit {name} */
export const edit = (args: { name: string }): string => formatText("providers-edit", "Edit { $name }", args);

/** Add a provider */
export const addAProvider = (): string => formatText("providers-add-a-provider", "Add a provider");

/** A name you choose */
export const aNameYouChoose = (): string => formatText("providers-a-name-you-choose", "A name you choose");

/** Base URL */
export const baseUrl = (): string => formatText("providers-base-url", "Base URL");

/** Copy the address from your account; it differs for each account. */
export const copyItFromYourAccount = (): string => formatText("providers-copy-it-from-your-account", "Copy the address from your account; it differs for each account.");

/** With or without /v1; a full …/chat/completions address works too. */
export const baseUrlHelp = (): string => formatText("providers-base-url-help", "With or without /v1; a full …/chat/completions address works too.");

/** From your account */
export const fromYourAccount = (): string => formatText("providers-from-your-account", "From your account");

/** Stop test */
export const stopTest = (): string => formatText("providers-stop-test", "Stop test");

/** Test connection */
export const testConnection = (): string => formatText("providers-test-connection", "Test connection");

/** Cancel */
export const cancel = (): string => formatText("providers-cancel", "Cancel");

/** Save */
export const save = (): string => formatText("providers-save", "Save");

/** The test asks for the list of models. If a model is entered, it also gets one short question. */
export const theTestListsModels = (): string => formatText("providers-the-test-lists-models", "The test asks for the list of models. If a model is entered, it also gets one short question.");

/** The test sends the model one short question, which may cost a few tokens. */
export const theTestSendsTheModel = (): string => formatText("providers-the-test-sends-the-model", "The test sends the model one short question, which may cost a few tokens.");

/** An API key is required. */
export const anApiKeyIsRequired = (): string => formatText("providers-an-api-key-is-required", "An API key is required.");

/** An API key is optional. */
export const anApiKeyIsOptional = (): string => formatText("providers-an-api-key-is-optional", "An API key is optional.");

/** No API key is needed. */
export const noApiKeyIsNeeded = (): string => formatText("providers-no-api-key-is-needed", "No API key is needed.");

/** Stop ends generation and billing. */
export const stopEndsGenerationAndBilling = (): string => formatText("providers-stop-ends-generation-and-billing", "Stop ends generation and billing.");

/** After Stop, generation may continue and be billed. */
export const afterStopGenerationMayContinue = (): string => formatText("providers-after-stop-generation-may-continue", "After Stop, generation may continue and be billed.");

/** It is unknown whether Stop ends generation and billing. */
export const itIsUnknownWhetherStop = (): string => formatText("providers-it-is-unknown-whether-stop", "It is unknown whether Stop ends generation and billing.");

/** Cloud */
export const cloud = (): string => formatText("providers-cloud", "Cloud");

/** needs a key */
export const needsAKey = (): string => formatText("providers-needs-a-key", "needs a key");

/** lists no models */
export const listsNoModels = (): string => formatText("providers-lists-no-models", "lists no models");

/** {count} models */
export const listsModels = (args: { count: number }): string => formatText("providers-lists-models", "{ $count ->\n        [one] 1 model\n       *[other] { $count } models\n    }", args);

/** {names} and {last} */
export const and = (args: { names: string; last: string }): string => formatText("providers-and", "{ $names } and { $last }", args);

/** No server answered. */
export const noServerAnswered = (): string => formatText("providers-no-server-answered", "No server answered.");

/** No server answered. Looked for {list} on their default ports. */
export const noServerAnsweredWereLooked = (args: { list: string }): string => formatText("providers-no-server-answered-were-looked", "No server answered. Looked for { $list } on their default ports.", args);

/** Enter the server’s address, for example https://api.example.com/v1 */
export const enterTheServersAddressFor = (): string => formatText("providers-enter-the-servers-address-for", "Enter the server’s address, for example https://api.example.com/v1");

/** Enter a name that you will recognise */
export const enterANameThatYou = (): string => formatText("providers-enter-a-name-that-you", "Enter a name that you will recognise");

/** Time limits must be whole seconds from 1 to 86400 */
export const timeLimitsMustBeWhole = (): string => formatText("providers-time-limits-must-be-whole", "Time limits must be whole seconds from 1 to 86400");

/** Enter the proxy’s address, for example socks5h://127.0.0.1:1080 */
export const enterTheProxysAddressFor = (): string => formatText("providers-enter-the-proxys-address-for", "Enter the proxy’s address, for example socks5h://127.0.0.1:1080");

/** Each header needs a name */
export const eachHeaderNeedsAName = (): string => formatText("providers-each-header-needs-a-name", "Each header needs a name");

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

/** The test failed at: {value}. */
export const theTestFailedAt = (args: { value: string }): string => formatText("providers-the-test-failed-at", "The test failed at: { $value }.", args);

/** The test failed. */
export const theTestFailed = (): string => formatText("providers-the-test-failed", "The test failed.");

/** Connected, and the model answered */
export const connectedAndTheModelAnswered = (): string => formatText("providers-connected-and-the-model-answered", "Connected, and the model answered");

/** Connected */
export const connected = (): string => formatText("providers-connected", "Connected");

/** {result}, with {count} warnings. */
export const withWarnings = (args: { result: string; count: number }): string => formatText("providers-with-warnings", "{ $result }, with { $count ->\n        [one] one warning\n       *[other] { $count } warnings\n    }.", args);

/** Requested {url} */
export const requested = (args: { url: string }): string => formatText("providers-requested", "Requested { $url }", args);

/** Requested {url} through the proxy {proxy} */
export const requestedThrough = (args: { url: string; proxy: string }): string => formatText("providers-requested-through", "Requested { $url } through the proxy { $proxy }", args);
