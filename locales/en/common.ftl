### Texts that several areas share.

# Notices after an action on something with a name.
common-saved = “{ $name }” saved
common-added = “{ $name }” added
common-deleted = “{ $name }” deleted

common-new-conversation = New conversation
# The name of a server that was found on this computer but not recognised.
common-server-on-port = Server on port { $port }

# Durations and sizes. The numbers are formatted already.
common-milliseconds = { $value } ms
common-seconds = { $value } s
common-minutes = { $minutes } min { $seconds } s
common-bytes = { $value } B
common-kilobytes = { $value } kB
common-megabytes = { $value } MB
common-gigabytes = { $value } GB
