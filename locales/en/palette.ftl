### Texts of ui/src/features/palette.

palette-command-palette = Command palette
palette-commands = Commands
palette-command = Command
palette-field = Find a conversation, command, model or setting
palette-none = No results. To find text inside messages, use “Search”.
palette-recent = Recent
