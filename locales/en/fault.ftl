### Faults: one plain sentence without its full stop. Details, status and advice are shown beside it.

## General faults

# A sentence that an earlier build stored instead of a message's id.
fault-stored-sentence = { $sentence }
# $cause is another fault, such as "The database is damaged".
fault-nothing-can-change = { $cause }, so nothing can be changed
fault-not-found = This item no longer exists
# A file or folder that the user chose in a dialog can be used for a limited time.
fault-permit-invalid = Rivulet’s permission to use this file or folder has expired; choose the file or folder again
fault-ended-unexpectedly = The operation ended unexpectedly; try again
fault-unexpected-answer = An unexpected error occurred in Rivulet

## Time limits

fault-no-connection-in-time = Rivulet could not connect within { NUMBER($seconds) } s
fault-no-answer-in-time = No response arrived within { NUMBER($seconds) } s
fault-silence = No data arrived for { NUMBER($seconds) } s

## Stream

fault-stream-unreadable = Rivulet could not read any of the data that the server sent
fault-error-without-words = The provider reported an error without an explanation
fault-provider-error = The provider reported an error
fault-out-of-resources = The provider interrupted this reply because its servers are overloaded
fault-error-while-replying = The provider reported an error while it was replying
fault-event-too-large = The provider sent an event that is too large to read
fault-reply-too-large = The reply is too large for Rivulet to read
fault-reply-bytes-limit = The reply is longer than { NUMBER($limit) } MB, so Rivulet stopped reading it
fault-reply-calls-limit = The reply has more than { NUMBER($limit) } tool calls, so Rivulet stopped reading it
fault-reply-not-json = The server sent invalid JSON
fault-not-a-chat-api = This address doesn’t look like a chat API
fault-not-a-model-list = The server did not return a list of models
fault-server-moved = The server redirects to another address. Enter the new address as the base URL

## Refused requests

fault-key-refused = The provider did not accept the API key
fault-no-credit = Your account with this provider has no credit left
fault-proxy-wants-login = The proxy requires a user name and a password
fault-unknown-model-or-address = The provider doesn’t know this model or address
fault-context-too-long = The conversation is longer than this model’s context
fault-model-takes-no-images = This model does not accept images
fault-rate-limit = Rate limit reached
fault-server-trouble = The provider reported an internal error
fault-request-refused = The provider refused the request

## Connection

fault-offline = This computer is offline
fault-tls = A secure connection to the server could not be established
fault-tls-unknown-issuer = This computer does not trust the authority that issued the server’s certificate. If the server is yours, choose its certificate file in the provider’s settings, under Advanced › Certificate authorities
fault-proxy-unreachable = The proxy refused the request or could not be reached
fault-host-not-found = The server’s host name could not be found
fault-no-route = This server cannot be reached from your network
fault-nothing-listens = Nothing answers at this address. Is the server running?
fault-server-unreachable = The server could not be reached
fault-not-http = The server’s response is not valid HTTP
fault-network-lost = The network connection was lost during the reply
fault-tls-broke = The secure connection was interrupted
fault-connection-reset = The connection was reset
fault-stream-broken-off = The server aborted the stream
fault-connection-closed-early = The connection closed before the reply was complete
fault-connection-broke = The connection was lost
fault-no-tls = Secure connections are not available on this computer

## Provider settings

