//! Classifies IP addresses. An address is public, belongs to this computer or to a private network,
//! or has a special purpose.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The kind of an IP address, according to IANA's registries of special-purpose addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressKind {
    /// The address is globally reachable.
    Public,
    /// The address points to this computer (loopback).
    ThisComputer,
    /// The address belongs to a private network or to the network of an Internet provider
    /// (carrier-grade NAT), or it is site-local (`fec0::/10`, deprecated).
    Private,
    /// Any other address: link-local (such as a cloud provider's metadata service), reserved,
    /// multicast, or belonging to a tunnelling protocol (such as 6to4 or Teredo). An address of a
    /// tunnelling protocol embeds an IPv4 address, which may be of any kind.
    Special,
}

impl AddressKind {
    /// Returns the kind of an address. An IPv6 address that stands for an IPv4 address (mapped, see
    /// RFC 4291, or translated, see RFC 6052) has the kind of that IPv4 address.
    pub fn of(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => of_v4(address),
            IpAddr::V6(address) => embedded_v4(address).map_or_else(|| of_v6(address), of_v4),
        }
    }
}

fn of_v4(address: Ipv4Addr) -> AddressKind {
    let [first, second, third, _] = address.octets();
    let is_reserved = match first {
        // "This network" (0.0.0.0/8), multicast (224.0.0.0/4) and reserved addresses (240.0.0.0/4).
        0 | 224..=255 => true,
        // Protocol addresses (192.0.0.0/24) and those of the former 6to4 relays (192.88.99.0/24).
        192 => second == 0 && third == 0 || second == 88 && third == 99,
        // Addresses for benchmarking (RFC 2544).
        198 => second == 18 || second == 19,
        _ => false,
    };
    // The addresses of carrier-grade NAT (RFC 6598).
    let is_shared = first == 100 && (64..128).contains(&second);
    if address.is_loopback() {
        AddressKind::ThisComputer
    } else if address.is_private() || is_shared {
        AddressKind::Private
    } else if is_reserved || address.is_link_local() || address.is_documentation() {
        AddressKind::Special
    } else {
        AddressKind::Public
    }
}

fn of_v6(address: Ipv6Addr) -> AddressKind {
    let [first, second, ..] = address.segments();
    let is_global_unicast = first & 0xe000 == 0x2000;
    // Addresses for IETF protocols such as Teredo (2001::/23), for documentation (2001:db8::/32 and
    // 3fff::/20, here widened to 3fff::/16), and for 6to4 (2002::/16).
    let is_reserved =
        first == 0x2001 && (second < 0x200 || second == 0xdb8) || first == 0x2002 || first == 0x3fff;
    // Site-local addresses (fec0::/10), which RFC 3879 deprecates.
    let is_site_local = first & 0xffc0 == 0xfec0;
    if address.is_loopback() {
        AddressKind::ThisComputer
    } else if address.is_unique_local() || is_site_local {
        AddressKind::Private
    } else if is_global_unicast && !is_reserved {
        AddressKind::Public
    } else {
        AddressKind::Special
    }
}

/// Returns the IPv4 address contained in a mapped (RFC 4291) or translated (RFC 6052) IPv6 address.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let mapped = [a, b, c, d, e, f] == [0, 0, 0, 0, 0, 0xffff];
    let translated = [a, b, c, d, e, f] == [0x64, 0xff9b, 0, 0, 0, 0];
    (mapped || translated).then(|| Ipv4Addr::from((u32::from(g) << 16) | u32::from(h)))
}

