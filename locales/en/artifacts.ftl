### Previews of code below the code.

artifacts-diagram = Diagram
artifacts-preview = Preview
artifacts-preview-isolated = Preview, isolated from the network and from this window
artifacts-refused = This preview tried to access the network; Rivulet blocked the attempt
artifacts-diagram-title = Mermaid diagram
artifacts-svg-title = SVG preview
artifacts-html-title = HTML preview
artifacts-drawing = Rendering…
artifacts-reload = Reload