fault-base-url-empty = The base URL is empty
fault-not-a-web-address = This is not a web address
fault-base-url-scheme = The base URL must begin with http:// or https://
fault-base-url-credentials = The base URL must not contain a user name or password; enter the key in the API key field
fault-key-characters = The key contains characters that are not allowed; check that you copied only the key
fault-not-a-header-name = “{ $name }” is not a valid header name
fault-header-carries-key = The header { $name } contains a key. Enter the key in the API key field, so that it is stored in the keychain
fault-header-reserved = Rivulet sets the header { $name } itself; remove it here
fault-header-value = The value of the header { $name } contains characters that are not allowed
fault-proxy-address = The proxy must be an address such as http://host:8080 or socks5://host:1080
fault-proxy-password = The proxy’s address must not contain a password. Set the password in the system’s proxy settings or in the environment variable HTTPS_PROXY
fault-proxy-unusable = This proxy address cannot be used
fault-ca-unreadable = The certificate file { $path } cannot be read
fault-ca-empty = The file { $path } contains no certificate in PEM form (-----BEGIN CERTIFICATE-----)
fault-ca-too-large = The certificate file { $path } is larger than { NUMBER($mebibytes) } MiB; choose a file that contains only the certificates you need
fault-ca-unusable = The certificates in { $path } cannot be used
fault-provider-name-missing = Give the provider a name
fault-provider-other-server = The saved key and secret values belong to another server; enter new values for this server, or remove the saved values
fault-provider-time-limit = A time limit must be between 1 and 86,400 seconds
fault-budget-reached = You have reached your monthly spending limit of { $limit } for { $provider }: { $reported } reported by the provider, plus ≈ { $estimated } estimated by Rivulet
fault-not-a-day = “{ $day }” is not a valid date; enter a date such as 2026-11-23
fault-provider-deleted = This provider was deleted; choose another one
fault-practice-failed = The built-in practice provider could not be started
fault-practice-missing = This build of Rivulet does not include the practice provider
fault-test-stopped = The test was stopped

## Keys

fault-key-session-over = The key was kept only until Rivulet closed; enter it again
fault-key-missing = The key is no longer in the keychain; enter it again
fault-key-other-address = The key was entered for { $entered }, not for { $address }. To use it for the new address, enter the key again
fault-key-other-route = The proxy, the certificate file or the headers have changed since you entered the key for { $address }. To use the key with the current settings, enter it again
fault-key-unbound = Rivulet cannot tell which server this key belongs to: an older version of Rivulet saved it without an address, and the provider has since been restored or imported. Enter the key again
fault-secret-missing = The saved value of { $name } is missing; enter it again
fault-values-other-address = The secrets in the headers and the base URL were entered for { $entered }, not for { $address }. To use them for the new address, enter them again
fault-values-other-route = The proxy, the certificate file or the headers have changed since you entered the secret values for { $address }. To use these values with the current settings, enter them again
fault-values-exposed = Secret values in the headers or the base URL of { $providers } are still stored unencrypted, because they could not be moved to the keychain
fault-key-over-http = The connection to { $host } is not encrypted: anyone between you and the server can read the key
fault-key-over-proxy = The connection to the proxy { $host } is not encrypted: anyone between you and the proxy can read the key
fault-keychain-silent = Your system’s keychain did not respond
fault-keychain-locked = Your system’s keychain is locked
fault-keychain-none = This computer has no keychain that Rivulet can use
fault-keychain-key-too-long = The key is too long for your system’s keychain
fault-keychain-unusable = Your system’s keychain cannot be used
# $cause is another fault, such as "Your system’s keychain is locked".
fault-keychain-leftover = At least one key may still be in the keychain. { $cause }. Open the keychain and remove the entries named “rivulet”

## Messages and conversations

fault-message-missing = Write a message first
fault-effort-invalid = The reasoning effort must be a short word, such as “high”, or a number of tokens
fault-answer-now-too-late = The model is no longer reasoning
fault-answer-now-refused = The server did not end the reasoning
fault-summary-empty = The summary is empty
fault-summary-not-an-end = The conversation has changed; choose again which messages the summary should replace
fault-model-missing = Choose a model first
fault-nothing-to-answer = There is no message to reply to
fault-last-message-needed = Your last message cannot be left out, because it is the message that the model replies to
fault-model-facts-range = The context length must be at least one token, and prices cannot be negative
fault-cannot-continue = This reply cannot be continued; retry instead
fault-nothing-to-continue = This reply has no text to continue from; retry instead
fault-reply-changed = This reply has changed in the meantime; check it and try again
fault-message-gone = This message no longer exists
fault-too-many-models = Choose at most six models
fault-queued-message-gone = This message has already been sent or removed from the queue
fault-reply-running = A reply is still arriving; stop it or wait for it to end
fault-seam-changed = This reply continues an earlier version that has since changed, so it can no longer be split from that version or joined to it; compare the versions instead
fault-conversation-deleted = This conversation was deleted
fault-title-missing = Give the conversation a title
fault-top-p-range = Top P must be between 0 and 1
fault-temperature-range = Temperature must be between 0 and 2
fault-presence-penalty-range = Presence penalty must be between -2 and 2
fault-frequency-penalty-range = Frequency penalty must be between -2 and 2
fault-max-tokens-zero = Max tokens must be at least 1
fault-extra-not-json = Extra JSON must be a JSON object
fault-extra-reserved = Extra JSON contains a field that only Rivulet can set; remove that field
fault-schema-not-json = The schema of the answer format must be a JSON object
fault-search-replaced = This search was replaced by a newer one
fault-wire-forgotten = The raw data of this reply is no longer available. Raw data is kept only for recent replies, and only until Rivulet closes

