//! The models that speak as particular servers do (contract, section 2).

use super::Practice;
use super::reply::reply;
use super::voice::{PLAIN, Style, Thinking, UsageIn};

const TENSORLOOP: Style = Style { lean: true, ..PLAIN };

const TERA: Style = PLAIN;

const STEPFUN: Style = Style {
    blanks: true,
    thinking: Thinking::Reasoning,
    usage: UsageIn::EveryChunk,
    ..PLAIN
};

const SANSA: Style = Style {
    thinking: Thinking::Details,
    usage: UsageIn::LastChunk,
    ..PLAIN
};

const LLAMA_CPP: Style = Style {
    opening: &["", "", ""],
    null_first: true,
    timings: true,
    ..PLAIN
};

const OPENROUTER: Style = Style {
    opening: &[
        "OPENROUTER PROCESSING",
        "OPENROUTER PROCESSING",
        "OPENROUTER PROCESSING",
    ],
    thinking: Thinking::ReasoningAndDetails,
    usage: UsageIn::OwnChunk,
    ..PLAIN
};

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "tensorloop",
        shows: "TensorLoop's dialect: chunks that leave out what the first one said",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &TENSORLOOP,
                include_str!("../../texts/dialects/tensorloop.md"),
                "stop",
            )
        },
    },
    Practice {
        name: "tera/qwen-thinker",
        shows: "Tera's dialect: reasoning_content, a name with a slash, no keep-alives",
        speed: 60,
        answer: |ask| reply(ask, &TERA, include_str!("../../texts/dialects/tera.md"), "stop"),
    },
    Practice {
        name: "stepfun",
        shows: "StepFun's dialect: usage in every chunk, empty strings for nothing",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &STEPFUN,
                include_str!("../../texts/dialects/stepfun.md"),
                "stop",
            )
        },
    },
    Practice {
        name: "sansa",
        shows: "Sansa's dialect: reasoning_details, usage always in the last chunk",
        speed: 60,
        answer: |ask| reply(ask, &SANSA, include_str!("../../texts/dialects/sansa.md"), "stop"),
    },
    Practice {
        name: "llama.cpp",
        shows: "llama.cpp's dialect: bare keep-alives, content null, timings",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &LLAMA_CPP,
                include_str!("../../texts/dialects/llama.cpp.md"),
                "stop",
            )
        },
    },
    Practice {
        name: "openrouter",
        shows: "OpenRouter's dialect: the same reasoning in two fields, shown once",
        speed: 60,
        answer: |ask| {
            reply(
                ask,
                &OPENROUTER,
                include_str!("../../texts/dialects/openrouter.md"),
                "stop",
            )
        },
    },
];
