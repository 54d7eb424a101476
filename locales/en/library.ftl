# The sidebar with the list of conversations, folders and tags.
library-conversations = Conversations
library-hide = Hide sidebar
library-search = Search
library-trash = Trash
library-none = No conversations yet
library-none-tagged = No conversation has this tag
library-actions = Actions
library-title-actions = Actions for this conversation
library-actions-for = Actions for { $title }
library-replying = Writing
library-unseen = New reply
library-unseen-short = New reply, not complete
# The second line of an entry, before the first words of the latest message.
library-latest-short = Not complete
library-title = Title
library-pin = Pin
library-unpin = Unpin
library-move-button = Move to folder…
library-edit-tags = Tags…
library-archive = Archive
library-unarchive = Unarchive
library-export-button = Export…
library-usage-button = Tokens and cost…
library-share-button = Save as a web page…
library-delete-button = Delete
# The Delete key, as keyboards label it.
library-delete-key = Del
# Toasts after an action.
library-deleted = “{ $title }” deleted
library-pinned-note = “{ $title }” pinned
library-unpinned-note = “{ $title }” unpinned
library-archived-note = “{ $title }” archived
library-unarchived-note = “{ $title }” moved out of the archive
library-moved = “{ $title }” moved to “{ $folder }”
library-removed-from-folder = “{ $title }” removed from its folder
library-folder-deleted = Folder “{ $folder }” deleted. Its conversations were kept.
library-several-deleted = { $count ->
    [one] 1 conversation deleted
   *[other] { $count } conversations deleted
}
library-several-archived = { $count ->
    [one] 1 conversation archived
   *[other] { $count } conversations archived
}
library-several-unarchived = { $count ->
    [one] 1 conversation moved out of the archive
   *[other] { $count } conversations moved out of the archive
}
library-several-moved = { $count ->
    [one] 1 conversation moved to “{ $folder }”
   *[other] { $count } conversations moved to “{ $folder }”
}
library-several-removed-from-folder = { $count ->
    [one] 1 conversation removed from its folder
   *[other] { $count } conversations removed from their folders
}
library-tagged = Tags changed for “{ $title }”
library-several-tagged = { $count ->
    [one] Tags of 1 conversation changed
   *[other] Tags of { $count } conversations changed
}
# Selecting several conversations of the list.
library-select = Select
library-selected = { $count ->
    [one] 1 selected
   *[other] { $count } selected
}
library-selection = Selected conversations
library-selection-end = End the selection
# Headings of the list.
library-pinned = Pinned
library-folders = Folders
library-archived = Archived
library-today = Today
library-yesterday = Yesterday
library-previous-7-days = Previous 7 days
library-previous-30-days = Previous 30 days
# Folders.
library-folder = Folder
library-folder-named = Folder { $folder }
library-folder-name = Folder name
library-folder-actions = Folder actions
library-folder-actions-for = Actions for the folder { $folder }
library-delete-folder = Delete folder
library-move-title = Move to folder
library-move-to = Move “{ $title }” to:
library-move-several-to = { $count ->
    [one] Move 1 conversation to:
   *[other] Move { $count } conversations to:
}
library-move-placeholder = Choose a folder, or type the name of a new one
library-no-folders = No folders yet. Type a name to create one.
library-no-folder = No folder
library-new-folder = New folder “{ $name }”
library-folder-with-count = { $folder } ({ NUMBER($count) })
# Tags.
library-tag = Tag
library-tags = Tags
library-tag-set = Tag: { $tag }
library-tag-filter = Filter by tag
library-tag-filter-placeholder = Filter tags
library-tag-filter-none = No matching tags
library-tag-count = { $count ->
    [one] 1 conversation
   *[other] { $count } conversations
}
library-tag-clear = Clear the tag filter “{ $tag }”
library-tags-field = Add a tag
library-tags-help = Press Enter or type a comma to add the tag.
library-tags-of-several = { $count ->
    [one] Tags of 1 selected conversation
   *[other] Tags shared by all { $count } selected conversations
}
library-tags-elsewhere = Tags used in other conversations
library-tag-remove = Remove the tag { $tag }
