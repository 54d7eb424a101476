### Texts of ui/src/shared.

shared-attach = Attach
shared-files-to-attach = Files to attach
shared-remove = Remove { $name }
shared-attached-files = Attached files
shared-part-failed = Part of Rivulet could not be loaded
shared-part-failed-help = Reload the window; replies in progress will continue. If that does not help, reinstall Rivulet.
shared-reload = Reload the window
shared-close-the-list = Close the sidebar
shared-start-failed = Rivulet could not start
shared-start-failed-help = Your data was not changed. Fix the problem below, then try again. The log files in the data folder contain more details.
shared-other-effort = Other…
shared-other-effort-label = Another reasoning effort
# An example of what to type: a word, or a number of tokens.
shared-other-effort-example = xhigh, or 4096
shared-restore-backup = Restore a backup…
shared-notifications = Notifications
