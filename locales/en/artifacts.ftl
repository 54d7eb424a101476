### Previews that replace a code block or are shown beside the conversation.

artifacts-isolated = This preview cannot access the network or the rest of Rivulet
artifacts-refused = This preview tried to access the network; Rivulet blocked the attempt
artifacts-diagram-title = Mermaid diagram
artifacts-svg-title = SVG preview
artifacts-html-title = HTML preview
artifacts-drawing = Rendering…
artifacts-reload = Reload
artifacts-close = Close the preview
artifacts-full = Full size
artifacts-beside = Beside the conversation
artifacts-copy = Copy the code
artifacts-save = Save the code
# Several replies can contain versions of the same page, drawing or diagram.
artifacts-version-of = Version { NUMBER($number) } of { NUMBER($count) }
