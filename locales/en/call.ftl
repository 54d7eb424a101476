### Reasons for the endings of tool calls. The model receives them too.

call-no-such-tool = There is no tool with this name
call-not-json = The arguments are not valid JSON: { $detail }
call-not-object = The arguments are not a JSON object
call-against-schema = The arguments do not match the tool’s schema at { $path }: { $detail }
call-bad-schema = The tool’s schema cannot be used: { $detail }
call-stopped = You stopped it
call-superseded = You sent another message
call-switched-off = The tool is switched off
call-definition-changed = The definition of the tool changed
call-server-unavailable = The server could not be started: { $reason }
call-sign-in = The server wants you to sign in
call-refused = The server refused the call: { $detail }
call-session-over = The connection to the server had ended
call-program-ended = Rivulet exited before the call ended
call-not-stored = The start could not be stored: { $reason }
call-idle = The tool reported nothing for { NUMBER($seconds) } seconds
call-too-long = The tool did not finish within { NUMBER($seconds) } seconds
call-server-ended = The server exited with code { $code }
call-server-died = The server was ended by signal { $signal }
call-server-gone = The server ended during the call
call-connection-lost = The connection was lost: { $detail }
call-answer-too-large = The answer is larger than { NUMBER($mebibytes) } MiB
call-cancelled = You stopped it after it had started
call-server-error = The server reported error { $code }: { $detail }
call-unreadable = The answer cannot be read: { $detail }
call-result-against-schema = The answer does not match the tool’s schema at { $path }: { $detail }
