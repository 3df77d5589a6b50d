// Certificates of an authority of the tests.
import { webcrypto } from 'node:crypto';
// loads the reflection that the library of certificates needs
import '@simplewebauthn/server/helpers';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { day } from '#contract/durations.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const createKeys = async () =>
  (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;

/** `days`: from now, when a certificate begins and ends. */
export async function createAuthority() {
  cryptoProvider.set(webcrypto as never);
  const keys = await createKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Authority of the tests',
    keys: keys as never,
    notBefore: new Date(Date.now() - 1_000 * day),
    notAfter: new Date(Date.now() + 1_000 * day),
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  });
  return {
    /** The certificate that clients trust. */
    root: root.toString('pem'),
    async issue(name: string, [from, to]: readonly [number, number]) {
      const ownKeys = await createKeys();
      const certificate = await X509CertificateGenerator.create({
        subject: `CN=${name}`,
        issuer: root.subject,
        notBefore: new Date(Date.now() + from * day),
        notAfter: new Date(Date.now() + to * day),
        signingKey: keys.privateKey as never,
        publicKey: ownKeys.publicKey as never,
        signingAlgorithm: algorithm,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
      });
      const key = await webcrypto.subtle.exportKey('pkcs8', ownKeys.privateKey);
      return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
    },
  };
}
