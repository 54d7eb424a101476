### Texts of ui/src/shared.

shared-attach = Attach
shared-files-to-attach = Files to attach
shared-remove = Remove { $name }
shared-attached-files = Attached files
shared-copied = Copied
shared-close = Close
shared-esc = Esc
shared-cancel = Cancel
shared-a-part-of-rivulet-could = A part of Rivulet could not be loaded
shared-reload-the-window-replies-that = Reload the window. Replies in progress continue. If that does not help, reinstall Rivulet.
shared-reload-the-window = Reload the window
shared-close-the-list = Close the list
shared-rivulet-could-not-start = Rivulet could not start
shared-your-data-was-not-changed = Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details.
shared-try-again = Try again
shared-restore-a-backup = Restore a backup…
shared-notifications = Notifications
shared-dismiss = Dismiss
