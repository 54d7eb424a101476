"""llama.cpp's own HTTP server, as the package xllamacpp brings it: `serve.py MODEL PORT`.

Nothing here answers requests; it only sets what `llama-server` takes as options.
"""

import os
import signal
import sys
import threading

import xllamacpp

model, port = sys.argv[1], int(sys.argv[2])

options = xllamacpp.CommonParams()
options.model.path = model
options.model_alias = {"smollm2-135m"}
options.hostnames = ["127.0.0.1"]
options.port = port
options.n_ctx = 4096
options.n_parallel = 1
options.cpuparams.n_threads = 1
options.cpuparams_batch.n_threads = 1
options.use_jinja = True
options.warmup = False
options.offline = True
options.ui = False
# A model this small may not find the end by itself.
options.n_predict = 400
# The same question gets the same answer on the same processor.
options.sampling.seed = 7

server = xllamacpp.Server(options)
print("listening", server.listening_address, flush=True)

# Ending it must not wait for a reply that is being written.
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda *_: os._exit(0))
threading.Event().wait()
