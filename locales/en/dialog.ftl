### Dialogs of the system, which the window shows where the page cannot.

dialog-page-dies = The page stopped several times within a minute. Everything that you received or sent is stored, and running replies continue.
dialog-load-page-again = Load the page again
dialog-close-program = Close Rivulet

## Titles of dialogs in which the user chooses a file or a folder

dialog-import-file = Choose an export to import
dialog-import-folder = Choose a folder to import
dialog-data-folder = Choose a new data folder
dialog-backup-folder = Choose a folder for backups
dialog-backup = Choose a backup