## Folders, assistants, snippets, settings

fault-folder-name-missing = Give the folder a name
fault-assistant-name-missing = Give the assistant a name
fault-snippet-name-missing = Give the snippet a name
fault-snippet-text-missing = Write the text of the snippet
fault-folder-exists = A folder with this name already exists
fault-assistant-exists = An assistant with this name already exists
fault-snippet-exists = A snippet with this name already exists

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
fault-attachment-unknown = This attachment does not exist
fault-attachment-unsaved = The attachment could not be saved
fault-attachment-missing = This attachment is missing; a backup may contain it
fault-attachment-unreadable = This attachment cannot be read
fault-attachment-damaged = This attachment is damaged; a backup may contain an intact copy
# An export, a backup or a moved data folder lacks attachments.
fault-attachments-left-out = { $count ->
    [one] 1 attached file could not be read and was left out; a check of the data says which one
   *[other] { NUMBER($count) } attached files could not be read and were left out; a check of the data says which ones
}
fault-attached-file-gone = The file { $name } no longer exists
fault-image-late = The image did not arrive within { NUMBER($seconds) } s
fault-image-address = The address of the image is not valid
fault-image-scheme = Images are loaded only from http and https addresses
fault-image-redirect-broken = The server redirects to an invalid address
fault-image-other-server = The image is on a different server from the one you allowed
fault-image-status = The server responded with HTTP { $status } instead of an image
fault-image-redirect-loop = The server redirects too many times
fault-image-no-host = The address of the image contains no host name
fault-image-private-network = Images are not loaded from this computer or its local network, because a reply could use them to reach your devices
fault-image-too-large = The image is larger than { NUMBER($limit) } MB
fault-image-svg = This SVG image is not shown because it may contain scripts
fault-image-kind = This file is not an image that Rivulet can show (PNG, JPEG, GIF, WebP or AVIF)
fault-image-connection-broke = The connection was lost while the image was loading
fault-preview-unsupported = Previews are not available on this system yet
fault-preview-too-large = This code is too large for a preview
fault-diagram-failed = This diagram cannot be rendered

## Window

fault-window-failed = Rivulet cannot open its window: { $reason }
fault-link-unopened = This link could not be opened
fault-notices-missing = The licences cannot be shown here; Rivulet’s installation package contains them
fault-zoom-failed = The text size could not be changed
fault-no-file-dialog = The system cannot show a dialog for choosing files and folders

## Import and export

