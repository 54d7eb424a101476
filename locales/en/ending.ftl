### How a reply ended, and what may be wrong with it.

# Sentences without a full stop.
ending-generating = Generating
ending-complete = Reply complete
ending-length = Reached the token limit
ending-tool-calls = { $count ->
    [one] The model requests a tool call
   *[other] The model requests { $count } tool calls
}
ending-content-filter = The provider’s content filter cut off this reply
ending-provider-error = The provider reported an error
ending-unconfirmed = The stream ended without confirmation; this reply may be cut off
ending-not-connected = No connection could be made
ending-disconnected-first = Connection lost before the first token
ending-disconnected = Connection lost after { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
ending-timed-out = Nothing arrived within the time limit
ending-stopped = Stopped
ending-interrupted = Recovered after an unexpected exit
ending-empty = The provider sent an empty reply

# Whole sentences under the first one.
ending-added-nothing = The model added nothing new.
ending-nothing-run = Nothing was run.
ending-recovered = Everything saved to disk was recovered.
ending-limit = { $kind ->
    [connect] The time limit for connecting is { $seconds } s.
    [first_byte] The time limit for the first byte is { $seconds } s.
   *[idle] The time limit without any data is { $seconds } s.
}
ending-billing = { $billing ->
    [cancels] This provider stops generating when the connection closes.
    [may_go_on] This provider may continue generating and charge for it.
   *[unknown] It is not known whether this provider continues generating and charges for it.
}
ending-no-finish-reason = No finish reason given
ending-finish-reason = Finish reason: { $reason }
ending-one-piece = The stream arrived all at once; a proxy between you and the provider may be buffering it.
ending-not-streamed = The server sent the whole reply at once instead of streaming it.
ending-unreadable = { $count ->
    [one] One event could not be read; there may be a gap here.
   *[other] { $count } events could not be read; there may be gaps here.
}
ending-other-choices = { $count ->
    [one] { $count } piece of an alternative reply is not shown.
   *[other] { $count } pieces of alternative replies are not shown.
}
ending-cut-words = { $count ->
    [one] { $count } id, name or finish reason was longer than 1 KB and was cut.
   *[other] { $count } ids, names or finish reasons were longer than 1 KB and were cut.
}
