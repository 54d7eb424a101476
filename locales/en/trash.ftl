trash-title = Trash
trash-none = The trash is empty. Deleted items stay here for 30 days and can be restored.
trash-empty-version = An empty version
trash-item = { $messages ->
    [one] 1 message
   *[other] { $messages } messages
} · deleted { $deleted } · { $remaining }
trash-version = Version of a message in “{ $title }” · { $messages ->
    [one] 1 message
   *[other] { $messages } messages
} · deleted { $deleted } · { $remaining }
trash-remaining = permanent deletion in { $days ->
    [one] 1 day
   *[other] { $days } days
}
trash-remaining-soon = permanent deletion soon
trash-restore = Restore
trash-restore-named = Restore { $name }
trash-empty = Empty trash…
trash-confirm-label = Empty the trash
# $conversations and $versions can each be 0, but not both.
trash-confirm = This permanently deletes { $conversations ->
    [0] { $versions ->
        [one] 1 version
       *[other] { $versions } versions
    }
    [one] 1 conversation{ $versions ->
        [0] { "" }
        [one] { " " }and 1 version
       *[other] { " " }and { $versions } versions
    }
   *[other] { $conversations } conversations{ $versions ->
        [0] { "" }
        [one] { " " }and 1 version
       *[other] { " " }and { $versions } versions
    }
} ({ $messages ->
    [one] 1 message
   *[other] { $messages } messages
}). This cannot be undone.
trash-confirm-button = Delete permanently
trash-restored = “{ $title }” restored
trash-version-restored = Version of a message in “{ $title }” restored
trash-emptied = Trash emptied
