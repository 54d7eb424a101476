### Dialogs of the system, which the window shows where the page cannot.

dialog-page-dies = Rivulet’s window crashed several times within a minute. Everything you sent or received is saved, and replies in progress continue.
dialog-load-page-again = Reload the window
dialog-close-program = Close Rivulet

# Asked before a program is started for the first time.
dialog-launch = The tool server “{ $server }” is a program. Start it? Command: { $command }
dialog-launch-with = The tool server “{ $server }” is a program. Start it with the variables { $variables }? Command: { $command }
dialog-launch-start = Start
dialog-launch-cancel = Do not start

# The page that the browser shows after a sign-in at a tool server, before Rivulet has checked the answer.
dialog-signed-in-page = Rivulet has received the result of the sign-in. You can close this page and return to Rivulet.

## Titles of dialogs in which the user chooses a file or a folder

dialog-import-file = Choose an export to import
dialog-import-folder = Choose a folder to import
dialog-data-folder = Choose a new data folder
dialog-backup-folder = Choose a folder for backups
dialog-backup = Choose a backup
dialog-ca-file = Choose a file with certificate authorities
