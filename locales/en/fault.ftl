### Faults: one plain sentence without its full stop. Details, status and advice are shown beside it.

## Any

# A sentence that an earlier build stored instead of a message's id.
fault-stored-sentence = { $sentence }
# $cause is another fault, such as "The database is damaged".
fault-nothing-can-change = { $cause }, so nothing can be changed
fault-not-found = This item no longer exists
# A file or folder that the user chose in a dialog can be used for a limited time.
fault-permit-invalid = The permission to use this file or folder has expired; choose it again
fault-ended-unexpectedly = The operation ended unexpectedly
fault-unexpected-answer = The program did not answer as expected

## Time limits

fault-no-connection-in-time = No connection within { NUMBER($seconds) } s
fault-no-answer-in-time = No answer within { NUMBER($seconds) } s
fault-silence = No data for { NUMBER($seconds) } s

## Stream

fault-stream-unreadable = Nothing in the stream could be read
fault-error-without-words = The provider reported an error without a message
fault-provider-error = The provider reported an error
fault-error-while-replying = The provider reported an error while it was replying
fault-event-too-large = The provider sent an event that is too large
fault-reply-too-large = The reply is too large
fault-reply-bytes-limit = The reply is longer than { NUMBER($limit) } MB, so Rivulet stopped reading here
fault-reply-calls-limit = The reply has more than { NUMBER($limit) } tool calls, so Rivulet stopped reading here
fault-reply-not-json = The reply claims to be JSON but cannot be parsed
fault-not-a-chat-api = This address doesn’t look like a chat API
fault-not-a-model-list = The server did not answer with a list of models
fault-server-moved = The server redirects to another address; use that one as the base URL

## Refused requests

fault-key-refused = The provider did not accept the key
fault-no-credit = The account at this provider has no credit left
fault-proxy-wants-login = The proxy requires a user name and a password
fault-unknown-model-or-address = The provider doesn’t know this model or address
fault-context-too-long = The conversation is longer than this model’s context
fault-model-takes-no-images = This model does not accept images
fault-rate-limit = Rate limit reached
fault-server-trouble = The provider reported an internal error
fault-request-refused = The provider refused the request

## Connection

fault-offline = This computer is offline
fault-tls = No secure connection to the server could be made
fault-tls-unknown-issuer = This computer does not trust the authority that issued the server’s certificate. If the server is yours, enter its certificate file in the provider’s settings, under Advanced › Certificate authorities
fault-proxy-unreachable = The proxy could not be reached or refused the request
fault-host-not-found = The server’s host name could not be found
fault-no-route = There is no route to this server
fault-nothing-listens = Nothing answers at this address. Is the server running?
fault-server-unreachable = The server could not be reached
fault-not-http = The answer is not valid HTTP
fault-network-lost = The network connection was lost during the reply
fault-tls-broke = The secure connection was interrupted
fault-connection-reset = The connection was reset
fault-stream-broken-off = The server aborted the stream
fault-connection-closed-early = The connection closed before the reply was complete
fault-connection-broke = The connection was lost
fault-no-tls = Secure connections cannot be set up on this computer

## Provider settings

fault-base-url-empty = The base URL is empty
fault-not-a-web-address = This is not a web address
fault-base-url-scheme = The base URL must begin with http:// or https://
fault-base-url-credentials = The base URL must not contain a user name or password; enter the key in the API key field
fault-key-characters = The key contains characters that are not allowed
fault-not-a-header-name = “{ $name }” is not a valid header name
fault-header-carries-key = The header { $name } contains a key. Enter the key in the API key field, so that it is stored in the keychain
fault-header-reserved = The header { $name } is set by Rivulet itself
fault-header-value = The value of the header { $name } contains characters that are not allowed
fault-proxy-address = The proxy must be an address such as http://host:8080 or socks5://host:1080
fault-proxy-password = The proxy’s address must not contain a password. Set the password in the system’s proxy settings or in the environment variable HTTPS_PROXY
fault-proxy-unusable = This proxy address cannot be used
fault-ca-unreadable = The certificate file { $path } cannot be read
fault-ca-empty = The file { $path } contains no certificate in PEM form (-----BEGIN CERTIFICATE-----)
fault-ca-unusable = The certificates in { $path } cannot be used
fault-provider-name-missing = Give the provider a name
fault-provider-other-server = The saved key and secret values were entered for another server; enter those of this one, or remove them
fault-provider-time-limit = A time limit must be between 1 and 86,400 seconds
fault-provider-deleted = This provider was deleted; choose another one
fault-practice-failed = The practice provider could not be started
fault-practice-missing = This build has no practice provider
fault-test-stopped = The test was stopped

