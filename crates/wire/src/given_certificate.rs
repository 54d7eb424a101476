//! TLS with the certificate file that the user chose for a provider. The certificates in the file
//! are trusted as authorities. In addition, a server is accepted if the certificate that it
//! presents as its own is in the file, byte for byte. This is necessary because certificates that
//! `openssl req -x509` creates are marked as authorities, and the usual verification refuses a
//! server that presents the certificate of an authority.
//!
//! The host name of such a server is not checked, for three reasons: the user chose exactly this
//! certificate for this provider, only the owner of the certificate can complete the handshake, and
//! such certificates often lack the server's name.

use std::sync::Arc;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, SignatureScheme};
use rustls_platform_verifier::Verifier;
use x509_parser::prelude::{FromDer, X509Certificate};

/// The ALPN names of the protocols that the HTTP client offers, in order of preference.
const PROTOCOLS: [&[u8]; 2] = [b"h2", b"http/1.1"];

/// Creates a TLS configuration that trusts the system's authorities and the certificates in `pem`,
/// the content of the file at `path`.
pub fn tls_config(pem: &[u8], path: &str) -> Result<ClientConfig, Fault> {
    let unusable = |detail: String| Fault::input(fault::ca_unusable(path)).with_detail(detail);
    let given: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(pem)
        .collect::<Result<_, _>>()
        .map_err(|error| unusable(error.to_string()))?;
    let provider = CryptoProvider::get_default().cloned();
    let provider = provider.unwrap_or_else(|| Arc::new(rustls::crypto::aws_lc_rs::default_provider()));
    let usual = Verifier::new_with_extra_roots(given.clone(), Arc::clone(&provider))
        .map_err(|error| unusable(error.to_string()))?;
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| unusable(error.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(GivenOrUsual { given, usual }))
        .with_no_client_auth();
    config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).to_vec();
    Ok(config)
}

/// A verifier that accepts a server if the usual verification accepts it. It also accepts a server
/// whose own certificate is in the user's certificate file and is currently valid.
#[derive(Debug)]
struct GivenOrUsual {
    given: Vec<CertificateDer<'static>>,
    usual: Verifier,
}

impl ServerCertVerifier for GivenOrUsual {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let usual = self
            .usual
            .verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now);
        match usual {
            Err(_) if self.given.iter().any(|given| given == end_entity) => {
                check_time(end_entity, now)?;
                Ok(ServerCertVerified::assertion())
            }
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.usual.verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.usual.verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.usual.supported_verify_schemes()
    }
}

fn check_time(certificate: &CertificateDer<'_>, now: UnixTime) -> Result<(), Error> {
    let (_, parsed) = X509Certificate::from_der(certificate).map_err(|_| CertificateError::BadEncoding)?;
    let now = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
    let validity = parsed.validity();
    if now < validity.not_before.timestamp() {
        Err(CertificateError::NotValidYet.into())
    } else if now > validity.not_after.timestamp() {
        Err(CertificateError::Expired.into())
    } else {
        Ok(())
    }
}
