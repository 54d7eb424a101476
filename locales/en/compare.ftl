### The comparison of two versions of a message.

compare-title = Compare versions
compare-loading = Loading the versions…
compare-text = Text
compare-reasoning = Reasoning
compare-with-reasoning = Compare the reasoning too
compare-version = Version { $number }
compare-first-version = First version
compare-second-version = Second version

compare-no-differences = No differences
compare-differences = { $count ->
    [one] 1 difference
   *[other] { NUMBER($count) } differences
}
# The selected difference and the number of all.
compare-difference-of = { NUMBER($number) } of { $count ->
    [one] 1 difference
   *[other] { NUMBER($count) } differences
}
compare-previous = Previous difference
compare-next = Next difference
compare-too-different = Too different for a word-by-word comparison

compare-same = The two are the same
compare-different = They differ from the first word on
compare-same-then-first = The same for { $count ->
    [one] 1 word
   *[other] { NUMBER($count) } words
}, then the first goes on
compare-same-then-second = The same for { $count ->
    [one] 1 word
   *[other] { NUMBER($count) } words
}, then the second goes on
compare-same-then-different = The same for { $count ->
    [one] 1 word
   *[other] { NUMBER($count) } words
}, then they differ
