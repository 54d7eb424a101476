### The open conversation: messages, their menus, endings of replies, and links.

## The bar above the messages

conversation-title = Title
conversation-settings-set = Chat settings (some options are set)
conversation-model = Model
conversation-model-prefix = Model:
conversation-choose-model = Choose a model
conversation-filter-models = Filter, or type any model name
conversation-use-model-with = Use “{ $model }” with { $provider }
conversation-no-models = No matching models.
conversation-favourites = Favourites
conversation-recent-models = Recent
conversation-other-model = Another model
conversation-effort = Reasoning effort
conversation-effort-not-set = Not set
conversation-effort-once = Only for the next message
# $effort is a word such as “high”.
conversation-effort-next = { $effort } (next message)
conversation-effort-of-message = { $effort }, for this message only
conversation-retry-without-effort = Retry without reasoning effort
conversation-answer-now = Answer now
conversation-answer-now-help = Ask the model to stop thinking and answer
conversation-favourite-added = “{ $model }” is now a favourite
conversation-favourite-removed = “{ $model }” is no longer a favourite
conversation-mark-favourite = Add to favourites
conversation-unmark-favourite = Remove from favourites
conversation-ability-images = images
conversation-ability-tools = tools
conversation-ability-reasoning = reasoning
# $tokens is a number such as 128K or 1M.
conversation-context-length = { $tokens } context

## An empty conversation

conversation-practice-title = Watch a reply arrive
conversation-recent = Recent conversations
conversation-practice-help = The practice provider is built in and works offline. Its scripted models show every way a reply can end, failures included.
conversation-practice-models = Suggested models
conversation-empty-title = What’s on your mind?
conversation-no-provider-title = No provider yet
conversation-no-provider-help = Add a provider in the settings to continue.

## The transcript

# The beginning of a message without text.
conversation-empty-message = Nothing was received
conversation-log = Conversation
conversation-jump = Jump to latest
conversation-new-words = { $count ->
    [one] { $count } new word
   *[other] { $count } new words
}
conversation-message-copied = Message copied
conversation-role = { $role ->
    [user] You
    [assistant] Reply
    [system] Instructions
   *[tool] Tool
}
conversation-reply-of = Reply from { $model }
conversation-reply-of-model = Reply from the model
conversation-instructions = Instructions
conversation-characters = { $count ->
    [one] { $count } character
   *[other] { $count } characters
}
conversation-thinking = Thinking
conversation-thinking-for = Thinking for { $seconds } s
conversation-thought = Thought briefly
conversation-thought-for = Thought for { $seconds } s
conversation-unnamed-tool = unnamed tool
conversation-show-file = Show { $file }
conversation-file-cut = Only the beginning of the file is shown, but the model receives the whole file.
conversation-file-unreadable = This file can no longer be read.
conversation-unanswered = This message has no reply yet.
conversation-answer = Get a reply

## Buttons under a message

conversation-copy-message = Copy message
conversation-copy-reply = Copy reply
conversation-edit = Edit
conversation-retry-in = You can retry in { $seconds } s
conversation-retry-with = Retry with…
conversation-retry-using = Retry with { $model }
conversation-retry-with-label = Retry with another model
conversation-continue-reply = Continue
conversation-more = More
conversation-more-for = { $kind ->
    [reply] More actions for this reply
   *[message] More actions for this message
}
conversation-copy-plain = Copy as plain text
conversation-show-formatted = Show formatted text
conversation-show-raw = Show raw text
conversation-fold = { $kind ->
    [reply] Collapse this reply
   *[message] Collapse this message
}
conversation-branch = Branch into a new conversation
conversation-export-this = { $kind ->
    [reply] Export this reply…
   *[message] Export this message…
}
conversation-leave-out = Leave out of the context
conversation-include = Include again
conversation-left-out = Left out of the context: later requests do not contain this { $kind ->
    [reply] reply
   *[message] message
}.
conversation-left-out-done = { $kind ->
    [reply] Reply left out of the context
   *[message] Message left out of the context
}
conversation-included = { $kind ->
    [reply] Reply included in the context again
   *[message] Message included in the context again
}
conversation-delete-version = Delete this version
conversation-versions = Versions

## Continuing from a summary

