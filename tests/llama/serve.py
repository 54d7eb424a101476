"""Starts llama.cpp's HTTP server from the package xllamacpp: `serve.py MODEL CONTEXT`."""

import os
import signal
import sys
import threading

import xllamacpp

model, context = sys.argv[1], int(sys.argv[2])

options = xllamacpp.CommonParams()
options.model.path = model
options.model_alias = {"smollm2-135m"}
options.hostnames = ["127.0.0.1"]
# The server chooses a free port.
options.port = 0
options.n_ctx = context
options.n_parallel = 1
options.cpuparams.n_threads = 1
options.cpuparams_batch.n_threads = 1
options.use_jinja = True
options.warmup = False
options.offline = True
options.ui = False
# Limit the length of replies, because such a small model might otherwise never stop.
options.n_predict = 400
# With a fixed seed, the same question always gets the same answer on the same processor.
options.sampling.seed = 7

server = xllamacpp.Server(options)
print("listening", server.listening_address, flush=True)

# Exit without waiting for a reply that is still running.
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda *_: os._exit(0))
threading.Event().wait()
