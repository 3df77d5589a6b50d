// Forged attestations: certificates made by an attacker that name a revocation list on the web.
import { hash, webcrypto } from 'node:crypto';
import {
  decodeAttestationObject,
  decodeCredentialPublicKey,
  cose,
  isoBase64URL,
  isoCBOR,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import {
  CRLDistributionPointsExtension,
  cryptoProvider,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** A DER element of less than 128 bytes. */
const wrap = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
};

/**
 * The same credential with an Android attestation whose certificate chain names the revocation list
 * `list`.
 */
export async function withAttestation(credential: string, list: string): Promise<string> {
  cryptoProvider.set(webcrypto as never);
  const sent = JSON.parse(credential);
  const authData = decodeAttestationObject(
    isoBase64URL.toBuffer(sent.response.attestationObject),
  ).get('authData');
  const key = decodeCredentialPublicKey(
    parseAuthenticatorData(authData).credentialPublicKey!,
  ) as cose.COSEPublicKeyEC2;
  const [x, y] = [cose.COSEKEYS.x, cose.COSEKEYS.y].map((parameter) =>
    isoBase64URL.fromBuffer(key.get(parameter as typeof cose.COSEKEYS.x)!),
  );
  const publicKey = await webcrypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    algorithm,
    true,
    ['verify'],
  );
  const root = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const clientDataHash = hash(
    'sha256',
    Buffer.from(sent.response.clientDataJSON, 'base64url'),
    'buffer',
  );
  // version and security level, of the attestation and of the key store
  const versionFields = [wrap(0x02, Buffer.from([1])), wrap(0x0a, Buffer.from([1]))];
  const description = wrap(
    0x30,
    ...versionFields,
    ...versionFields,
    wrap(0x04, clientDataHash),
    wrap(0x04),
    wrap(0x30),
    wrap(0x30),
  );
  const span = {
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: algorithm,
  };
  const issuer = await X509CertificateGenerator.createSelfSigned({
    ...span,
    name: 'CN=Root',
    keys: root as never,
  });
  const leaf = await X509CertificateGenerator.create({
    ...span,
    subject: 'CN=Leaf',
    issuer: 'CN=Root',
    publicKey: publicKey as never,
    signingKey: root.privateKey as never,
    extensions: [
      new CRLDistributionPointsExtension([list]),
      // the key description of an Android attestation
      new Extension('1.3.6.1.4.1.11129.2.1.17', false, new Uint8Array(description)),
    ],
  });
  const statement = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(8)],
    ['x5c', [leaf, issuer].map(({ rawData }) => new Uint8Array(rawData))],
  ]);
  const attestation = new Map<string, unknown>([
    ['fmt', 'android-key'],
    ['attStmt', statement],
    ['authData', authData],
  ]);
  sent.response.attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(attestation as never));
  return JSON.stringify(sent);
}