fault-transfer-busy = Another import or export is running; stop it or wait until it has finished
fault-import-preview-stopped = The import preview was stopped
# $cause is another fault. $taken is the number of conversations that were imported before it.
fault-import-broke-off = { $cause }. Conversations imported before the error: { NUMBER($taken) }
fault-import-unknown = This file or folder contains no conversations that Rivulet can import. It can import from ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio, Jan and Rivulet itself
fault-import-cut-off = The file is incomplete: its end is missing. Everything else was read; export your conversations again to get the rest
fault-import-file-unreadable = The file cannot be read
fault-import-bad-json = The file is not valid JSON; everything before the error was read
fault-import-path-unreadable = { $path } cannot be read
# $version is the version of Cherry Studio. The names of the menus are those of Cherry Studio.
fault-import-cherry-databases = Cherry Studio { $version } saved this backup as a copy of its databases, which Rivulet cannot read. In Cherry Studio, choose Settings › Data Settings › Export to phone › Export to file. Then import that file into Rivulet
fault-import-too-large = The file contains a conversation that is too large to import; only the conversations before it can be imported
fault-zip-cut-off = The zip file is incomplete; export or download it again
fault-zip-in-zip = This file contains no conversations, only another zip file. Extract { $name } from it, then import { $name }
fault-zip-damaged = The zip file is damaged; export or download it again
fault-zip-bomb = The zip file contains far too much data, so Rivulet did not unpack it
fault-zip-unpacked = Rivulet unpacks at most { NUMBER($mebibytes) } MiB of a zip file, or { NUMBER($times) } times the size of the file if that is larger; the rest was not read
fault-zip-entry = A file in the zip file could not be unpacked; export or download the zip file again
fault-zip-unsupported = A file in the zip file is encrypted, or compressed in a way that Rivulet does not support; extract the zip file and import the extracted folder
fault-import-newer = This file was created by a newer version of Rivulet; install that version to import the file. Nothing was changed
fault-import-no-version = The file has no valid format version, so it cannot be imported
fault-import-version-late = The file does not begin with its format version, so it cannot be imported; create a new export
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
fault-disk-full-read-only = The disk is full, so nothing can be changed; free up some space and start Rivulet again
fault-database-held = Another program is using the database
fault-database-held-read-only = Another program is using the database, so nothing can be changed; close that program and start Rivulet again
fault-database-damaged = The database is damaged
fault-database-damaged-read-only = The database is damaged, so nothing can be changed; restore a backup in Settings › Data
fault-list-damaged = Conversations may be missing from the list, because the database is damaged; restore a backup in Settings › Data
fault-database-damaged-uncopied = The database is damaged and cannot be copied completely
fault-database-unopened = The database cannot be opened
fault-database-failed = The database could not be read or written
fault-database-silent = The database did not respond
fault-database-closed = The database is closed
fault-database-unreadable = The database cannot be read
fault-database-uncreated = The database cannot be created
fault-database-uncopied = The database could not be opened because Rivulet could not make a temporary copy of it
fault-database-missing = There is no database in the data folder
fault-database-older = The database is from an older version of Rivulet
fault-database-newer = This database was created by a newer version of Rivulet; install that version to open the database. Nothing was changed
fault-database-foreign = This database was not created by Rivulet, so Rivulet left it unchanged
fault-database-altered = Another program has changed the structure of the database
fault-database-not-upgraded = The database could not be upgraded
fault-database-emptied = The database is empty, but the data folder still contains Rivulet’s other files; restore a backup
fault-database-gone = The database is missing, but the data folder still contains Rivulet’s other files; restore a backup
fault-database-is-folder = { $path } should be the database file, but it is a folder. Move that folder somewhere else
fault-writer-failed = Rivulet could not start writing to the database; start Rivulet again
fault-storage-silent = The disk did not respond

## Data folder

fault-data-folder-unwritable = The data folder is not writable
fault-data-folder-unusable = The data folder cannot be used
fault-data-folder-at = The data folder { $folder } cannot be used
fault-path-unwritable = { $path } is not writable
fault-path-unreadable = { $path } cannot be read
fault-folder-unusable = The folder { $folder } cannot be used
fault-folder-name-unusable = Rivulet cannot store its database in a folder with this name; choose another folder
fault-folder-name-unstorable = The name of this folder contains characters that Rivulet cannot store; choose another folder
fault-folder-shared = Other users of this computer can see which files are in { $folder }, but only you can read the files that Rivulet creates there
fault-folder-of-other = { $folder } belongs to another user, who can replace or delete what Rivulet stores there
fault-already-running = Rivulet is already running with this data folder; use the open window
fault-running-elsewhere = Another copy of Rivulet is using this data folder; close it first
fault-move-no-parent = The folder that should contain { $folder } does not exist
fault-move-nested = The new folder must not be inside the current one or contain it; choose another folder
fault-move-not-empty = { $folder } is not empty; choose an empty folder or create a new one
fault-move-no-room = There is not enough free space in { $folder }: { NUMBER($needed) } bytes are needed, but only { NUMBER($free) } are free
fault-moved = Everything was moved to { $folder }; start Rivulet again to use that folder
fault-moved-missing = Everything was moved to { $folder }, but that folder is not available; connect its disk and start Rivulet again
fault-move-unrecorded = The location of the new folder could not be saved
fault-delete-left = { $path } could not be deleted ({ $error })
fault-delete-unlisted = { $folder } could not be read ({ $error }), so it may still contain files from Rivulet
fault-delete-traces = Traces of the deleted data may remain in unused parts of { $database } ({ $error }); when the disk has free space again, delete all data once more
fault-delete-left-copy = { $folder } may still contain a copy of your data from before it was moved; delete that copy yourself

