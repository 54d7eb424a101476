### The names of the chat settings, the help on them, and what is wrong with their input.

chat-settings-temperature = Temperature
chat-settings-temperature-help = 0 to 2. Lower values make replies more predictable, higher values more varied.
chat-settings-top-p = Top P
chat-settings-top-p-help = 0 to 1. Lower values restrict the model to more likely words.
chat-settings-max-tokens = Max tokens
chat-settings-max-tokens-help = Maximum length of a reply, in tokens (1 or more).
chat-settings-seed = Seed
chat-settings-seed-help = A whole number. Using the same seed again may produce the same reply.
chat-settings-presence-penalty = Presence penalty
chat-settings-presence-penalty-help = −2 to 2. Higher values encourage new topics.
chat-settings-frequency-penalty = Frequency penalty
chat-settings-frequency-penalty-help = −2 to 2. Higher values discourage repeated words.
chat-settings-none = None
chat-settings-minimal = Minimal
chat-settings-low = Low
chat-settings-medium = Medium
chat-settings-high = High
chat-settings-effort-on = On
chat-settings-effort-tokens = { $tokens ->
    [one] { NUMBER($tokens) } token
   *[other] { NUMBER($tokens) } tokens
}
chat-settings-system-prompt = System prompt
chat-settings-stop-sequences = Stop sequences
chat-settings-reasoning-effort = Reasoning effort { $value }
chat-settings-extra-json = Extra JSON
chat-settings-schema-not-json = The schema must be a JSON object.
# $example is a JSON object.
chat-settings-extra-not-object = Enter a JSON object, such as { $example }
chat-settings-not-json = This is not valid JSON: { $words }
chat-settings-tools-chosen = { $count ->
    [one] tools from 1 server
   *[other] tools from { $count } servers
}
