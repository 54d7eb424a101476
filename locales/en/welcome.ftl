### Texts of ui/src/features/welcome.

welcome-welcome-to-rivulet = Welcome to Rivulet
welcome-see-every-word-as-it = See every word as it arrives, know how each reply ended, and never lose a word you received.
welcome-look-around-first = Look around first
welcome-the-practice-provider-is-built = The practice provider is built in, works offline and needs no key. Scripted models show every way a reply can end, failures included.
welcome-try-it-now = Try it now
welcome-bring-your-own = Bring your own
welcome-any-openai-compatible-chat-server = Any OpenAI-compatible chat server, on the internet or on this computer. Your key is stored only in your system’s keychain.
welcome-add-a-provider = Add a provider
welcome-settings = Settings
