//! Certificates for the tests, and the file with the certificate of the authority that issues them.

use std::sync::{Arc, LazyLock};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::{CertifiedKey, SingleCertAndKey};

/// The ALPN protocol names of a server that supports only HTTP/1.1.
pub const HTTP1: &[&str] = &["http/1.1"];
/// The ALPN protocol names of a server that prefers HTTP/2 to HTTP/1.1.
pub const HTTP2: &[&str] = &["h2", "http/1.1"];

struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    /// The temporary folder of the PEM file. It is kept, because dropping this value deletes the
    /// folder.
    _dir: TempDir,
    ca_file: String,
}

static AUTHORITY: LazyLock<Authority> = LazyLock::new(|| {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("authorities.pem");
    std::fs::write(&path, issuer.pem()).unwrap();
    Authority {
        issuer,
        ca_file: path.to_str().unwrap().to_owned(),
        _dir: dir,
    }
});

/// Returns the path of the PEM file with the certificate of the test authority, which signs all
/// certificates that [`tls`] creates.
pub fn ca_file() -> String {
    AUTHORITY.ca_file.clone()
}

/// A self-signed certificate that is marked as an authority, like those that `openssl req -x509`
/// creates.
pub struct SelfIssued {
    pub tls: Arc<ServerConfig>,
    /// The path of the certificate's PEM file.
    pub file: String,
    certificate: CertificateDer<'static>,
    _dir: TempDir,
}

impl SelfIssued {
    /// Returns the TLS configuration of an impostor, which presents this certificate but has
    /// another key.
    pub fn with_another_key(&self) -> Arc<ServerConfig> {
        let key = PrivateKeyDer::try_from(KeyPair::generate().unwrap().serialize_der()).unwrap();
        let key = default_provider().key_provider.load_private_key(key).unwrap();
        let pair = CertifiedKey::new(vec![self.certificate.clone()], key);
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(SingleCertAndKey::from(pair)));
        Arc::new(config)
    }
}

/// Creates a self-signed certificate for `names`. It is valid from the beginning of the year
/// `first` to the beginning of the year `last`.
pub fn self_issued(names: &[&str], (first, last): (i32, i32)) -> SelfIssued {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let mut params = CertificateParams::new(names).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.not_before = rcgen::date_time_ymd(first, 1, 1);
    params.not_after = rcgen::date_time_ymd(last, 1, 1);
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("own.pem");
    std::fs::write(&path, certificate.pem()).unwrap();
    SelfIssued {
        tls: server_config(certificate.der().clone(), &key, HTTP1),
        file: path.to_str().unwrap().to_owned(),
        certificate: certificate.der().clone(),
        _dir: dir,
    }
}

/// Returns the TLS configuration of a server whose certificate was issued for `name`.
pub fn tls(name: &str, protocols: &[&str]) -> Arc<ServerConfig> {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec![name.to_owned()])
        .unwrap()
        .signed_by(&key, &AUTHORITY.issuer)
        .unwrap();
    server_config(certificate.der().clone(), &key, protocols)
}

fn server_config(
    certificate: CertificateDer<'static>,
    key: &KeyPair,
    protocols: &[&str],
) -> Arc<ServerConfig> {
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    config.alpn_protocols = protocols
        .iter()
        .map(|protocol| protocol.as_bytes().to_vec())
        .collect();
    Arc::new(config)
}
