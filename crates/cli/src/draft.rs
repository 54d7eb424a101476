//! Creates drafts of providers, without keys, for `provider add` or from an existing provider.

use rivulet_app::contract::{CaFile, KeyNeed, NetworkDraft, Preset, ProviderDraft};
use rivulet_core::texts::cli;
use rivulet_core::{Header, KeyPlace, Limits, Provider};

use crate::args::AddArgs;
use crate::exit::Failure;

/// Returns the draft of a new provider, and whether it needs a key (`None` if unknown).
pub fn new_provider(
    name: &str,
    args: &AddArgs,
    headers: Vec<Header>,
    presets: &[Preset],
) -> Result<(ProviderDraft, Option<KeyNeed>), Failure> {
    let preset = args.preset.as_deref().map(|wanted| {
        let found = presets
            .iter()
            .find(|preset| preset.id.eq_ignore_ascii_case(wanted));
        found.ok_or_else(|| Failure::Usage(cli::usage_no_preset(format!("{wanted:?}"))))
    });
    let preset = preset.transpose()?;
    let known = preset.map_or_else(|| ProviderDraft::new(name, ""), Preset::draft);
    let base_url = args.base_url.clone().unwrap_or_else(|| known.base_url.clone());
    if base_url.trim().is_empty() {
        let why = match preset {
            Some(preset) => cli::usage_preset_no_base_url(&preset.name),
            None => cli::usage_no_base_url(),
        };
        return Err(Failure::Usage(why));
    }
    let draft = ProviderDraft {
        name: name.to_owned(),
        base_url,
        model: args.model.clone().unwrap_or_default(),
        limits: Limits {
            connect: args.connect_seconds.unwrap_or(known.limits.connect),
            first_byte: args.first_byte_seconds.unwrap_or(known.limits.first_byte),
            idle: args.idle_seconds.unwrap_or(known.limits.idle),
        },
        network: NetworkDraft {
            proxy: args.proxy.clone().unwrap_or_default(),
            ca_file: args
                .ca_file
                .as_ref()
                .map_or(CaFile::None, |path| CaFile::At(path.into())),
            headers,
        },
        include_usage: known.include_usage && !args.no_usage,
        // A key kept only in memory would be lost when this process exits.
        key_place: KeyPlace::Keychain,
        readable_key: args.key_over_http,
        ..known
    };
    Ok((draft, preset.map(|preset| preset.key)))
}

/// Returns a draft of an existing provider. If `model` is set, the draft changes the provider's
/// model. It changes nothing else.
pub fn of(provider: Provider, model: Option<String>) -> ProviderDraft {
    ProviderDraft {
        id: Some(provider.id),
        name: provider.name,
        preset: provider.preset,
        base_url: provider.base_url,
        model: model.unwrap_or(provider.model),
        key: None,
        key_place: provider.key_place,
        readable_key: false,
        limits: provider.limits,
        network: provider.network.into(),
        include_usage: provider.include_usage,
        abort_billing: provider.abort_billing,
        continuing: provider.continuing,
        monthly_limit: provider.monthly_limit,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use rivulet_app::contract::{Heartbeats, UsageHabit};
    use rivulet_core::{AbortBilling, Header, Prefill, Proxy};

    use super::*;
    use crate::args::{AnyCommand, Args, Command, ProviderCommand};

    fn args(line: &str) -> AddArgs {
        let words = ["rivulet-cli", "provider", "add"]
            .into_iter()
            .chain(line.split(' '));
        match Args::parse_from(words).command {
            AnyCommand::Run(Command::Provider(ProviderCommand::Add(args))) => *args,
            other => panic!("{other:?}"),
        }
    }

    fn preset(id: &str, base_url: Option<&str>) -> Preset {
        Preset {
            id: id.to_owned(),
            name: id.to_uppercase(),
            place: None,
            base_url: base_url.map(str::to_owned),
            local: false,
            port: None,
            owned_by: Vec::new(),
            key: KeyNeed::Optional,
            key_url: None,
            docs: None,
            reasoning_field: None,
            usage: UsageHabit::Refuses,
            include_usage: false,
            heartbeats: Heartbeats::None,
            limits: Limits {
                idle: 900,
                ..Limits::default()
            },
            abort_billing: AbortBilling::MayGoOn,
            abort_source: None,
            prefill: Prefill::None,
            resume: false,
            notes: rivulet_core::UiText::preset_note("openai"),
            sources: Vec::new(),
        }
    }

    #[test]
    fn typed_options_take_precedence_over_the_preset() {
        let presets = [
            preset("here", Some("https://here.example/v1")),
            preset("yours", None),
        ];
        let (known, need) = new_provider("A", &args("A --preset HERE"), Vec::new(), &presets).unwrap();
        assert_eq!(known.name, "A");
        assert_eq!(known.base_url, "https://here.example/v1");
        assert_eq!(known.preset.as_deref(), Some("here"));
        assert_eq!((known.limits.idle, known.include_usage), (900, false));
        assert_eq!(known.abort_billing, AbortBilling::MayGoOn);
        assert_eq!(need, Some(KeyNeed::Optional));

        let line = "B --preset here --base-url http://b/v1 -m big --idle-seconds 7 --connect-seconds 5 \
                    --first-byte-seconds 6 --proxy none --ca-file /ca.pem";
        let header = Header::new("X", "1");
        let headers = vec![header.clone()];
        let (typed, _) = new_provider("B", &args(line), headers, &presets).unwrap();
        assert_eq!(
            (typed.base_url.as_str(), typed.model.as_str()),
            ("http://b/v1", "big")
        );
        let Limits {
            connect,
            first_byte,
            idle,
        } = typed.limits;
        assert_eq!((connect, first_byte, idle), (5, 6, 7));
        assert_eq!(typed.network.proxy, Proxy::None);
        assert_eq!(typed.network.ca_file, CaFile::At("/ca.pem".into()));
        assert_eq!(typed.network.headers, [header]);

        let (bare, need) = new_provider("C", &args("C --base-url http://c"), Vec::new(), &presets).unwrap();
        assert_eq!((bare.limits, bare.include_usage), (Limits::default(), true));
        assert_eq!(need, None);
        let (quiet, _) = new_provider(
            "C",
            &args("C --base-url http://c --no-usage"),
            Vec::new(),
            &presets,
        )
        .unwrap();
        assert!(!quiet.include_usage);
    }

    #[test]
    fn a_provider_without_an_address_is_refused() {
        let presets = [preset("yours", None)];
        for line in ["D", "D --preset yours", "D --preset nobody --base-url http://d"] {
            let failure = new_provider("D", &args(line), Vec::new(), &presets).unwrap_err();
            assert!(matches!(failure, Failure::Usage(_)), "{line}: {failure:?}");
        }
    }
}
