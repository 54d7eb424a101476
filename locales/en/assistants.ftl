### Texts of ui/src/features/assistants.

assistants-new-assistant = New assistant
assistants-assistant = Assistant
assistants-name = Assistant name
assistants-provider = Provider
assistants-any-provider = Same as in the chat
assistants-model = Model
assistants-choose = Choose an assistant
assistants-filter = Filter assistants
assistants-assistants = Assistants
assistants-none-found = No matching assistants.
assistants-unset-label = Clear { $label }
assistants-unset = Clear
assistants-this-system-prompt = the system prompt
assistants-not-set = Not set
assistants-system-prompt-help = Instructions for the model, sent before your messages.
assistants-reasoning-effort = Reasoning effort
assistants-this-reasoning-effort = the reasoning effort
assistants-reasoning-effort-help = How much the model thinks before it answers, if the model supports this setting.
assistants-these-stop-sequences = the stop sequences
assistants-stop-sequence = Stop sequence { NUMBER($value) }
assistants-remove-stop-sequence = Remove stop sequence { NUMBER($value) }
assistants-add-stop-sequence = Add a stop sequence
assistants-this-extra-json = the extra JSON
# $example is a JSON object. `messages` and `stream` are names of fields.
assistants-extra-json-help = A JSON object with additional fields for the request, such as { $example }. They override Rivulet’s own fields with the same names. The fields “messages” and “stream” are not allowed.
# Keys that close the chat settings. $chatSettings is a keyboard shortcut.
assistants-close-keys = Esc or { $chatSettings }
assistants-use-assistant = Use an assistant
assistants-save-as-assistant = Save as assistant…
assistants-not-saved = The marked fields are not saved until you correct them.
assistants-saving = Saving…
assistants-saved = Saved
assistants-save-failed = Not saved
assistants-stop-sequences-help = The reply stops just before the model would write one of these sequences. You can add up to { NUMBER($count) }.
assistants-only-set-is-sent = Only what you set is sent.
assistants-only-set-is-sent-next = Only what you set is sent, starting with your next message.
