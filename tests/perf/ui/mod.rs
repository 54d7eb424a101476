//! Measures how fast and how smoothly the real window and Chromium show a long streaming reply.
//! Compares them with a bare page, which only appends the same deltas to its text.

mod history;
mod measure;
mod opening;
pub mod process_tree;
mod report;
pub mod server;
pub mod session;
mod text;
mod typist;
mod workload;

use std::fmt;

use anyhow::{Context, Result, bail, ensure};
use rivulet_tests::loopback::Loopback;
use rivulet_tests::{Desktop, program};
use serde_json::json;

use measure::{Measured, measure};
use report::Report;
use server::BenchServer;
use session::Session;
use workload::Workload;

/// Default size of a reply in kilobytes.
const KILOBYTES: usize = 200;
/// The name, on the command line, of the measurement that opens a conversation.
const OPENING: &str = "opening";

/// The browser engine that renders the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    WebKit,
    Chromium,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::WebKit => "WebKitGTK",
            Engine::Chromium => "Chromium",
        })
    }
}

/// The measurements that were selected on the command line.
#[derive(Debug, PartialEq, Eq)]
pub struct Choice {
    names: Vec<String>,
    engines: Vec<Engine>,
    kilobytes: usize,
}

impl Choice {
    /// Parses the arguments `[workload…] [--engine webkit|chromium] [--kilobytes N]`.
    pub fn parse(arguments: &[String]) -> Result<Choice> {
        let mut choice = Choice {
            names: Vec::new(),
            engines: vec![Engine::WebKit, Engine::Chromium],
            kilobytes: KILOBYTES,
        };
        let mut arguments = arguments.iter().map(String::as_str);
        while let Some(argument) = arguments.next() {
            match argument {
                "--engine" => {
                    choice.engines = match arguments.next() {
                        Some("webkit") => vec![Engine::WebKit],
                        Some("chromium") => vec![Engine::Chromium],
                        _ => bail!("--engine must be webkit or chromium"),
                    }
                }
                "--kilobytes" => {
                    let number = arguments.next().and_then(|number| number.parse().ok());
                    choice.kilobytes = number
                        .filter(|number| *number > 0)
                        .context("--kilobytes must be a number above 0")?;
                }
                name if name == OPENING || workload::ALL.iter().any(|known| known.name == name) => {
                    choice.names.push(name.to_owned());
                }
                other => {
                    let known: Vec<&str> = workload::ALL.iter().map(|known| known.name).collect();
                    bail!(
                        "unknown workload {other:?}; known are {} and {OPENING}",
                        known.join(", ")
                    );
                }
            }
        }
        Ok(choice)
    }

    fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|one| one == name)
    }
}

pub async fn run(arguments: &[String]) -> Result<()> {
    let choice = Choice::parse(arguments)?;
    let desktop = Desktop::start().await?;
    let mut bench = Bench {
        server: BenchServer::start(choice.kilobytes).await?,
        desktop,
        kilobytes: choice.kilobytes,
        report: Report::default(),
    };
    for engine in &choice.engines {
        let mut plain = None;
        for workload in workload::ALL
            .iter()
            .filter(|workload| choice.wants(workload.name))
        {
            match bench.workload(*engine, workload, plain.as_ref()).await {
                Ok(measured) if workload.name == "prose" => plain = Some(measured),
                Ok(_) => {}
                Err(error) => bench
                    .report
                    .failed(&format!("{engine}: {}", workload.name), &error),
            }
        }
        if choice.wants(OPENING)
            && let Err(error) = bench.opening(*engine).await
        {
            bench.report.failed(&format!("{engine}: {OPENING}"), &error);
        }
    }
    bench.report.summary();
    Ok(())
}

struct Bench {
    server: BenchServer,
    desktop: Desktop,
    kilobytes: usize,
    report: Report,
}

