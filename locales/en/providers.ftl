### Texts of ui/src/features/providers.

providers-advanced = Advanced
providers-time-limits = Time limits
providers-time-limits-help = Some providers send nothing while the model thinks, so the idle limit must be longer than the longest pause.
providers-request-token-counts = Request token counts from the provider
providers-on-abort = When you stop a reply or the connection is lost
providers-on-continue = How to continue an interrupted reply
providers-on-continue-help = If the provider accepts a partial reply, an interrupted reply can continue exactly where it stopped, even in the middle of a word.
providers-resume = Resume interrupted streams
providers-resume-help = If the connection is lost, the server keeps generating, and Rivulet fetches the rest of the reply. The “Stop” button still ends the generation.
providers-monthly-limit = Monthly limit
providers-monthly-limit-help = In US dollars, or in the currency that the provider reports. Leave this blank for no limit. When this month’s reported and estimated costs together reach the limit, Rivulet sends nothing more to this provider. A running reply is never cut off.
providers-limit-connect = Time to connect (s)
providers-limit-connect-help = Maximum time to connect to the server.
providers-limit-first-byte = Time to first byte (s)
providers-limit-first-byte-help = Maximum time from connecting to the first byte of the response.
providers-limit-idle = Idle (s)
providers-limit-idle-help = Maximum time without any data during a reply.
providers-abort-unknown = Unknown
providers-abort-cancels = Generation stops
providers-abort-may-go-on = Generation may continue and be billed
providers-continue-ask = Ask the model to continue from its last words
providers-continue-prefill = Send the partial reply as the last message
providers-continue-prefix = Send the partial reply, marked with the “prefix” field (DeepSeek, Mistral)
providers-continue-partial = Send the partial reply, marked with the “partial” field (Moonshot, Qwen)
providers-continue-final-message = Send the partial reply, with the “continue_final_message” field (vLLM)
providers-test-steps = Test steps
providers-test-running = Contacting the server…
providers-test-stopped = The test was stopped.
providers-found-title = On this computer
providers-search-again = Search again
providers-found-added = added
providers-found-add-label = Add { $name }
providers-found-add = Add
providers-searching = Looking for servers…
providers-api-key = API key
providers-hide-key = Hide the key
providers-show-key = Show the key
providers-remove-key = Remove key
providers-use-https = Use https
providers-save-anyway = Save anyway
providers-test-anyway = Test anyway
providers-session-key = Keep the key for this session only
providers-session-key-help = The key and other secret values are kept in memory only, so you must enter them again the next time you start Rivulet.
providers-key-will-be-removed = The saved key will be removed.
providers-key-optional = Leave this blank if the server needs no key.
providers-key-in-session = The key is kept in memory only, until Rivulet closes.
providers-key-saved = A key is saved.
providers-key-keep = { $saved } Leave this blank to keep it.
providers-model = Model
providers-listed-models = Models listed by the server
providers-models-loading = Loading the server’s models…
providers-models-failed = The list of models could not be loaded: { $sentence } You can type any model name.
providers-models-listed = Choose a listed model, or type any model name.
providers-models-unknown = Type any model name, or test the connection to load the server’s list of models.
providers-network = Network
providers-proxy = Proxy
providers-proxy-address = Proxy address
providers-proxy-help = The address starts with http, https, socks5 or socks5h; with socks5h, the proxy resolves host names. The address must not contain a password.
providers-certificate-authorities = Certificate authorities
providers-extra-headers = Extra headers
providers-header-name-label = Header { NUMBER($value) }: name
providers-header-name = Name
providers-header-value-label = Header { NUMBER($value) }: value
providers-header-value = Value
providers-show-header = Show the value of header { NUMBER($value) }
providers-hide-header = Hide the value of header { NUMBER($value) }
providers-remove-header = Remove header { NUMBER($value) }
providers-add-header = Add a header
providers-headers-help = These headers are sent with every request. If a header’s name contains key, token, secret or a similar word, its value is stored in the keychain.
providers-header-saved = Leave blank to keep the saved value
providers-ca-choose = Choose a file…
providers-ca-remove = Remove the certificate file
providers-ca-none = System certificate authorities only
providers-ca-help = A PEM file with CA certificates to trust in addition to the system’s.
providers-proxy-system = System setting
providers-proxy-none = No proxy
providers-proxy-custom = Custom address
providers-source = Source of this information
providers-get-key = Get a key
providers-documentation = Documentation
providers-search-providers = Search providers
providers-other-server = Another server
providers-other-server-help = Any server with an OpenAI-compatible API
providers-known = Providers
providers-all = All { $count } providers
providers-fewer = Show fewer providers
providers-none-match = No provider has this name. To enter the address of a server that is not listed, choose “Another server”.
providers-change = Change
providers-model-later = Optional. If you leave this empty, Rivulet tries to choose a model. You can switch models later in the message box.
# $name is the name of a provider.
providers-edit-title = Edit { $name }
providers-name-help = A name you choose
providers-base-url = Base URL
providers-base-url-account-help = Copy the address from your account; each account has its own.
providers-base-url-help = Enter the address with or without /v1, or the full …/chat/completions address.
providers-base-url-account = Address from your account
providers-stop-test = Stop test
providers-test-connection = Test connection
providers-the-test-lists-models = The test requests the list of models. If you entered a model, the test also sends it one short question.
providers-test-sends-message = The test sends the model one short question, which may cost a few tokens.
providers-key-need-required = An API key is required.
providers-key-need-optional = An API key is optional.
providers-key-need-none = No API key is needed.
providers-stop-cancels = “Stop” ends both generation and billing.
providers-stop-may-go-on = After you press “Stop”, generation may continue and be billed.
providers-stop-unknown = It is unknown whether “Stop” ends generation and billing.
providers-found-needs-key = needs a key
providers-found-no-models = lists no models
providers-found-models = { $count ->
    [one] 1 model
   *[other] { $count } models
}
# Adds the last name to a list: “A, B” and “C” become “A, B and C”.
providers-and = { $names } and { $last }
providers-found-none = No server answered.
providers-found-none-of = No server answered. Rivulet looked for { $list } on their default ports.
providers-fault-base-url = Enter the server’s address, for example https://api.example.com/v1
providers-fault-name = Enter a name that you will recognise
providers-fault-limit = Time limits must be whole numbers of seconds from 1 to 86,400
providers-fault-monthly-limit = Enter an amount from 0.01 to 1,000,000, or leave the field empty
providers-fault-proxy = Enter the proxy’s address, for example socks5h://127.0.0.1:1080
providers-fault-header = Each header needs a name
providers-connection = Connection
providers-encryption = Encryption
providers-key = Key
providers-streaming = Streaming
providers-reasoning = Reasoning
providers-token-counts = Token counts
# The result of a step of a connection test, in one word.
providers-step-outcome = { $outcome ->
    [ok] passed
    [warning] warning
    [failed] failed
    [skipped] skipped
   *[unknown] unknown
}
providers-test-failed-at = The test failed at the step “{ $value }”.
providers-test-failed = The test failed.
providers-test-answered = Connected, and the model answered
providers-test-listed = Connected, and the server listed its models
providers-test-not-listed = Connected, but the server listed no models
providers-test-empty = Connected, but the model’s answer was empty.
# $result is one of the sentences above that begin with “Connected” and have no full stop.
providers-test-warnings = { $result }, with { $count ->
    [one] one warning
   *[other] { $count } warnings
}.
providers-requested = Requested { $url }
providers-requested-through = Requested { $url } through the proxy { $proxy }
