### Texts of ui/src/features/palette.

palette-command-palette = Command palette
palette-commands = Commands
palette-command = Command
palette-find-a-conversation-command-model = Find a conversation, command, model or setting
palette-no-results-search-also-covers = No results. Search also covers message text.
palette-recent = Recent
