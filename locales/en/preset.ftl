### Notes about providers. The id of each message is `preset-` and the id of the preset in crates/app/presets.json.

preset-tensorloop = Enter the base URL from your account. According to TensorLoop’s description of streaming, aborting does not stop the generation in every case, and all generated tokens are billed.
preset-tera = Tera sends no keep-alives, so a long silence while the model thinks is normal. Tera’s own time limit is 120 seconds by default. Its description of streaming says that closing the connection ends generation.
preset-stepfun = Enter the base URL from your account. Every chunk includes token counts; those of the last chunk apply.
preset-sansa = Enter the base URL from your account. Token counts always come in the final chunk.
preset-openai = Chat completions do not show the model's thinking. After you press Stop, token counts may be missing.
preset-openrouter = Stop ends generation and billing only where the upstream supports it: OpenAI, Anthropic, DeepSeek and xAI do; Google, Groq, Mistral and Alibaba do not.
preset-groq = Some models write their thinking in <think> tags unless reasoning_format is set to parsed.
preset-mistral = Mistral refuses requests with fields it does not know. It sends token counts without being asked.
preset-deepseek = When busy, DeepSeek queues requests and sends keep-alive comments until the reply starts.
preset-together = DeepSeek-R1 writes its thinking in <think> tags; most other models send it in a field of its own.
preset-fireworks = Some models write their thinking into the answer itself.
preset-xai = xAI recommends a time limit of 3600 seconds for models that think.
preset-moonshot = Accounts made in China use https://api.moonshot.cn/v1 instead.
preset-qwen = This is the address for Singapore. Other regions have their own, and newer accounts have one per workspace.
preset-z-ai = GLM Coding Plan subscribers use https://api.z.ai/api/coding/paas/v4 instead.
preset-siliconflow = Accounts made in China use https://api.siliconflow.cn/v1 instead.
preset-google = This is Google's OpenAI-compatible address.
preset-anthropic = Anthropic offers this OpenAI-compatible address mainly for testing. It does not return Claude's thinking.
preset-ollama = While a prompt is being read, Stop takes effect only at the first word of the answer.
preset-lm-studio = If you stop while LM Studio reads a prompt, it finishes reading first. gpt-oss models send their thinking as reasoning; for other models, a setting of LM Studio separates it from the answer.
preset-llama-cpp = llama.cpp has announced a change of its default port from 8080 to 9931. Older releases send no keep-alives.
preset-vllm = vLLM separates the thinking from the answer only if it was started with a reasoning parser. Older releases send the thinking as reasoning_content.
preset-jan = Start the server in Jan under Settings, Local API Server, and enter any key there; requests must carry the same key.
preset-koboldcpp = Replies to requests with tools contain no token counts.
