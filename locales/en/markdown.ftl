### The parts of a message that are added to its text: captions and buttons of code, tables, images, footnotes.

markdown-code = Code
# The accessible name of a code block.
markdown-code-in = Code, { $language }
markdown-code-lines = { $count ->
    [one] 1 line
   *[other] { NUMBER($count) } lines
}
markdown-code-wrap = Wrap lines
markdown-code-download = Download code
# The accessible name of the button whose label is “Copy”.
markdown-code-copy = Copy code
# The choice between a code block and its preview.
markdown-view = View
markdown-preview = Preview
markdown-open-panel = Open beside the conversation

# Shown instead of the name of an image that has no name.
markdown-image = Image
markdown-image-load = Load image from { $host }
# $reason is a sentence such as “The server did not answer”.
markdown-image-retry = { $reason }. Try again
# Reasons why an image that the reply itself contains is not shown.
markdown-image-unreadable = This image is not shown because its size cannot be determined
markdown-image-pixels = This image is not shown because it has more than { NUMBER($limit) } million pixels
markdown-image-total = This image is not shown because the images of this message have more than { NUMBER($limit) } million pixels in total
markdown-image-count = This image is not shown because this message has more than { NUMBER($limit) } images

markdown-table = Table
markdown-task-done = Done
markdown-task-open = Not done

markdown-footnotes = Footnotes
markdown-footnote = Footnote { $number }
markdown-footnote-back = Back to the text from footnote { $number }

markdown-formula = Formula
markdown-formula-too-long = This formula is too long to be shown
markdown-formula-too-deep = This formula is nested too deeply to be shown
markdown-formula-empty = This formula is empty
