# The wire view: the raw HTTP exchange of a turn, event by event.
wire-close = Close the wire view
wire-copy-curl = Copy as curl
wire-curl-copied = Copied as a curl command. Set RIVULET_KEY to your key before you run it.
wire-curl-failed = The command could not be copied
wire-save = Save as .sse
wire-saved = Saved as { $path }
wire-turn = Turn
# An entry in the list of turns: the newest turn.
wire-turn-newest = { $turn } · newest
wire-turn-answered = { $time } · HTTP { $status } · { $events ->
    [one] 1 event
   *[other] { $events } events
}
wire-turn-unanswered = { $time } · no response · { $events ->
    [one] 1 event
   *[other] { $events } events
}
wire-nothing = No wire data
wire-nothing-hint = This view shows the raw requests and responses of recent replies. Rivulet keeps them in memory until it closes.
wire-not-sent = The request has not been sent.
wire-no-answer = No response yet.
wire-body = Body
wire-copy-body = Copy body
wire-answer = { $version }, response after { $duration }
# Column headings of the list of events.
wire-column-number = No.
wire-column-time = ms
wire-column-gap = + ms
wire-column-size = Size
wire-column-event = Event
wire-events = Events
wire-event = Event { $number }
wire-event-after = Event { $number } · after { $duration }
wire-copy-event = Copy event
wire-close-event = Close the event details
wire-search = Search events
wire-not-found = No matches
wire-position = { NUMBER($position) } of { NUMBER($total) }
wire-size = { $events ->
    [one] 1 event
   *[other] { $events } events
}, { $size }
wire-size-partial = { $events ->
    [one] 1 event
   *[other] { $events } events
} in the first { $kept }; the remaining { $dropped } were not kept
# Short summaries of single events.
wire-gist-alive = keep-alive
wire-gist-done = done
wire-gist-reasoning = reasoning { $text }
wire-gist-call = tool call
wire-gist-finish = finish reason { $reason }
wire-gist-error = error
wire-gist-usage = usage
