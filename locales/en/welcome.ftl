### Texts of ui/src/features/welcome.

welcome-title = Welcome to Rivulet
welcome-promise = See every word as it arrives, know how each reply ended, and never lose a word you received.
welcome-add-help = Your key is stored only in your system’s keychain.
welcome-demo = Try a demo
welcome-demo-help = Works offline and needs no key.
