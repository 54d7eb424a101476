//! The models that speak as the four named dialects do (contract, section 2).

use super::Practice;
use super::reply::reply;
use super::style::{PLAIN, Style, Thinking, UsageIn};
use super::tools::{weather, weather_without_index};

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

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "tensorloop",
        shows: "TensorLoop's dialect: chunks that leave out what the first one said",
        speed: 60,
        answer: |ask| reply(ask, &TENSORLOOP, text!("dialects/tensorloop"), "stop"),
    },
    Practice {
        name: "tera/qwen-thinker",
        shows: "Tera's dialect: reasoning_content, a name with a slash, no keep-alives",
        speed: 60,
        answer: |ask| reply(ask, &TERA, text!("dialects/tera"), "stop"),
    },
    Practice {
        name: "stepfun",
        shows: "StepFun's dialect: usage in every chunk, empty strings for nothing",
        speed: 60,
        answer: |ask| reply(ask, &STEPFUN, text!("dialects/stepfun"), "stop"),
    },
    Practice {
        name: "stepfun-tools",
        shows: "StepFun's dialect: a tool call without an index, usage in every chunk",
        speed: 30,
        answer: |ask| weather_without_index(ask, &STEPFUN, text!("dialects/stepfun-tools")),
    },
    Practice {
        name: "sansa",
        shows: "Sansa's dialect: reasoning_details, usage always in the last chunk",
        speed: 60,
        answer: |ask| reply(ask, &SANSA, text!("dialects/sansa"), "stop"),
    },
    Practice {
        name: "sansa-tools",
        shows: "Sansa's dialect: reasoning_details, a few words, then a tool call",
        speed: 30,
        answer: |ask| weather(ask, &SANSA, text!("dialects/sansa-tools")),
    },
    Practice {
        name: "sansa-json",
        shows: "Sansa's dialect: a structured output, JSON that grows until it is whole",
        speed: 30,
        answer: |ask| reply(ask, &SANSA, text!("dialects/sansa-json"), "stop"),
    },
];
