### What rivulet-cli says of its own. Sentences stand after "rivulet-cli: " and have no full stop.

## Faults

cli-provider-missing = There is no provider yet. Add one with `rivulet-cli provider add NAME --base-url URL`, or try the built-in one with `rivulet-cli provider add --practice`
cli-provider-ambiguous = Several providers match; enter more of the name, or the id: { $providers }
cli-provider-unknown = There is no provider { $name }; available: { $providers }
cli-provider-exists = A provider named { $name } already exists; choose another name
cli-model-missing = { $provider } has no default model: choose one with `-m MODEL`; `rivulet-cli model list -p { $name }` lists them
cli-conversation-ambiguous = Several conversation ids begin with { $beginning }; enter more of the id
cli-conversation-unknown = There is no conversation { $beginning }; `rivulet-cli conversation list` lists them
cli-folder-unknown = There is no folder { $name }; available: { $folders }
cli-key-unreadable = The key could not be read
cli-key-empty = No key was entered; nothing was saved
cli-input-not-text = Standard input is not valid text
cli-reply-missing = The reply is missing
cli-reply-without-ending = The reply stopped without an ending
cli-no-threads = The system cannot start another thread
cli-no-home = No home folder was found to store data in; set RIVULET_DATA_DIR
