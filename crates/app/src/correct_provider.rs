//! Corrects the values of imported and restored providers. These values did not pass through the
//! provider form, which would have checked them.

use rivulet_core::{Limits, Provider, ProviderKind};
use rivulet_wire::{Endpoint, correct_network};

/// Maximum value of each time limit, in seconds: one day.
const LONGEST_WAIT: u32 = 86_400;

/// Returns whether all time limits of a provider are within the permitted range.
pub fn are_limits_valid(limits: Limits) -> bool {
    [limits.connect, limits.first_byte, limits.idle]
        .into_iter()
        .all(is_limit_valid)
}

/// Returns whether a time limit is within the permitted range.
pub fn is_limit_valid(seconds: u32) -> bool {
    (1..=LONGEST_WAIT).contains(&seconds)
}

/// Corrects every value that the provider form would reject, except the path of the
/// certificate-authority file. An invalid base URL becomes empty, so that nothing is sent.
pub fn correct_provider(provider: &mut Provider) {
    if provider.kind == ProviderKind::Custom && Endpoint::parse(&provider.base_url).is_err() {
        provider.base_url = String::new();
    }
    provider.base_url = provider.base_url.trim().to_owned();
    provider.model = provider.model.trim().to_owned();
    provider.name = provider.name.trim().to_owned();
    if provider.name.is_empty() {
        provider.name = provider.id.to_string();
    }
    if !are_limits_valid(provider.limits) {
        provider.limits = Limits::default();
    }
    correct_network(&mut provider.network);
}

#[cfg(test)]
mod tests {
    use rivulet_core::{AbortBilling, Continuing, Header, KeyPlace, Network, ProviderId, Proxy};
    use uuid::Uuid;

    use super::*;

    fn provider() -> Provider {
        Provider {
            id: ProviderId(Uuid::nil()),
            name: "Tera".to_owned(),
            preset: None,
            kind: ProviderKind::Custom,
            base_url: "https://api.tera.gw/v1".to_owned(),
            model: "m".to_owned(),
            key_place: KeyPlace::Keychain,
            limits: Limits::default(),
            network: Network::default(),
            include_usage: true,
            abort_billing: AbortBilling::Cancels,
            continuing: Continuing::default(),
            monthly_limit: None,
        }
    }

    #[test]
    fn values_that_the_form_refuses_are_replaced() {
        let header = |name: &str| Header::new(name, "v");
        let mut hostile = provider();
        hostile.base_url = "file:///etc/passwd".to_owned();
        hostile.name = "  ".to_owned();
        hostile.limits.idle = 0;
        hostile.network.headers = vec![header("X-Title"), header("Host"), header("Authorization")];
        hostile.network.proxy = Proxy::Url {
            url: "http://me:secret@proxy:1".to_owned(),
        };
        correct_provider(&mut hostile);
        assert_eq!(hostile.base_url, "");
        assert_eq!(hostile.name, Uuid::nil().to_string());
        assert_eq!(hostile.limits, Limits::default());
        assert_eq!(hostile.network.headers, [header("X-Title")]);
        assert_eq!(hostile.network.proxy, Proxy::System);
    }

    #[test]
    fn a_valid_provider_stays_as_it_is() {
        let mut corrected = provider();
        correct_provider(&mut corrected);
        assert_eq!(corrected, provider());
        corrected.kind = ProviderKind::Practice;
        corrected.base_url = String::new();
        let practice = corrected.clone();
        correct_provider(&mut corrected);
        assert_eq!(corrected, practice);
    }
}