/// Returns whether a host is this computer: a loopback address, `localhost`, or a subdomain of
/// `localhost` (RFC 6761). `host` is written as in a URL: an IPv6 address may be in brackets, and a
/// name may end with a dot. Case is ignored.
pub fn is_this_computer(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    match inner.unwrap_or(host).parse::<IpAddr>() {
        Ok(address) => address.to_canonical().is_loopback(),
        Err(_) => {
            let name = host.trim_end_matches('.').to_ascii_lowercase();
            name == "localhost" || name.ends_with(".localhost")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranges that are not globally reachable according to IANA's registries: first address,
    /// last address, defining document. Addresses of tunnelling protocols are included, because
    /// they embed other addresses, which may be private.
    ///
    /// An IPv4-mapped address has the kind of the IPv4 address that it embeds, which may be public.
    /// The list therefore contains only a few mapped ranges, in which the embedded addresses are
    /// private or loopback addresses.
    const SPECIAL: &[(&str, &str, &str)] = &[
        ("0.0.0.0", "0.255.255.255", "RFC 791, \"this network\""),
        ("10.0.0.0", "10.255.255.255", "RFC 1918"),
        ("100.64.0.0", "100.127.255.255", "RFC 6598, carrier-grade NAT"),
        ("127.0.0.0", "127.255.255.255", "RFC 1122, loopback"),
        ("169.254.0.0", "169.254.255.255", "RFC 3927, link-local"),
        ("172.16.0.0", "172.31.255.255", "RFC 1918"),
        ("192.0.0.0", "192.0.0.255", "RFC 6890, protocol assignments"),
        ("192.0.2.0", "192.0.2.255", "RFC 5737, documentation"),
        ("192.88.99.0", "192.88.99.255", "RFC 7526, former 6to4 relays"),
        ("192.168.0.0", "192.168.255.255", "RFC 1918"),
        ("198.18.0.0", "198.19.255.255", "RFC 2544, benchmarking"),
        ("198.51.100.0", "198.51.100.255", "RFC 5737, documentation"),
        ("203.0.113.0", "203.0.113.255", "RFC 5737, documentation"),
        ("224.0.0.0", "239.255.255.255", "RFC 5771, multicast"),
        (
            "240.0.0.0",
            "255.255.255.255",
            "RFC 1112, reserved, and RFC 919, broadcast",
        ),
        ("::", "::", "RFC 4291, unspecified"),
        ("::1", "::1", "RFC 4291, loopback"),
        (
            "::0.0.0.2",
            "::ffff:ffff",
            "RFC 4291, IPv4-compatible, deprecated",
        ),
        (
            "::ffff:10.0.0.0",
            "::ffff:10.255.255.255",
            "RFC 4291, IPv4-mapped private",
        ),
        (
            "::ffff:127.0.0.1",
            "::ffff:127.255.255.255",
            "RFC 4291, IPv4-mapped loopback",
        ),
        (
            "64:ff9b::10.0.0.0", "64:ff9b::10.255.255.255", "RFC 6052, translated private",
        ),
        (
            "64:ff9b:1::",
            "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
            "RFC 8215, local translation",
        ),
        ("100::", "100::ffff:ffff:ffff:ffff", "RFC 6666, discard"),
        (
            "100:0:0:1::",
            "100:0:0:1:ffff:ffff:ffff:ffff",
            "RFC 9780, dummy prefix",
        ),
        (
            "2001::",
            "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 2928, and RFC 4380, Teredo",
        ),
        (
            "2001:db8::",
            "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 3849, documentation",
        ),
        (
            "2002::",
            "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 3056, 6to4",
        ),
        (
            "3fff::",
            "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 9637, documentation",
        ),
        (
            "5f00::",
            "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 9602, segment routing",
        ),
        (
            "fc00::",
            "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 4193, unique local",
        ),
        (
            "fe80::",
            "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 4291, link-local",
        ),
        (
            "fec0::",
            "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 3879, site-local, deprecated",
        ),
        (
            "ff00::",
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "RFC 4291, multicast",
        ),
    ];

    fn kind(address: &str) -> AddressKind {
        AddressKind::of(address.parse().unwrap())
    }

    #[test]
    fn special_addresses_are_not_public() {
        for (first, last, source) in SPECIAL {
            let (first, last): (IpAddr, IpAddr) = (first.parse().unwrap(), last.parse().unwrap());
            let middle = match (first, last) {
                (IpAddr::V4(first), IpAddr::V4(last)) => {
                    IpAddr::V4(Ipv4Addr::from_bits(first.to_bits().midpoint(last.to_bits())))
                }
                (IpAddr::V6(first), IpAddr::V6(last)) => {
                    IpAddr::V6(Ipv6Addr::from_bits(first.to_bits().midpoint(last.to_bits())))
                }
                _ => panic!("{source}"),
            };
            for address in [first, middle, last] {
                assert_ne!(
                    AddressKind::of(address),
                    AddressKind::Public,
                    "{address}: {source}"
                );
            }
        }
    }

    #[test]
    fn globally_reachable_addresses_are_public() {
        for address in [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0",
            "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
            "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
            "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2001:200::", "2606:4700:4700::1111", "2620:4f:8000::1",
            "2a00:1450:4001:80b::200e",
        ] {
            assert_eq!(kind(address), AddressKind::Public, "{address}");
        }
    }

    #[test]
    fn addresses_of_this_computer_and_of_private_networks_have_kinds_of_their_own() {
        for (address, expected) in [
            ("127.0.0.2", AddressKind::ThisComputer),
            ("::1", AddressKind::ThisComputer),
            ("::ffff:127.0.0.1", AddressKind::ThisComputer),
            ("10.0.0.1", AddressKind::Private),
            ("100.64.0.1", AddressKind::Private),
            ("fd00::1", AddressKind::Private),
            ("fec0::1", AddressKind::Private),
            ("64:ff9b::a00:1", AddressKind::Private),
            ("169.254.169.254", AddressKind::Special),
            ("203.0.113.1", AddressKind::Special),
            ("fe80::1", AddressKind::Special),
            ("ff02::1", AddressKind::Special),
            ("100::1", AddressKind::Special),
            ("5f00::1", AddressKind::Special),
            ("2001:db8::1", AddressKind::Special),
            ("2002:7f00:1::", AddressKind::Special),
        ] {
            assert_eq!(kind(address), expected, "{address}");
        }
    }

    #[test]
    fn every_form_of_a_local_host_is_this_computer() {
        for host in [
            "localhost", "localhost.", "LocalHost", "a.localhost.", "127.0.0.1", "127.1.2.3", "[::1]", "::1",
            "[::ffff:127.0.0.1]",
        ] {
            assert!(is_this_computer(host), "{host}");
        }
        for host in [
            "", "localhost.example", "127.0.0.1.example", "notlocalhost", "0.0.0.0", "192.168.0.1", "[::]",
            "[fd00::1]", "[64:ff9b::7f00:1]",
        ] {
            assert!(!is_this_computer(host), "{host}");
        }
    }
}
