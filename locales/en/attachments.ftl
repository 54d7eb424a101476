### Files that can be attached to a message.

attachments-images = Images
attachments-pdf-files = PDF files
attachments-text-files = Text files
attachments-file-empty = “{ $name }” is empty
# $kind is a kind of file, such as “Images”; $kind2 is the maximum size of such files.
attachments-file-too-large = “{ $name }” is { $size }. { $kind } can be at most { $kind2 }
