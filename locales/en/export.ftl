### Text that exported files contain in addition to the conversation.

export-instructions = Instructions
export-role = { $role ->
    [system] Instructions
    [user] You
    [assistant] Reply
   *[tool] Tool
}
export-reasoning = Reasoning
export-refusal = Refusal
export-tool-call = Tool call
export-tool-result = Result of { $tool }
# $file is the description of the image; if there is none, a general word for an image.
export-image = [Image: { $file }]
export-file = [File: { $file }]
export-file-is = { $name } ({ $kind }, { $bytes } bytes)
export-version = version { $number } of { $count }
# Why a reply is incomplete.
export-ending = { $ending ->
    [length] The reply stops here because it reached the token limit.
    [tool_calls] The model requested tool calls.
    [content_filter] The reply stops here because the provider’s content filter cut it off.
    [provider_error] The provider reported an error.
    [unconfirmed] The response ended with no sign that it was complete; this reply may be cut off.
    [disconnected] The reply stops here because the connection was lost.
    [timed_out] The reply stops here because no data arrived within the time limit.
    [stopped] The reply was stopped here.
    [interrupted] The reply stops here because Rivulet exited unexpectedly.
   *[empty] The reply is empty.
}
export-written-by = Written by Rivulet
