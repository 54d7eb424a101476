### The steps of Test connection: what each step found, as one sentence without its full stop.

connection-model-missing = Enter a model to test whether it replies
connection-name-is-address = { $host } is an IP address, so no name lookup is needed
connection-name-left-to-proxy = The proxy { $proxy } looks up the host name
connection-name-found = { $host } resolves to { $addresses }
connection-connected = Connected
connection-connected-through = Connected through { $proxy }
connection-tls-local = No encryption needed: the server is on this computer
connection-tls-missing = The connection is not encrypted: others on the network can read everything
connection-tls-trusted = The connection is encrypted, and the certificate is trusted
connection-models-listed = { $count ->
    [one] The server lists one model
   *[other] The server lists { $count } models; you have not chosen one yet
}
connection-model-listed = { $count ->
    [one] { $model } is the only model listed
   *[other] { $model } is one of { $count } models listed
}
connection-model-not-listed = { $model } is not listed (the server lists { $count ->
    [one] 1 model
   *[other] { $count } models
}); some servers offer more models than they list
connection-list-empty = The server lists no models
# $cause is a fault, $detail the raw words of the provider.
connection-no-list = The models could not be listed: { $cause }
connection-no-list-detail = The models could not be listed: { $cause } ({ $detail })
connection-key-accepted = The key was accepted
connection-key-not-needed = No key was required
connection-not-streamed = The server does not stream: the answer arrived all at once
connection-answer-empty = The model’s answer was empty
connection-one-piece = The stream arrived all at once; a proxy between you and the server may be buffering it
connection-pieces = The text arrived gradually, in { NUMBER($pieces) } pieces ({ NUMBER($reads) } network reads)
connection-reasoning-field = Reasoning arrived in the field { $field }
connection-no-reasoning = The model sent no reasoning this time
connection-usage = Prompt tokens: { $prompt }, reply tokens: { $completion }
connection-no-usage = The provider sent no token counts