## Keys

fault-key-session-over = The key was kept only until Rivulet closed; enter it again
fault-key-missing = The key is no longer in the keychain; enter it again
fault-key-other-address = The key was entered for { $entered }, not for { $address }. To use it for the new address, enter the key again
fault-key-other-route = The key for { $address } was entered with a different proxy or certificate file. To use it with the current ones, enter the key again
fault-key-unbound = An older version of Rivulet saved this key without its server’s address, and the provider has been restored or imported since then; enter the key again
fault-secret-missing = The value of { $name } is not stored; enter it again
fault-values-other-address = The secret values of the headers and the base URL were entered for { $entered }, not for { $address }. To use them for the new address, enter them again
fault-values-other-route = The secret values for { $address } were entered with a different proxy or certificate file. To use them with the current ones, enter them again
fault-values-exposed = The secret header or query values of { $providers } are still stored unencrypted, because the keychain cannot be used
fault-key-over-http = The connection to { $host } is not encrypted: anyone on the network path can read the key
fault-keychain-silent = Your computer’s keychain did not respond
fault-keychain-locked = Your computer’s keychain is locked
fault-keychain-none = This computer has no keychain that Rivulet can use
fault-keychain-key-too-long = The key is too long for your computer’s keychain
fault-keychain-unusable = Your computer’s keychain cannot be used
fault-keychain-leftover = Everything else is deleted, but a key is still in the keychain. Remove the entries named “rivulet” there

## Messages and conversations

fault-message-missing = Write a message first
fault-model-missing = Choose a model first
fault-nothing-to-answer = There is nothing to answer
fault-cannot-continue = This reply cannot be continued; retry instead
fault-nothing-to-continue = This reply has no text to continue from; retry instead
fault-reply-changed = This reply has changed in the meantime; review it again
fault-message-gone = This message no longer exists
fault-reply-running = A reply is still arriving; stop it or wait for it to end
fault-seam-changed = The version that this reply continues has changed; compare the two versions
fault-conversation-deleted = This conversation was deleted
fault-title-missing = Give the conversation a title
fault-top-p-range = Top p must be between 0 and 1
fault-temperature-range = Temperature must be between 0 and 2
fault-presence-penalty-range = Presence penalty must be between -2 and 2
fault-frequency-penalty-range = Frequency penalty must be between -2 and 2
fault-max-tokens-zero = The token limit must be at least 1
fault-extra-not-json = Extra JSON must be a JSON object
fault-extra-reserved = Extra JSON contains a field that only Rivulet may set
fault-search-replaced = A newer search replaced this one
fault-wire-forgotten = The wire data of this reply is no longer available. Rivulet keeps it only for recent turns, and only until it exits

## Folders, assistants, snippets, settings

fault-folder-name-missing = Give the folder a name
fault-assistant-name-missing = Give the assistant a name
fault-snippet-name-missing = Give the snippet a name
fault-snippet-text-missing = Write the text of the snippet
fault-folder-exists = A folder with this name already exists
fault-assistant-exists = An assistant with this name already exists
fault-snippet-exists = A snippet with this name already exists
fault-settings-unsaved = The settings cannot be saved

## Attachments and images

fault-attachment-too-large = A file can be at most { NUMBER($limit) } MB; this one is { NUMBER($size) } MB
fault-image-file-too-large = An image can be at most { NUMBER($limit) } MB; this one is { NUMBER($size) } MB
fault-pdf-file-too-large = A PDF can be at most { NUMBER($limit) } MB; this one is { NUMBER($size) } MB
fault-text-file-too-large = A text file can be at most { NUMBER($limit) } MB; this one is { NUMBER($size) } MB
fault-file-unreadable = This file cannot be read
fault-file-empty = This file is empty
fault-image-damaged = This image is damaged
fault-image-pixels = This image has more than { NUMBER($limit) } million pixels
fault-attachment-kind = Rivulet can send only images (PNG, JPEG, GIF, WebP), text files and PDF files
fault-attachment-encoding = This text file is encoded as { $encoding }, not as UTF-8
fault-attachment-unknown = There is no attachment with this id
fault-attachment-unsaved = The attachment could not be saved
fault-attachment-missing = This attachment is missing; a backup may contain it
fault-attachment-unreadable = This attachment cannot be read
fault-attachment-damaged = This attachment is damaged; a backup may contain an intact copy
fault-attached-file-gone = The file { $name } no longer exists
fault-image-late = The image did not arrive within { NUMBER($seconds) } s
fault-image-address = This is not the address of an image
fault-image-scheme = Images are loaded from http and https addresses only
fault-image-redirect-broken = The server redirects to an invalid address
fault-image-other-server = The image is on a different server from the one you allowed
fault-image-status = The server answered with status { $status } instead of an image
fault-image-redirect-loop = The server redirects without end
fault-image-no-host = The address of the image has no server name
fault-image-private-network = Images are not loaded from this computer or its local network, because a reply could use them to reach your devices
fault-image-too-large = The image is larger than { NUMBER($limit) } MB
fault-image-svg = This is an SVG image. It may contain scripts and is not shown
fault-image-kind = This is not an image that can be shown (PNG, JPEG, GIF, WebP or AVIF)
fault-image-connection-broke = The connection was lost while the image was loading
fault-preview-unsupported = Previews are not available on this system yet
fault-preview-too-large = This is too large for a preview
fault-diagram-failed = This diagram cannot be drawn

