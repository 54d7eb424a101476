### Notes about providers. The id of each message is `preset-` and the id of the preset in crates/app/presets.json.

preset-tensorloop = Enter the base URL shown in your TensorLoop account. TensorLoop’s documentation says that stopping a reply does not always end generation, and that all generated tokens are billed.
preset-tera = Tera sends no keep-alives, so a long silence while the model thinks is normal. Tera’s default time limit is 120 seconds. Its documentation says that closing the connection ends generation.
preset-stepfun = Enter the base URL shown in your StepFun account. Token counts arrive throughout the reply; only the last counts are final.
preset-sansa = Enter the base URL shown in your Sansa account. Sansa always sends token counts.
preset-openai = This API (Chat Completions) does not return the model’s thinking. After you press Stop, token counts may be missing.
preset-openrouter = “Stop” ends generation and billing only if the upstream provider supports this: OpenAI, Anthropic, DeepSeek and xAI do; Google, Groq, Mistral and Alibaba do not.
preset-groq = Some models write their thinking in <think> tags. To avoid this, set reasoning_format to “parsed” in Extra JSON.
preset-mistral = Mistral rejects requests that contain unknown fields. It always sends token counts.
preset-deepseek = When it is busy, DeepSeek queues requests and sends keep-alives until the reply starts.
preset-together = DeepSeek-R1 writes its thinking in <think> tags; most other models send theirs in a separate field.
preset-fireworks = Some models write their thinking into the answer itself.
preset-xai = xAI recommends a time limit of 3600 seconds for reasoning models.
preset-moonshot = For accounts created in China, the base URL is https://api.moonshot.cn/v1.
preset-qwen = This base URL is for Singapore. Other regions have their own base URLs, and newer accounts have one for each workspace.
preset-z-ai = For subscribers to the GLM Coding Plan, the base URL is https://api.z.ai/api/coding/paas/v4.
preset-siliconflow = For accounts created in China, the base URL is https://api.siliconflow.cn/v1.
preset-google = This is the address of Google’s OpenAI-compatible API.
preset-anthropic = Anthropic offers this OpenAI-compatible API mainly for testing. Its replies do not include Claude’s thinking.
preset-ollama = If you press Stop while Ollama is still reading the prompt, it stops only when the answer begins.
preset-lm-studio = If you press Stop while LM Studio is reading the prompt, it stops only after it has finished reading. gpt-oss models send their thinking separately; for other models, a setting in LM Studio separates the thinking from the answer.
preset-llama-cpp = llama.cpp has announced that its default port will change from 8080 to 9931. Older releases send no keep-alives.
preset-vllm = vLLM separates the thinking from the answer only if it was started with a reasoning parser. Older releases send the thinking as reasoning_content.
preset-jan = In Jan, start the server under Settings › Local API Server and set any API key there; then enter the same key here.
preset-koboldcpp = KoboldCpp sends no token counts for requests with tools.
