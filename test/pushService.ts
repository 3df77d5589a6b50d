// A local push service, and a browser that subscribes to it and decrypts messages.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export async function openPushService() {
  const receivedPushes: ReceivedPush[] = [];
  /** The status that the service returns for each browser. The default is 201. */
  const statusByPath = new Map<string, number>();
  /** Milliseconds that the service takes for each browser. */
  const delayByPath = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      receivedPushes.push({
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      const respond = () =>
        response
          .writeHead(statusByPath.get(request.url!) ?? 201, {
            location: 'http://127.0.0.1:1/never',
          })
          .end('an error page');
      const delayMs = delayByPath.get(request.url!);
      if (delayMs === undefined) respond();
      else setTimeout(respond, delayMs).unref();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host,
    /** The push requests so far, encrypted. */
    taken: receivedPushes,
    /** A test can set the status for the path of a browser. */
    answers: statusByPath,
    delays: delayByPath,
    browser(name: string) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      return {
        path: `/${name}`,
        subscription: {
          endpoint: `http://${host}/${name}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth },
        },
        /** The decrypted messages that this browser received. */
        received: () =>
          receivedPushes
            .filter(({ path }) => path === `/${name}`)
            .map(
              ({ body }) =>
                JSON.parse(
                  ece
                    .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth })
                    .toString(),
                ) as object,
            ),
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The VAPID claims of a push request, and whether its signature matches the key. */
export function vapidOf({ headers }: ReceivedPush, key: string) {
  const [, token, named] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims, signature] = (token ?? '').split('.') as [string, string, string];
  const bytes = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  return {
    signed:
      named === key &&
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      aud: string;
      exp: number;
      sub: string;
    },
  };
}
