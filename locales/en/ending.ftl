### How a reply ended, and what may be wrong with it.

# Sentences without a full stop: how the reply ended.
ending-generating = Generating
ending-complete = Reply complete
ending-length = Reached the token limit
ending-tool-calls = { $count ->
    [one] The model requested a tool call
   *[other] The model requested { $count } tool calls
}
ending-content-filter = The provider’s content filter cut off this reply
ending-provider-error = The provider reported an error
ending-unconfirmed = It is unclear whether this reply is complete
ending-unconfirmed-note = The response ended with no sign that it was complete, so the reply may be cut off.
ending-disconnected-note = Everything received so far has been kept.
ending-not-connected = Could not connect to the provider
ending-disconnected-first = Connection lost before the first token
ending-disconnected = Connection lost after { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
ending-timed-out = No data arrived within the time limit
ending-stopped = Stopped
ending-interrupted = Recovered after an unexpected exit
ending-empty = The provider sent an empty reply
ending-only-reasoning = The model finished without an answer

# Further sentences, with a full stop, shown below the sentence about the ending.
ending-added-nothing = The continuation added nothing new.
ending-nothing-run = No tools were switched on, so none ran.
ending-recovered = Everything that was saved to disk has been recovered.
ending-limit = { $kind ->
    [connect] The time limit for connecting is { $seconds } s.
    [first_byte] The time limit for the first byte is { $seconds } s.
   *[idle] The time limit for pauses during the reply is { $seconds } s.
}
ending-billing = { $billing ->
    [cancels] This provider stops generating when the connection closes.
    [may_go_on] This provider may continue generating and charge for it.
   *[unknown] It is unknown whether this provider continues generating and charges for it.
}
ending-no-finish-reason = No finish reason given
ending-finish-reason = Finish reason: { $reason }
ending-one-piece = The stream arrived all at once; a proxy between you and the provider may be buffering it.
ending-prompt-cut = The server probably read only the last { NUMBER($read) } of the roughly { NUMBER($of) } tokens in this request. Increase the server’s context length (Ollama: num_ctx; llama.cpp: -c; LM Studio: context length), or shorten the conversation.
ending-not-streamed = The server sent the whole reply at once instead of streaming it.
ending-unreadable = { $count ->
    [one] One event in the stream could not be read, so some text may be missing.
   *[other] { $count } events in the stream could not be read, so some text may be missing.
}
ending-other-choices = { $count ->
    [one] The provider also sent an alternative reply, or part of one, which is not shown.
   *[other] The provider also sent one or more alternative replies, which are not shown.
}
ending-cut-words = { $count ->
    [one] One id, name or finish reason longer than 1 kB was shortened.
   *[other] { $count } ids, names or finish reasons longer than 1 kB were shortened.
}