## Backups

fault-backup-folder-unusable = The backup folder cannot be used
fault-backup-folder-missing = The backup folder { $folder } does not exist. Is its disk connected?
fault-backup-unwritten = The backup could not be written
fault-backup-copy-unwritten = The copy of the database could not be written
fault-backup-copy-damaged = The copy of the database is damaged; the disk may be failing
fault-backup-busy = Another backup to this folder is running; wait until it has finished
fault-restore-busy = Another backup is being restored; wait until it has finished
fault-backup-uncopied = A backup could not be copied to the new folder
fault-backup-is-database = This is Rivulet’s current database, not a backup; choose a backup
fault-backup-missing = No readable backup was found at { $path }
fault-backup-damaged = This backup is damaged, so it was not restored; choose another one
fault-backup-altered = Another program has changed this backup, so it was not restored; choose another one
fault-backup-foreign = This file is not a Rivulet backup; choose another file
fault-backup-not-restored = The current database could not be replaced with the backup
fault-damaged-not-set-aside = The damaged database could not be saved under another name

## Problems that a check of the data finds

fault-check-pages = The database is damaged: { $words }
fault-check-attachment-list = The list of attachments cannot be read: { $cause }
fault-check-attachment-missing = The attachment { $hash } is missing
fault-check-attachment = Attachment { $hash }: { $cause }
# $table and $parent are names of database tables.
fault-check-dangling = Rows in the table { $table } that refer to a missing row in { $parent }: { NUMBER($count) }
fault-check-more = Further problems: { NUMBER($count) }

## Details, which are shown after the sentence of a fault

fault-detail-not-a-file = This is not a regular file
fault-detail-cut-off = The file contains only { $length } of { $stated } bytes
fault-detail-no-backup-first = Nothing was changed, because the backup before the database upgrade failed: { $cause }
fault-detail-keychain-may-be-locked = The keychain may be locked. Unlock it and try again
fault-detail-keychain-incomplete = Part of the key is missing from the keychain; enter the key again
fault-detail-use-old-folder = To use the data that is still in { $folder }, delete the file { $pointer }
fault-detail-restore-newest = The newest backup is { $path }. To restore it, run: rivulet-cli data restore "{ $path }"
fault-detail-table-differs = The database table { $table } differs from the one that Rivulet created
fault-detail-value-type = The database column { $column } contains { $found } instead of { $declared }
fault-detail-attachment-hash = An attachment of the message { $message } has no valid hash
fault-detail-empty = The file is empty
fault-detail-address-unknown = The server does not say which address it redirects to
# $kind is the content type, $body the beginning of the response.
fault-detail-answer = HTTP { $status }, { $kind }: { $body }
fault-detail-answer-untyped = HTTP { $status }, no content type: { $body }
fault-detail-preview-size = { $size } bytes; the maximum is { $limit } bytes
fault-detail-no-free-name = Every file name that Rivulet tried is already in use

## Tools

