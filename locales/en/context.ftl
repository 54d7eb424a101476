### What a model receives: the preview of the next request, the context gauge, and the facts about a model.

context-title = Request preview
context-model-at = { $provider } · { $model }
# Shown in the request preview, and part of the accessible name of the gauge. The sign ≈ marks estimates.
context-used-of = ≈ { NUMBER($used) } of { NUMBER($limit) } tokens
context-used = ≈ { NUMBER($used) } tokens
context-counted-of = { NUMBER($used) } of { NUMBER($limit) } tokens
context-counted = { NUMBER($used) } tokens
context-unknown-of = Number of tokens unknown; the limit is { NUMBER($limit) }
context-unknown = Number of tokens unknown
context-gauge = Context: { $words }
context-gauge-caution = Context nearly full: { $words }
context-gauge-over = Context too long: { $words }. The server may cut off the beginning or refuse the request.
context-open = Preview the next request
context-part = { $part ->
    [instructions] Instructions
    [summary] Summary of earlier messages
    [tools] Tools
    [earlier] Earlier messages
    [attachments] Attachments
   *[message] This message
}
context-parts = Parts of the request
context-column-part = Part
context-column-tokens = Tokens
context-column-size = Size
context-rest = Everything else
context-total = Whole request
context-part-tokens = ≈ { NUMBER($tokens) }
context-empty = Your message is empty. The preview shows the request without it.
context-left-out = { $count ->
    [one] 1 message is left out of this request.
   *[other] { NUMBER($count) } messages are left out of this request.
}
context-unlisted = The tools of { $servers } are not known yet. They will be added when you send the message.
context-open-calls = Some tool calls have not ended yet. Their results will be added when you send the message.
context-unmeasured = { $count ->
    [one] The estimates do not include 1 file, because only the server can count its tokens.
   *[other] The estimates do not include { NUMBER($count) } files, because only the server can count their tokens.
}
context-uncached = This request begins differently from the last one, so about { NUMBER($tokens) } cached tokens must be processed again.
context-headers = Headers
context-body = Body
context-copy = Copy the body
context-search = Search in the body
context-found = { NUMBER($position) } of { NUMBER($total) }
context-not-found = No matches
context-show-more = Show more
# Replaces the data of an image or file in the shown body. $size is a size such as “12 kB”.
context-data = … ({ $size } of data, not shown here but included when copied)
context-facts = Facts about “{ $model }”…
context-facts-title = Facts about “{ $model }”
context-facts-limit = Context length, in tokens
context-facts-price = { $price ->
    [input] Input
    [cached] Cached input
   *[output] Output
}
context-facts-prices = Prices in US dollars per million tokens
context-facts-unknown = Rivulet does not know this value. Enter it here if you know it.
context-facts-listed = { $source ->
    [model_list] { $value } according to the provider’s list of models
    [server] { $value } according to the server
   *[built_in] { $value } according to Rivulet’s own list, dated { $date }
}
context-facts-tiered = { $value } for short requests, according to Rivulet’s own price list, dated { $date }
context-facts-yours = Entered by you. { $listed }
context-facts-range = Enter 0 or a positive number
context-facts-tokens = Enter a whole number greater than 0
context-facts-reset = Use the known values
context-facts-saved = Values for “{ $model }” saved