## Window

fault-window-failed = Rivulet cannot open its window: { $reason }
fault-link-unopened = This link cannot be opened
fault-zoom-failed = The text size cannot be changed
fault-no-file-dialog = No file dialog is available; type the path instead

## Import and export

fault-transfer-busy = Another import or export is running; wait for it or stop it
fault-import-preview-stopped = The preview was stopped
# $cause is another fault. $taken is the number of conversations that were imported before it.
fault-import-broke-off = { $cause }. Conversations imported before that: { NUMBER($taken) }
fault-import-unknown = This contains no conversations from an app that Rivulet can import: ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio, Jan or Rivulet itself
fault-import-cut-off = The file ends in the middle; everything before that was read. Export it again
fault-import-file-unreadable = The file cannot be read
fault-import-bad-json = The file is not valid JSON; everything before the error was read
fault-import-path-unreadable = { $path } cannot be read
# $version is the version of Cherry Studio. The names of the menus are those of Cherry Studio.
fault-import-cherry-databases = Cherry Studio { $version } wrote this backup as a copy of its databases, which Rivulet cannot read. In Cherry Studio, choose Settings › Data Settings › Export to phone › Export to file, and import that file
fault-import-too-large = The file contains a conversation that is too large to be imported; everything before that was read
fault-zip-cut-off = The zip file ends in the middle; export or download it again
fault-zip-in-zip = This contains another zip file: { $name }. Unpack it and import what it contains
fault-zip-damaged = The zip file is damaged; export or download it again
fault-zip-bomb = The zip file would unpack to an excessive size, so it was not unpacked
fault-zip-entry = A file in the zip file cannot be unpacked
fault-import-newer = A newer version of Rivulet wrote this file; install that version to import it. Nothing was changed
fault-import-no-version = The file does not state the version of its format
fault-import-version-late = The file does not state the version of its format at its start
fault-export-stopped = The export was stopped; nothing was written
fault-export-name-taken = { $path } already exists; choose another name
fault-export-disk-full = The disk is full; nothing was exported
fault-export-folder-read-only = This folder is not writable; choose another one
fault-export-folder-missing = This folder does not exist; choose another one
fault-export-file-exists = A file with this name already exists; choose another name
fault-export-unwritten = The file could not be written
fault-download-unwritten = The file could not be saved in { $folder }

## Database

fault-disk-full = The disk is full
fault-disk-full-read-only = The disk is full, so nothing can be changed; free some space and start Rivulet again
fault-database-held = Another program is using the database
fault-database-held-read-only = Another program is using the database, so nothing can be changed; close it and start Rivulet again
fault-database-damaged = The database is damaged
fault-database-damaged-read-only = The database is damaged, so nothing can be changed; restore a backup in Settings › Data
fault-database-damaged-uncopied = The database is damaged, so a complete copy of it is impossible
fault-database-unopened = The database cannot be opened
fault-database-failed = The database could not be read or written
fault-database-silent = The database did not respond
fault-database-closed = The database is closed
fault-database-unreadable = The database cannot be read
fault-database-uncreated = The database cannot be created
fault-database-uncopied = The database could not be opened because a temporary copy could not be made
fault-database-missing = There is no database to read
fault-database-older = The database is from an older version of Rivulet
fault-database-newer = A newer version of Rivulet created this database; install that version to open it. Nothing was changed
fault-database-foreign = This database was not created by Rivulet; nothing was changed
fault-database-altered = Another program has changed the structure of the database
fault-database-not-upgraded = The database could not be upgraded
fault-database-emptied = The database is empty, but Rivulet’s other files are still there; restore a backup
fault-database-gone = The database is missing, but Rivulet’s other files are still there; restore a backup
fault-database-is-folder = There is a folder where the database should be: { $path }. Move it somewhere else
fault-writer-failed = The database writer could not be started
fault-storage-silent = The disk did not respond