conversation-summary-command = Continue from a summary…
conversation-summary-title = Continue from a summary
conversation-summary-help = This starts a new branch of the conversation, in which a summary replaces the earlier messages. The old branch keeps all messages, and you can return to it.
conversation-summary-replaces = Replace all messages up to and including:
conversation-summary-nothing = There is nothing to summarise yet: no message has a reply.
# $kept is the number of messages that follow the summary.
conversation-summary-effect = { $replaced ->
    [one] The summary replaces { $replaced } message
   *[other] The summary replaces { NUMBER($replaced) } messages
}; { $kept ->
    [0] there are no later messages.
    [one] { $kept } later message is kept as it is.
   *[other] { NUMBER($kept) } later messages are kept as they are.
}
conversation-summary-exchange = { $count ->
    [one] { $count } message
   *[other] { NUMBER($count) } messages
}
conversation-summary-text = Summary
conversation-summary-text-help = Write the summary yourself, or let { $model } write a draft that you can edit.
conversation-summary-write = Let the model write the summary
conversation-summary-write-again = Let the model write the summary again
conversation-summary-stop = Stop writing
conversation-summary-prompt-label = Prompt for the summary
conversation-summary-prompt = Summarise our conversation so far, so that it can continue from your summary alone. Keep all facts, decisions, names, numbers, code and open questions that later messages may need. Write only the summary.
conversation-summary-writing = { $model } is writing. { $count ->
    [one] { $count } word so far.
   *[other] { NUMBER($count) } words so far.
}
conversation-summary-complete = { $model } has finished the summary.
# $ending is a sentence about how the reply ended, without a full stop.
conversation-summary-cut = { $ending }. The summary is incomplete.
conversation-summary-written = Use the text that the model wrote
conversation-summary-before = Use the previous text
conversation-summary-continue = Continue from this summary
conversation-summary-anyway = Continue anyway
conversation-summary-begins = Summary of our conversation so far:
conversation-summary-done = The conversation continues from the summary
conversation-summary-of = Summary of { $count ->
    [one] { $count } message
   *[other] { NUMBER($count) } messages
}
conversation-summary-full = Show the summarised messages

## Editing a message

conversation-edit-message = Edit message
conversation-original-kept = The original is kept as a previous version.
conversation-send-version = Send as a new version

## Toasts after an action

conversation-branched = Created a new conversation with all messages up to this point. The original conversation is unchanged.
conversation-deleted = { $kind ->
    [reply] Reply deleted
   *[message] Message deleted
}
conversation-deleted-with-later = { $kind ->
    [reply] Reply and { $count ->
        [one] { $count } later message
       *[other] { $count } later messages
    } deleted
   *[message] Message and { $count ->
        [one] { $count } later message
       *[other] { $count } later messages
    } deleted
}
conversation-assistant-used = Using “{ $name }”
conversation-saved-as = Saved as { $path }
conversation-hint-read-only = You cannot send messages because the database is read-only
conversation-hint-no-provider = Add a provider to send messages

conversation-refusal = The model refused to answer

## Raw text

conversation-raw-text = Raw text
conversation-raw-part = { $kind ->
    [reasoning] Reasoning
    [text] Text
    [refusal] Refusal
   *[file] File
}
conversation-raw-call = Tool call: { $tool }
conversation-raw-result = Result of { $tool }
conversation-copy-part = Copy { $part }
conversation-mark-invisible = Show invisible characters
conversation-nothing-received = Nothing was received.

## Find

conversation-find = Find in conversation
conversation-find-count = { $place } of { $total }
conversation-find-count-so-far = { $place } of { $total }+
conversation-nothing-found = Nothing found

## Links and images in messages. The address is shown below the first two sentences.

conversation-link-mail = This link opens a new email to:
conversation-link-web = This link leads to:
conversation-image-at = This image would be loaded from:
conversation-copy-address = Copy address
conversation-open-mail = Open in mail program
conversation-open-browser = Open in browser
conversation-always-open = Always open links to { $host } without asking
conversation-load-linked-image = Load the image
conversation-image-warning = Loading this image reveals your IP address and the image’s full address to { $host }. That address may contain hidden information from your conversation.
conversation-load-image = Load this image
conversation-load-host = Load images from { $host } in this conversation
conversation-image-damaged = The image is damaged
conversation-link-says-host = The link text says { $said }, but the link leads to { $host }.
conversation-link-says-mail = The link text says { $said }, but the email goes to { $recipient }.
conversation-link-login = The part of the address before the @ is not the destination. The link leads to { $host }.
conversation-link-letters = The host name { $name } contains special characters, which can look like ordinary letters. Its encoded form is { $host }.
conversation-link-private = The link leads to your own computer or local network.
conversation-link-turned = The link text contains hidden characters that change the order in which its letters appear.
conversation-mail-written = The link also fills in the text of the email. Read that text before you send the email.

## What a running reply is doing

