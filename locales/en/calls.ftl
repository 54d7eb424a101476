### Tool calls: their cards in the transcript, and the page that lists all of them.

calls-card = Tool call: { $tool }

## States of a running call

calls-gathering = Receiving the arguments…
calls-proposed = Checking the call…
calls-waiting = Waiting for your decision
calls-approved = Allowed, starting…
calls-running = Running
calls-running-for = Running for { $time }
calls-asks = The tool has a question for you
calls-cancelling = Stopping. The tool may still finish.
calls-unrecorded = Rivulet did not run this call
calls-attempt = attempt { $number }

## Sentences about how a call ended

calls-ending = { $ending ->
    [cut_off] The arguments were cut off, so the tool did not run
    [malformed] The call was malformed, so the tool did not run
    [denied] You denied the call, so the tool did not run
    [not_run] The tool did not run
    [succeeded] The tool ran and answered
    [tool_error] The tool ran and reported an error
    [server_error] The server reported an error; it is unknown whether the tool did anything
    [bad_result] The tool ran, but its answer cannot be used
   *[outcome_unknown] It is unknown whether the tool ran
}
# Short names of the endings, for the filter and the list of all calls.
calls-ending-name = { $ending ->
    [waiting] Unfinished
    [cut_off] Cut off
    [malformed] Malformed
    [denied] Denied
    [not_run] Not run
    [succeeded] Succeeded
    [tool_error] Tool error
    [server_error] Server error
    [bad_result] Unusable answer
   *[outcome_unknown] Outcome unknown
}
calls-unknown-help = The call was sent, but no answer arrived. The tool may have done its work completely, partly or not at all. Rivulet never repeats a call on its own.
calls-took = took { $time }
calls-edited = you edited the arguments
calls-granted = { $scope ->
    [once] allowed once
    [conversation] allowed for this conversation
   *[always] always allowed
}
calls-deny-reason = Your reason: { $reason }
calls-told = What the model was told
calls-answer = The server’s full answer ({ $size })
calls-copy-answer = Copy the answer
calls-show-more = { $count ->
    [one] Show 1 more character
   *[other] Show { NUMBER($count) } more characters
}
calls-resolution = { $resolution ->
    [tell_unknown] You told the model how the call ended
    [typed] You typed a result, which the model received
    [send] You sent the answer to the model
    [withhold] You withheld the answer, and told the model so
   *[run_again] You ran the call again
}
calls-run-again = Run again
calls-run-after = { $remedy ->
    [sign_in] Sign in and run
   *[reconnect] Reconnect and run
}
calls-answer-after-sign-in = Sign in and get the answer
calls-tell-not-run = Tell the model that nothing ran
calls-tell-unknown = Tell the model that the outcome is unknown
calls-type-result = Type the result…
calls-result = Result for the model
calls-send-result = Use this result
calls-review = The model gets this text only if you send it
calls-review-cut = The model gets only the first { NUMBER($count) } characters of this text.
calls-review-invisible = The text contains invisible characters.
calls-review-send = Send to the model
calls-review-withhold = Don’t send
calls-continue-help = All tool calls have ended. Their results have not been sent to the model yet.
calls-result-of = Result of { $tool }

## The prompt that asks the user to allow a call

calls-ask = Allow { $server } to run “{ $tool }”?
calls-site-only = “Allow for this conversation” and “Always allow” apply only to pages on { $site }. You review each page before the model gets it.
calls-arguments-label = Arguments
calls-arguments-help = You can edit the arguments. The tool receives exactly what you see here.
calls-not-object = The arguments must be a JSON object, such as { $example }
calls-invisible = The arguments contain invisible characters.
calls-destination = The arguments are sent to
calls-description = Description from the server
calls-claims = The server makes these claims, which Rivulet cannot check:
calls-claim-read-only = the tool changes nothing
calls-claim-changes = the tool may make changes
calls-claim-destructive = the tool may delete or overwrite data
calls-claim-additive = the tool does not delete or overwrite data
calls-claim-idempotent = repeating the call has no further effect
calls-claim-open = the tool may access external systems, such as websites
calls-claim-closed = the tool does not access external systems
calls-changed = This tool has changed since you allowed it
calls-changed-meanwhile = This tool or its server has just changed. Check the call again before you decide.
calls-launch-changed = This server’s configuration has changed since you last saw it
calls-field = { $field ->
    [title] Title
    [description] Description
    [input_schema] Schema of the arguments
    [output_schema] Schema of the answer
    [claims] Claims about the tool
    [command] Command
    [arguments] Command-line arguments
    [variables] Environment variables
    [folder] Folder
    [address] Address
    [headers] Headers
   *[name] Name
}
calls-before = Before
calls-now = Now
calls-allow-once = Allow once
calls-allow-conversation = Allow for this conversation
calls-allow-always = Always allow
calls-deny = Deny
calls-reason = Reason for the model (optional)
calls-stop = Stop
calls-stop-label = Stop { $tool }

## Questions that a tool asks the user during a call

calls-question = Question from { $tool }
calls-question-from = { $server } asks:
calls-accept = Send the answer
calls-decline = Decline
calls-open-address = Open { $host }
calls-open-help = The tool asks you to open this address in your browser:
calls-address-blocked = Rivulet cannot open this address. It must begin with https:// or lead to this computer.
calls-form-unreadable = Rivulet cannot show this form, so you can only decline to answer.
calls-required = This field is required
calls-not-number = This must be a number
calls-not-whole = This must be a whole number
calls-at-least = This must be at least { $value }
calls-at-most = This must be at most { $value }
calls-too-short = Use at least { $count ->
    [one] 1 character
   *[other] { $count } characters
}
calls-too-long = Use at most { $count ->
    [one] 1 character
   *[other] { $count } characters
}
calls-none-chosen = Not set

## Toasts, and announcements for screen readers

calls-waiting-for-you = Waiting for you
calls-notification = A tool call is waiting for you
calls-waiting-elsewhere = The conversation “{ $title }” is waiting for your decision about { $tool }
calls-announce-waiting = { $server } asks to run { $tool }
calls-announce-asks = { $tool } is asking you a question
# $sentence says how the call ended.
calls-announce-ended = { $tool }: { $sentence }
