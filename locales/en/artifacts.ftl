### Previews of code below the code.

artifacts-diagram = Diagram
artifacts-preview = Preview
artifacts-preview-isolated = Preview, isolated from the network and from this window
artifacts-refused = This preview tried to access the network, which is blocked in previews
artifacts-diagram-title = Diagram of the Mermaid code
artifacts-svg-title = Preview of the SVG code
artifacts-html-title = Preview of the HTML code
artifacts-drawing = Drawing…
artifacts-reload = Reload
