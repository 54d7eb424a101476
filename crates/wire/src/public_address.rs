//! Distinguishes public addresses from those of local and private networks.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns whether an address is globally reachable: not local, not private and not reserved (RFC 6890).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match embedded_v4(address) {
            Some(inner) => is_public_v4(inner),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let reserved = match first {
        // The addresses of "this network", reserved addresses and multicast addresses.
        0 | 224..=255 => true,
        // The addresses of carrier-grade NAT (RFC 6598).
        100 => (64..128).contains(&second),
        // Addresses for protocol assignments, and the addresses of the former 6to4 relays.
        192 => second == 0 && third == 0 || second == 88 && third == 99,
        // Addresses for benchmarking (RFC 2544).
        198 => second == 18 || second == 19,
        _ => false,
    };
    !(reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let global_unicast = first & 0xe000 == 0x2000;
    // Addresses for Teredo and other protocols, for documentation, and for 6to4.
    let reserved =
        first == 0x2001 && (second < 0x200 || second == 0xdb8) || first == 0x2002 || first == 0x3fff;
    global_unicast && !reserved
}

/// Returns the IPv4 address contained in a mapped (RFC 4291) or translated (RFC 6052) IPv6 address.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let mapped = [a, b, c, d, e, f] == [0, 0, 0, 0, 0, 0xffff];
    let translated = [a, b, c, d, e, f] == [0x64, 0xff9b, 0, 0, 0, 0];
    (mapped || translated).then(|| Ipv4Addr::from((u32::from(g) << 16) | u32::from(h)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_and_private_addresses_are_not_public() {
        for address in [
            "127.0.0.1",
            "127.8.9.10",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:192.168.1.1",
            "::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:0:4136:e378::1",
            "2001:db8::1",
            "2002:7f00:1::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn globally_reachable_addresses_are_public() {
        for address in [
            "1.1.1.1",
            "93.184.216.34",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.169.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
            "2606:4700:4700::1111",
            "2a00:1450:4001:80b::200e",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
