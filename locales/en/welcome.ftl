### Texts of ui/src/features/welcome.

welcome-title = Welcome to Rivulet
welcome-promise = Chat with the language models you choose. See every word as it arrives, and keep every word you receive.
welcome-add-help = Your key is stored only in your system’s keychain.
welcome-add-help-no-keychain = Your system’s keychain cannot be used, so your key is kept only until Rivulet closes.
welcome-demo = Try a demo
welcome-demo-help = The built-in practice provider works offline and needs no key.
