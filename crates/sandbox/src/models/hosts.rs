//! The models that speak as further servers do: hosts, routers and programs of one's own (contract, section 2).

use serde_json::{Value, json};

use super::reply::{halves, reply, thinking_and_answer, told, whole};
use super::style::{PLAIN, Style, Thinking, UsageIn};
use super::voice::Voice;
use super::{Ask, Practice};
use crate::script::Script;
use crate::tokens::pieces;

const LLAMA_CPP: Style = Style {
    opening: &["", "", ""],
    null_first: true,
    timings: true,
    ..PLAIN
};

pub(super) const OPENROUTER: Style = Style {
    opening: &[
        "OPENROUTER PROCESSING",
        "OPENROUTER PROCESSING",
        "OPENROUTER PROCESSING",
    ],
    thinking: Thinking::ReasoningAndDetails,
    usage: UsageIn::OwnChunk,
    bend: |_, chunk| {
        if let Some(usage) = chunk.get_mut("usage") {
            usage["cost"] = json!(0.00085);
        }
    },
    ..PLAIN
};

const DEEPSEEK: Style = Style {
    opening: &["keep-alive", "keep-alive"],
    null_first: true,
    usage: UsageIn::LastChunk,
    bend: both_fields_and_usage,
    ..PLAIN
};

const QWEN: Style = Style {
    null_first: true,
    bend: both_fields_and_usage,
    ..PLAIN
};

const ZAI: Style = Style {
    usage: UsageIn::LastChunk,
    bend: |_, chunk| {
        if let Some(delta) = chunk.pointer_mut("/choices/0/delta") {
            delta["role"] = json!("assistant");
        }
    },
    ..PLAIN
};

const MOONSHOT: Style = Style {
    usage: UsageIn::LastChunk,
    bend: |_, chunk| {
        if let Some(usage) = chunk.as_object_mut().and_then(|chunk| chunk.remove("usage")) {
            chunk["choices"][0]["usage"] = usage;
        }
    },
    ..PLAIN
};

const MISTRAL: Style = Style {
    thinking: Thinking::ContentPart,
    usage: UsageIn::LastChunk,
    ..PLAIN
};

const SNOWFLAKE: Style = Style {
    bend: |_, chunk| {
        for field in ["id", "model", "object"] {
            chunk[field] = json!("");
        }
        if let Some(choice) = chunk.pointer_mut("/choices/0").and_then(Value::as_object_mut) {
            choice.remove("finish_reason");
        }
    },
    ..PLAIN
};

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "llama.cpp",
        shows: "llama.cpp's dialect: bare keep-alives, progress, content null, timings",
        speed: 60,
        answer: llama_cpp,
    },
    Practice {
        name: "openrouter",
        shows: "OpenRouter's dialect: the same reasoning in two fields, shown once; an encrypted part, not shown",
        speed: 60,
        answer: openrouter,
    },
    Practice {
        name: "openrouter-late-text",
        shows: "OpenRouter's dialect: text that goes on after the finish reason",
        speed: 60,
        answer: openrouter_late_text,
    },
    Practice {
        name: "deepseek",
        shows: "DeepSeek's dialect: keep-alives, reasoning_content beside a content of null",
        speed: 60,
        answer: |ask| reply(ask, &DEEPSEEK, text!("hosts/deepseek"), "stop"),
    },
    Practice {
        name: "qwen",
        shows: "Qwen's dialect: reasoning_content, and usage null in every chunk but one without choices",
        speed: 60,
        answer: |ask| reply(ask, &QWEN, text!("hosts/qwen"), "stop"),
    },
    Practice {
        name: "z.ai",
        shows: "Z.ai's dialect: reasoning_content, and the role in every chunk",
        speed: 60,
        answer: |ask| reply(ask, &ZAI, text!("hosts/z.ai"), "stop"),
    },
    Practice {
        name: "moonshot",
        shows: "Moonshot's dialect: reasoning_content, and the token counts inside the choice",
        speed: 60,
        answer: |ask| reply(ask, &MOONSHOT, text!("hosts/moonshot"), "stop"),
    },
    Practice {
        name: "mistral",
        shows: "Mistral's dialect: the content is a list of parts, and thinking is among them",
        speed: 60,
        answer: mistral,
    },
    Practice {
        name: "snowflake",
        shows: "Snowflake's dialect, and some Ollama servers': empty ids, no finish reason, then [DONE]",
        speed: 60,
        answer: |ask| {
            let text = text!("hosts/snowflake");
            if ask.stream {
                Voice::open(ask, &SNOWFLAKE).say(text.trim()).done()
            } else {
                whole(ask, text, None)
            }
        },
    },
];