fault-call-decided = You have already allowed or denied this tool call
fault-call-gone = This tool call no longer exists
fault-other-site = You changed the address to another site ({ $site }), so you can choose only “Allow once”
fault-calls-not-settled = Some tool calls still need your decision
fault-tool-running = A tool is still running. Stop it first
fault-tool-server-built-in = The built-in tools cannot be changed
fault-tool-server-gone = This tool server no longer exists
fault-tool-server-off = { $name } is switched off
fault-tool-server-name-missing = Give the server a name
fault-tool-limit-range = Time limits must be between 1 and 86,400 seconds
fault-tool-command-missing = Enter the command that starts the server
fault-tool-variable-name = An environment variable cannot be called “{ $name }”
fault-tool-address = Enter an address that begins with https://, or with http:// for a server on this computer
fault-tool-secret-missing = The value of { $name } is missing; enter it again
fault-tool-command-unfound = The command { $command } was not found in any folder that Rivulet searched
fault-tool-command-unstarted = The command { $command } could not be started
# $how is a sentence such as “The server exited with code 1”.
fault-tool-server-ended = { $how }
fault-tool-server-slow = The server was not ready within { NUMBER($seconds) } seconds
fault-forced-call-thinks = The chat settings require a tool call, but this model always thinks and its provider does not allow both at once. Let the model decide whether to call tools, or choose another model
fault-tools-left-out = The model could not use the tools of { $server }, because the server was not available: { $reason }
fault-thinking-off = Thinking was switched off for this reply, because the chat settings require a tool call and this provider does not allow both at once
fault-call-changed = The tool or its server has changed since you were asked about this call, so the call was not run. Check the call and decide again
fault-tool-server-stopped = The server was stopped while it was starting
fault-tool-server-refused = The server refused to start a session
fault-tool-server-version = The server and Rivulet have no protocol version in common
fault-tool-server-sign-in = The server requires you to sign in
fault-sign-in-unknown = The server does not say where to sign in
fault-sign-in-insecure = Rivulet cannot sign in through { $address }. The address must begin with https:// or lead to this computer
fault-sign-in-unprotected = Rivulet did not sign in to this server, because the server does not declare support for PKCE (S256), which protects sign-ins
fault-sign-in-wrong-issuer = The sign-in response came from { $received } instead of { $expected }, so Rivulet did not use it
fault-sign-in-unregistered = The server does not let new applications register automatically. If you can register Rivulet there yourself, sign in with the client ID that you receive
fault-sign-in-denied = The sign-in was refused
fault-sign-in-late = You did not finish signing in within the time limit
fault-sign-in-failed = The sign-in failed
fault-tool-server-forbidden = You are not allowed to use this server
fault-tool-server-old = The server supports only the old HTTP+SSE transport, which Rivulet does not support
fault-tool-server-not-mcp = This is not an MCP server; check the address or the command
fault-tool-server-unreachable = The server could not be reached
fault-tools-unlisted = The server did not list its tools
fault-tools-too-many = The server declares more than { NUMBER($limit) } tools
fault-tools-too-large = The tool definitions are larger than { NUMBER($mebibytes) } MiB in total
fault-tool-file-unreadable = This file cannot be read as a list of tool servers
fault-tool-file-without-servers = This file contains no tool servers. Choose a file that contains “mcpServers” or “servers”
fault-tool-launch-refused = This program was not started, because you have not confirmed its command line

## Updates

fault-update-not-configured = This copy of Rivulet does not check for updates
fault-update-not-ready = No update has been downloaded yet
fault-update-not-installable = Rivulet cannot update this installation; install the new version the way you installed Rivulet
fault-update-installing = Rivulet is installing an update and will restart in a moment
fault-update-waits-for-reply = Installing the update restarts Rivulet, so you can install it only after the reply has ended
fault-update-waits-for-call = Installing the update restarts Rivulet, so you can install it only after the tool call has ended
fault-update-waits-for-transfer = Installing the update restarts Rivulet, so you can install it only after the import or export has ended
fault-update-waits-for-data = Installing the update restarts Rivulet, so you can install it only after the current backup, check or other work on your data has ended
fault-update-check-failed = The check for updates failed
fault-update-unreachable = The update server could not be reached
fault-update-answer-unreadable = The update server sent a response that Rivulet cannot read
fault-update-answer-too-large = The update server’s response is larger than { NUMBER($kilobytes) } kB, so Rivulet stopped reading it
fault-update-late = The update server did not send a complete response within { NUMBER($seconds) } seconds
fault-update-no-package = The new version has no package for this computer
fault-update-insecure = The address of the update is not secure, so Rivulet did not use it
fault-update-download-failed = The update could not be downloaded
fault-update-too-large = The update is larger than { NUMBER($limit) } MB, so Rivulet stopped the download
fault-update-unsigned = The download has no valid signature from Rivulet’s publisher, so Rivulet discarded it
fault-update-other-version = The server announced version { $announced }, but sent version { $signed }, so Rivulet discarded the download
fault-update-not-installed = The update could not be installed; the current version is unchanged
fault-update-for-other-computer = The update is meant for a different kind of computer; the current version is unchanged
fault-update-disk-full = There is not enough disk space to install the update; the current version is unchanged
