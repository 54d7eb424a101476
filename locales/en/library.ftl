# The sidebar with the list of conversations, folders and tags.
library-conversations = Conversations
library-hide = Hide the conversation list
library-search = Search
library-trash = Trash
library-none = No conversations yet
library-none-tagged = No conversation has this tag
library-actions = Actions
library-title-actions = Actions for this conversation
library-actions-for = Actions for { $title }
library-replying = (replying)
library-title = Title
library-pin = Pin
library-unpin = Unpin
library-move-button = Move to folder…
library-edit-tags = Tags…
library-archive = Archive
library-unarchive = Unarchive
library-export-button = Export…
library-delete-button = Delete
# The Delete key, as keyboards label it.
library-delete-key = Del
# Notices after an action.
library-deleted = “{ $title }” deleted
library-pinned-note = “{ $title }” pinned
library-unpinned-note = “{ $title }” unpinned
library-archived-note = “{ $title }” archived
library-unarchived-note = “{ $title }” moved out of the archive
library-moved = “{ $title }” moved to “{ $folder }”
library-removed-from-folder = “{ $title }” removed from its folder
library-folder-deleted = Folder “{ $folder }” deleted. Its conversations were kept.
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
library-tag-clear = Clear the tag filter { $tag }
library-tags-field = Add a tag
library-tags-help = Press Enter or type a comma to add the tag.
library-tags-elsewhere = Tags used in other conversations
library-tag-remove = Remove the tag { $tag }
