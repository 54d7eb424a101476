//! Certificates for the tests, and the file of their certificate authority.

use std::sync::{Arc, LazyLock};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// HTTP/1.1 only, as a list of ALPN protocol names.
pub const HTTP1: &[&str] = &["http/1.1"];
/// HTTP/2 preferred over HTTP/1.1.
pub const HTTP2: &[&str] = &["h2", "http/1.1"];

struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    /// The folder of the file. Dropping this value would delete the folder.
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

/// Returns the path of the PEM file with the authority that signed every certificate of [`tls`].
pub fn ca_file() -> String {
    AUTHORITY.ca_file.clone()
}

/// Returns a TLS configuration with a certificate for `name`.
pub fn tls(name: &str, protocols: &[&str]) -> Arc<ServerConfig> {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec![name.to_owned()])
        .unwrap()
        .signed_by(&key, &AUTHORITY.issuer)
        .unwrap();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    config.alpn_protocols = protocols
        .iter()
        .map(|protocol| protocol.as_bytes().to_vec())
        .collect();
    Arc::new(config)
}
