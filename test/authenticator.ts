// A software authenticator with passkeys. It can be configured to send false data.
import { hash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => hash('sha256', data, 'buffer');
const base64url = (data: Buffer) => data.toString('base64url');

/** False values to send instead of the true ones. */
type Lies = {
  origin?: string;
  /** The id of the relying party. */
  site?: string;
  /** The signature counter. */
  counter?: number;
  /** Whether the authenticator verified the user. */
  verified?: boolean;
  challenge?: string;
  /** The user handle, which is otherwise absent. */
  user?: string;
};

export function newAuthenticator({ origin, site }: { origin: string; site: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, options: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? JSON.parse(options).challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (lies: Lies, attested?: Buffer) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(lies.counter ?? ++counter);
    // user present, user verified, and attested credential data included
    const flags = 0x01 | (lies.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
    return Buffer.concat([
      sha256(lies.site ?? site),
      Buffer.from([flags]),
      counted,
      ...(attested ? [attested] : []),
    ]);
  };

  return {
    /** Creates a passkey. Returns what a browser sends. */
    create(options: string, lies: Lies = {}): string {
      // a COSE key: elliptic curve, ES256, P-256, x and y
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(lies, attested))],
        ]) as never,
      );
      return JSON.stringify({
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, lies)),
          attestationObject: base64url(Buffer.from(attestation)),
          transports: ['internal'],
        },
      });
    },
    /** Signs a challenge. */
    get(options: string, lies: Lies = {}): string {
      const data = clientData('webauthn.get', options, lies);
      const signedData = authData(lies);
      const signature = sign('sha256', Buffer.concat([signedData, sha256(data)]), privateKey);
      return JSON.stringify({
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(signedData),
          signature: base64url(signature),
          ...(lies.user !== undefined && { userHandle: base64url(Buffer.from(lies.user)) }),
        },
      });
    },
  };
}
