### The menu bar on macOS. The words are those of Apple’s own programs.

menu-about = About Rivulet
menu-settings = Settings…
menu-services = Services
menu-hide = Hide Rivulet
menu-hide-others = Hide Others
menu-show-all = Show All
menu-quit = Quit Rivulet

menu-file = File
menu-new-conversation = New Conversation
menu-close-window = Close Window

menu-edit = Edit
menu-undo = Undo
menu-redo = Redo
menu-cut = Cut
menu-copy = Copy
menu-paste = Paste
menu-select-all = Select All

menu-view = View
menu-full-screen = Enter Full Screen

menu-window = Window
menu-minimize = Minimize
menu-zoom = Zoom
