### The comparison of two versions of a message.

compare-loading = Loading the versions…
compare-text = Text
compare-reasoning = Reasoning
compare-with-reasoning = Compare the reasoning too
compare-version = Version { $number }
compare-first-version = First version
compare-second-version = Second version

compare-differences = { $count ->
    [one] 1 difference
   *[other] { NUMBER($count) } differences
}
# $number is the position of the selected difference; $count is the number of all differences.
compare-difference-of = Difference { NUMBER($number) } of { NUMBER($count) }
compare-previous = Previous difference
compare-next = Next difference
compare-too-different = These versions are too different for a word-by-word comparison

compare-view = View
compare-rendered = Rendered
compare-raw = Raw
compare-hardly-alike = The versions have almost nothing in common, so their differences are not marked
compare-reasoning-hardly-alike = The reasoning texts have almost nothing in common, so their differences are not marked
compare-same = The versions are identical
compare-different = The versions have nothing in common
compare-same-then = Both versions begin with the same { $count ->
    [one] word
   *[other] { NUMBER($count) } words
}; after that, only the { $longer ->
    [first] first
   *[second] second
} version continues
