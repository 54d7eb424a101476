### Messages that are sent when the running reply is complete.

queue-label = Queued messages
queue-waits = Will be sent when the reply is complete
# $ending is the name of an ending.
queue-held-ended = { $ending ->
    [stopped] Not sent, because you stopped the reply
    [length] Not sent, because the reply reached the token limit
    [content_filter] Not sent, because the content filter cut off the reply
    [provider_error] Not sent, because the provider reported an error
    [unconfirmed] Not sent, because the reply may be incomplete
    [disconnected] Not sent, because the connection failed
    [timed_out] Not sent, because no more data arrived
    [interrupted] Not sent, because Rivulet exited during the reply
    [empty] Not sent, because the reply was empty
   *[other] Not sent, because the reply was cut off
}
queue-held-results = Not sent, because the model has not received the results of the tool calls yet
queue-held-restarted = Not sent, because Rivulet was closed
queue-held-elsewhere = Not sent, because another program is still receiving a reply in this conversation
queue-held-branch = Not sent, because the conversation has switched to another version; choose “Send now” if this message still fits
queue-held-editing = Will not be sent while you are editing it
# $reason is a complete sentence.
queue-held-refused = Not sent. { $reason }
queue-held-earlier-refused = Not sent, because an earlier message could not be sent
queue-send-now = Send now
queue-edit = Edit the queued message
queue-move-up = Send earlier
queue-remove = Remove from the queue
queue-files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