/// Reasoning and content in every delta, one of them null, and usage in every chunk, mostly null.
fn both_fields_and_usage(_: u64, chunk: &mut Value) {
    if let Some(delta) = chunk
        .pointer_mut("/choices/0/delta")
        .and_then(Value::as_object_mut)
    {
        for field in ["content", "reasoning_content"] {
            delta.entry(field).or_insert(Value::Null);
        }
    }
    if chunk.get("usage").is_none() {
        chunk["usage"] = Value::Null;
    }
}

fn llama_cpp(ask: &Ask) -> Script {
    let text = text!("dialects/llama.cpp");
    told(ask, &LLAMA_CPP, text, |voice| {
        let choice = json!({
            "index": 0, "delta": {"role": "assistant", "content": null}, "finish_reason": null,
        });
        let total = ask.prompt_tokens;
        let progress = [total / 2, total].map(|processed| {
            json!({"prompt_progress": {"total": total, "cache": 0, "processed": processed, "time_ms": 12}})
        });
        let voice = progress
            .iter()
            .fold(voice, |voice, progress| voice.aside(json!([choice]), progress));
        voice.say(text.trim()).finish("stop").done()
    })
}

fn openrouter(ask: &Ask) -> Script {
    let text = text!("dialects/openrouter");
    let (thinking, content) = thinking_and_answer(text);
    told(ask, &OPENROUTER, text, |voice| {
        let sealed = json!({"role": "assistant", "content": "", "reasoning": null, "reasoning_details": [
            {"type": "reasoning.text", "text": "", "signature": "c2lnbmF0dXJl", "index": 0},
            {"type": "reasoning.encrypted", "data": "cHJhY3RpY2UgcHJvdmlkZXI=", "id": "rs_practice", "index": 1},
        ]});
        voice
            .think(thinking)
            .deltas([sealed])
            .with(|script| script.comment("OPENROUTER PROCESSING"))
            .say(content)
            .finish("stop")
            .done()
    })
}

fn openrouter_late_text(ask: &Ask) -> Script {
    let text = text!("hosts/openrouter-late-text");
    told(ask, &OPENROUTER, text, |voice| {
        let (before, after) = halves(text);
        let finish = json!([{"index": 0, "delta": {"content": ""}, "finish_reason": "stop"}]);
        let voice = voice.say(before).aside(finish, &json!({}));
        voice.say(after).usage_chunk().done()
    })
}

fn mistral(ask: &Ask) -> Script {
    let text = text!("hosts/mistral");
    let (thinking, content) = thinking_and_answer(text);
    told(ask, &MISTRAL, text, |voice| {
        let (thinking, last_thought) = thinking.rsplit_once(' ').unwrap_or((thinking, ""));
        let (content, last_line) = content.rsplit_once('\n').unwrap_or((content, ""));
        let (first_word, content) = content.split_once(' ').unwrap_or((content, ""));
        let part = |text: &str| json!({"type": "text", "text": text});
        let thought = json!({"type": "thinking", "thinking": [part(&format!(" {last_thought}"))]});
        // The last thought and the first word share a chunk, as they may.
        let border = json!({"content": [thought, part(first_word)]});
        let last_line = format!("\n{last_line}");
        let parts = pieces(&last_line)
            .into_iter()
            .map(|piece| json!({"content": [part(piece)]}));
        voice
            .think(thinking)
            .deltas([border])
            .say(&format!(" {content}"))
            .deltas(parts)
            .finish("stop")
            .done()
    })
}
