### Advice on faults: a sentence below the fault's own sentence, and the button that helps.

advice-key = Check your API key for this provider.
advice-budget = Nothing was sent. Raise the limit, choose another provider, or wait until next month.
advice-raise-limit = Raise the limit…
advice-credits = Add credit to your account, then retry.
advice-not-found = Check the model’s name and the provider’s base URL.
advice-context-length = Choose a model with a longer context, or start a new conversation.
advice-context-size = The request is longer than the server’s context. Restart the server with a larger context (llama.cpp: option -c), or start a new conversation.
advice-no-images = Choose a model that accepts images, or edit your message and send it without the image.
advice-rate-limit = Wait a moment, then retry.
advice-server = The problem is on the provider’s side. Try again later.
advice-protocol = Check that the base URL is the address of an OpenAI-compatible chat API.
advice-dns = The server’s host name was not found. Check your internet connection and the base URL.
advice-no-route = Check your network connection, then retry.
advice-proxy = Check the proxy in the network settings of this provider.
advice-connect = Check that the server is running and that the base URL is correct.
advice-tls = The connection would not be secure, so nothing was sent. Check the base URL and the server’s certificate.
advice-keychain = Unlock or install a keychain, or keep the key for this session only.
advice-folder = Check that the folder is writable and that its disk is connected.
advice-damaged = Restore a backup in Settings › Data. The damaged database will be kept.
advice-storage-full = Free up some disk space.
advice-edit-provider = Edit provider
advice-choose-model = Choose another model
advice-http-status = HTTP { $status }
advice-code = error code { $code }