impl Bench {
    async fn workload(
        &mut self,
        engine: Engine,
        workload: &Workload,
        plain: Option<&Measured>,
    ) -> Result<Measured> {
        let title = format!(
            "{engine}: {}, {} kB, {}",
            workload.name,
            self.kilobytes,
            rate(workload)
        );
        let expected = workload::answer(workload.name, self.kilobytes).text;
        let page = self.floor(engine).await?;
        let floor = measure(&page, &mut self.server, workload)
            .await
            .context("floor")?;
        ensure!(
            floor.texts == vec![expected.clone(); workload.replies],
            "the text of the floor differs from the sent text"
        );
        drop(page);
        let page = self.rivulet(engine, workload.name, workload.earlier).await?;
        if workload.earlier > 0 {
            page.open_latest_conversation().await?;
        }
        if workload.replies > 1 {
            page.choose_set(history::SET, workload.replies).await?;
        }
        let ours = measure(&page, &mut self.server, workload)
            .await
            .context("in Rivulet")?;
        ensure!(
            saved_texts(&page).await? == vec![expected; workload.replies],
            "the text that Rivulet saved differs from the sent text"
        );
        self.report.workload(
            &title,
            workload,
            &floor,
            &ours,
            plain.filter(|_| workload.earlier > 0),
        );
        Ok(ours)
    }

    async fn opening(&mut self, engine: Engine) -> Result<()> {
        let page = self.rivulet(engine, OPENING, 0).await?;
        let taken = opening::measure(&page, &mut self.server).await?;
        let title = format!("{engine}: opening a finished reply of {} kB", self.kilobytes);
        self.report.opening(&title, &taken);
        Ok(())
    }

    async fn floor(&self, engine: Engine) -> Result<Session> {
        let url = self.server.url("/floor");
        match engine {
            Engine::WebKit => {
                let program = program::built("examples/bare_window")?;
                let page =
                    Session::webkit(&self.desktop, &program, &self.desktop.data_folder("floor")?).await?;
                page.client().goto(&url).await?;
                Ok(page)
            }
            Engine::Chromium => Session::chromium(&self.desktop, &url, None).await,
        }
    }

    async fn rivulet(&self, engine: Engine, name: &str, earlier: usize) -> Result<Session> {
        let data = self.desktop.data_folder(name)?;
        history::prepare(&data, self.server.url("/v1"), earlier).await?;
        let page = match engine {
            Engine::WebKit => Session::webkit(&self.desktop, &program::built("rivulet")?, &data).await?,
            Engine::Chromium => {
                let engine = Loopback::start(data, Some(program::target()?.join("bench-page"))).await?;
                let url = format!("{}/{}", engine.origin(), engine.query());
                Session::chromium(&self.desktop, &url, Some(engine)).await?
            }
        };
        page.find("field", "Message").await?;
        Ok(page)
    }
}

fn rate(workload: &Workload) -> String {
    let rate = match workload.rate {
        Some(rate) => format!("{rate} deltas/s"),
        None => "as fast as possible".to_owned(),
    };
    match workload.replies {
        1 => rate,
        replies => format!("{replies} replies side by side, each {rate}"),
    }
}

/// Returns the replies at the end of the latest conversation. There are several replies if they are
/// a comparison.
async fn saved_texts(page: &Session) -> Result<Vec<String>> {
    let script = "const token = new URLSearchParams(location.search).get('loopback');
        const overLoopback = async (command, args = {}) =>
            (await fetch(`/loopback/${token}/call/${command}`, { method: 'POST', body: JSON.stringify(args) })).json();
        const ask = window.__TAURI_INTERNALS__?.invoke ?? overLoopback;
        const [latest] = await ask('conversation_list');
        const { messages } = await ask('conversation_open', { conversation_id: latest.id });
        const last = messages.at(-1);
        return [last, ...(last.beside ?? [])].map(({ message }) =>
            message.parts.filter(({ part }) => part === 'text').map(({ text }) => text).join(''));";
    let texts = page.execute_async(script, json!([])).await?;
    Ok(serde_json::from_value(texts)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Choice> {
        Choice::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn arguments_choose_what_is_measured() -> Result<()> {
        let all = parsed("")?;
        assert_eq!((all.engines.len(), all.kilobytes), (2, KILOBYTES));
        assert!(all.wants("table") && all.wants(OPENING));
        let some = parsed("table --engine webkit opening --kilobytes 20")?;
        assert_eq!((some.engines, some.kilobytes), (vec![Engine::WebKit], 20));
        assert_eq!(some.names, ["table", "opening"]);
        for wrong in ["tables", "--engine gecko", "--kilobytes", "--kilobytes 0"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
        Ok(())
    }
}
