### The list of models.

model-more-models = Models not shown: { NUMBER($hidden) }. Type part of a model’s name to find it.
model-loading-models = Loading models…
model-models-failed = The list of models could not be loaded: { $sentence } You can type any model name above.
model-choose-model = Choose a model
# Abbreviated numbers of tokens, in thousands and millions.
model-thousands = { $value }K
model-millions = { $value }M