conversation-activity = { $activity ->
    [connecting] Connecting
    [waiting] Waiting for the first byte
    [answered] Server responded, waiting for the first token
    [thinking] Thinking
    [writing] Writing
    [calling] Preparing a tool call
   *[finishing] Finishing
}
conversation-activity-for = { $activity ->
    [connecting] Connecting
    [waiting] Waiting for the first byte
    [answered] Server responded, waiting for the first token
   *[finishing] Finishing
} · { $seconds } s
conversation-activity-silent = { $activity ->
    [thinking] Thinking
    [writing] Writing
   *[calling] Preparing a tool call
} · { $seconds } s since the last token
conversation-silent = { $seconds } s since the last token
conversation-keep-alives = No content for { $seconds } s, but the server is keeping the connection open
conversation-keep-alives-after-token = No token for { $seconds } s, but the server is keeping the connection open
conversation-starting-servers = Waiting for { $servers } to start · { $seconds } s
conversation-generating = Generating
conversation-reply-complete = Reply complete, { $count ->
    [one] { $count } word
   *[other] { $count } words
}

## Waiting before another try

conversation-retry-now = You can retry now
conversation-wait-seconds = The provider asks you to wait { $seconds } s
conversation-wait-minutes = The provider asks you to wait { $minutes } min

## Seams: where a reply was continued

conversation-seam = { $model ->
    [none] Continued here
   *[other] Continued here by { $model }
}
conversation-seam-overlap = { $model ->
    [none] Continued here
   *[other] Continued here by { $model }
} · { $count ->
    [one] { $count } repeated character removed
   *[other] { $count } repeated characters removed
}
conversation-seam-split = { $model ->
    [none] Continuation of the previous version, shown separately
   *[other] Continuation of the previous version, written by { $model } and shown separately
}
conversation-seam-separator = { $kind ->
    [space] A space was inserted.
   *[lines] A line break was inserted.
}
conversation-seam-way = { $way ->
    [prefill] The provider continued the partial text directly.
   *[ask] The model was asked to continue from its last words.
}
conversation-seam-dialog = How this reply was continued
conversation-repeated = Repeated text that was removed
conversation-join = Join
conversation-split = Split
conversation-show-continued = Show the previous version

## The card under a reply

conversation-card = How this reply ended
conversation-change-limit = Change the time limit

## Details of a reply

conversation-details-of = Details of this reply
conversation-copy-raw = Copy raw text
conversation-raw-received = Raw text as received
conversation-seams = Continuations
conversation-group = { $group ->
    [reply] Reply
    [time] Time
    [tokens] Tokens
    [notices] Notices
   *[fault] Error
}
conversation-detail-model = Model
conversation-detail-provider = Provider
conversation-detail-request-id = Request ID
conversation-detail-started = Started
conversation-detail-ending = Ending
conversation-detail-finish-reason = Finish reason
conversation-detail-status = HTTP status
conversation-detail-connected = Time to connect
conversation-detail-first-byte = Time to first byte
conversation-detail-first-token = Time to first token
conversation-detail-thinking = Thinking
conversation-detail-total = Total
conversation-detail-speed = Speed
conversation-detail-request = Prompt
conversation-detail-cached = Cached part of the prompt
conversation-detail-reply = Reply
conversation-detail-reasoning = Reasoning
conversation-detail-cost = Cost
conversation-detail-estimate = Estimated cost
conversation-cached-share = { $count } ({ $share } of the prompt)
conversation-cached-saved = { $count } ({ $share } of the prompt, saving ≈ { $saved })
conversation-model-facts = Facts about the model…
conversation-estimate-own = ≈ { $cost }, based on the prices you entered
conversation-estimate-mixed = ≈ { $cost }, based on the prices you entered and the list prices as of { $date }
conversation-estimate-source = ≈ { $cost }, based on the list prices as of { $date }
conversation-detail-notice = Notice { $number }
conversation-detail-fault = Error
conversation-detail-words = Original error message
conversation-detail-code = Code
conversation-detail-retry-after = Retry after
conversation-think-tags = The reasoning arrived in the reply text, between <think> tags.
conversation-speed = { $speed } tokens/s

## Usage, in the line under a reply and in its tooltip

conversation-usage-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
conversation-usage-cost = cost { $cost }
conversation-usage-estimate = ≈ { $cost }
conversation-usage-prompt = { $count ->
    [one] 1 prompt token
   *[other] { NUMBER($count) } prompt tokens
}
conversation-usage-cached = { NUMBER($count) } from the cache
conversation-usage-reply = { $count ->
    [one] 1 reply token
   *[other] { NUMBER($count) } reply tokens
}
conversation-usage-reasoning = { $count ->
    [one] 1 reasoning token
   *[other] { NUMBER($count) } reasoning tokens
}
conversation-usage-total = { $count ->
    [one] 1 token in total
   *[other] { NUMBER($count) } tokens in total
}