## Data folder

fault-data-folder-unwritable = The data folder is not writable
fault-data-folder-unusable = The data folder cannot be used
fault-data-folder-at = The data folder { $folder } cannot be used
fault-path-unwritable = { $path } is not writable
fault-folder-unusable = The folder { $folder } cannot be used
fault-folder-name-unusable = The name of this folder cannot be used for a database
fault-folder-name-unstorable = The name of this folder contains characters that cannot be stored
fault-folder-shared = Other users of this computer can see which files are in { $folder }. Only you can read the files that Rivulet creates there
fault-folder-of-other = { $folder } belongs to another user, who can replace or delete what Rivulet stores there
fault-already-running = Rivulet is already running with this data folder; use the open window
fault-running-elsewhere = Rivulet is running elsewhere with this data folder; close it first
fault-move-no-parent = There is no folder that could contain { $folder }
fault-move-nested = One folder would be inside the other; choose another place
fault-move-not-empty = { $folder } is not empty; choose a new or an empty folder
fault-move-no-room = There is not enough free space in { $folder }: { NUMBER($needed) } bytes are needed, { NUMBER($free) } are free
fault-moved = Everything was moved to { $folder }; start Rivulet again to continue there
fault-moved-missing = Everything was moved to { $folder }, but that folder is not available; connect its disk and start Rivulet again
fault-move-unrecorded = The new location could not be recorded
fault-delete-incomplete = Not everything could be deleted; try again

## Backups

fault-backup-folder-unusable = The backup folder cannot be used
fault-backup-folder-missing = The backup folder { $folder } does not exist. Is its disk connected?
fault-backup-unwritten = The backup could not be written
fault-backup-copy-unwritten = The copy could not be written
fault-backup-copy-damaged = The copy is damaged. Is the disk failing?
fault-backup-busy = Another backup to this folder is running; wait for it
fault-backup-uncopied = A backup could not be copied
fault-backup-is-database = This is the database itself; choose a backup
fault-backup-missing = There is no readable backup { $path }
fault-backup-damaged = This backup is damaged; choose another one. Nothing was changed
fault-backup-altered = Another program has changed this backup; choose another one. Nothing was changed
fault-backup-foreign = This file is not a backup of Rivulet
fault-backup-not-restored = The backup could not be put in place
fault-damaged-not-set-aside = The damaged database could not be set aside

## Problems that a check of the data finds

fault-check-pages = The database is damaged: { $words }
fault-check-attachment-list = The list of attachments cannot be read: { $cause }
fault-check-attachment-missing = The attachment { $hash } is missing
fault-check-attachment = The attachment { $hash }: { $cause }
# $table and $parent are names of database tables.
fault-check-dangling = Rows in { $table } that refer to a missing { $parent }: { NUMBER($count) }
fault-check-more = And { NUMBER($count) } more

## Details, which are shown after the sentence of a fault

fault-detail-not-a-file = It is not a regular file
fault-detail-cut-off = Only { $length } of { $stated } bytes are there
fault-detail-no-backup-first = The database was not upgraded and nothing was changed, because it could not be backed up: { $cause }
fault-detail-keychain-may-be-locked = It may be locked. Unlock it and try again
fault-detail-use-old-folder = To use the data that was left in { $folder }, remove { $pointer }
fault-detail-restore-newest = The newest backup is { $path }. To restore it, run: rivulet-cli data restore "{ $path }"
fault-detail-table-differs = The table { $table } has a different definition
fault-detail-value-type = { $column } contains { $found } instead of { $declared }
fault-detail-attachment-hash = The attachment of the message { $message } has no valid hash
fault-detail-empty = It is empty
fault-detail-address-unknown = The server does not state the new address
fault-detail-answer = HTTP { $status }, { $kind }: { $body }
fault-detail-answer-untyped = HTTP { $status }, no content type: { $body }
fault-detail-preview-size = { $size } bytes; the maximum is { $limit } bytes
fault-detail-no-free-name = All the names that were tried are taken
