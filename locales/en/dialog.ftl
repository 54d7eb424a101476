### Dialogs of the system, which the window shows where the page cannot.

dialog-page-dies = Rivulet’s window crashed several times within a minute. Everything you sent or received is saved, and replies in progress will continue.
dialog-load-page-again = Reload the window
dialog-close-program = Close Rivulet

# Asked before the program closes while something is not written to the disk.
dialog-typed-unsaved = Some of what you typed is not saved, because the disk is full or not responding. If you close Rivulet now, that text will be lost.
dialog-typed-unknown = The window is not responding, so Rivulet cannot save what you typed last. If you close Rivulet now, that text will be lost.
dialog-received-unsaved = Some of the text that Rivulet received is not saved, because the disk is full or not responding. If you close Rivulet now, that text will be lost.
dialog-all-unsaved = Some text that you typed or that Rivulet received is not saved, because the disk is full or not responding. If you close Rivulet now, the unsaved text will be lost.
dialog-try-again = Try again
dialog-wait = Wait
dialog-close-anyway = Close anyway

# Asked before a program is started for the first time.
dialog-launch = The tool server “{ $server }” is a program that runs on this computer. Start it? Command: { $command } · Folder: { $folder }
dialog-launch-with = The tool server “{ $server }” is a program that runs on this computer. Start it with the environment variables { $variables }? Command: { $command } · Folder: { $folder }
# Shown as the working folder of a program for which none is set.
dialog-launch-home = your home folder
dialog-launch-start = Start
dialog-launch-cancel = Don’t start

# The page that the browser shows after a sign-in at a tool server, before Rivulet has checked the answer.
dialog-signed-in-page = Rivulet has received the result of the sign-in. You can close this page and return to Rivulet.

## Titles of dialogs in which the user chooses a file or a folder

dialog-import-file = Choose an exported file to import
dialog-import-folder = Choose a folder to import
dialog-data-folder = Choose a new data folder
dialog-backup-folder = Choose a folder for backups
dialog-backup = Choose a backup
dialog-ca-file = Choose a file with CA certificates

## The command line of the window

dialog-version = Rivulet { $version }
dialog-help =
    Chat with language models and see every word as it arrives.

    Usage: rivulet [--smoke | --version | --help]

    { "  " }--smoke    runs one conversation with the practice provider, then closes; exits with 0 if the reply is complete
    { "  " }--version  prints the version
    { "  " }--help     prints this help

    The program for the terminal is rivulet-cli.
dialog-unknown-option = There is no option { $option }; --help lists the options.
dialog-smoke-passed = The window opened, and the practice provider’s reply arrived completely.
dialog-smoke-failed = The conversation with the practice provider failed. Last state of the page: { $state }
