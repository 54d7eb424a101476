### Texts of ui/src/features/welcome.

welcome-title = Welcome to Rivulet
welcome-promise = See every word as it arrives, know how each reply ended, and never lose a word you received.
welcome-practice-title = Look around first
welcome-practice-help = The practice provider is built in, works offline and needs no key. Its scripted models show every way a reply can end, including failures.
welcome-practice-button = Try it now
welcome-provider-title = Connect a provider
welcome-provider-help = Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain.
