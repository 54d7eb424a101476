//! Distinguishes public addresses and host names from those of local and private networks.

use std::net::IpAddr;

use rivulet_core::AddressKind;

/// Returns whether an address is public: neither local, private nor reserved (RFC 6890).
pub fn is_public(address: IpAddr) -> bool {
    AddressKind::of(address) == AddressKind::Public
}

/// Returns whether a host name can be public. Names without a dot cannot be public, because only a
/// local network resolves them. Names that are reserved for this computer, for local networks or
/// for other uses outside the public DNS (such as `onion`) cannot be public either.
pub fn is_public_name(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let (first, last) = name.rsplit_once('.').unwrap_or_default();
    let reserved = matches!(
        last,
        "localhost" | "local" | "internal" | "invalid" | "test" | "onion" | "alt"
    ) || name == "home.arpa"
        || name.ends_with(".home.arpa");
    !(first.is_empty() || last.is_empty() || reserved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_names_and_names_without_a_dot_are_not_public() {
        for name in [
            "localhost", "printer", "", ".", "a.localhost", "nas.LOCAL.", "db.internal", "router.home.arpa",
            "home.arpa", "a.test", "x.onion",
        ] {
            assert!(!is_public_name(name), "{name:?}");
        }
        for name in [
            "example.com", "example.com.", "localhost.example.com", "arpa.net", "a.b.c",
        ] {
            assert!(is_public_name(name), "{name:?}");
        }
    }
}
