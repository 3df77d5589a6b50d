// Checks of the certificate and of the address, against real servers on this machine.
import { once } from 'node:events';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createAuthority } from '#test/certificates.ts';
import { readConfig } from '../config.ts';
import { deriveKeys } from '../security/keys.ts';
import { runHealthCheck } from './checks.ts';
import { addressCheck, certificateCheck } from './publicUrl.ts';

const secret = 'a secret of the tests of 32 at least';
const { instance } = deriveKeys(secret);
const authority = await createAuthority();
const usual = getCACertificates('default');
setDefaultCACertificates([...usual, authority.root]);
afterAll(() => setDefaultCACertificates(usual));

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  close = undefined;
});

const answerAs =
  (body: object, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

type Options = { name?: string; days?: readonly [number, number]; answer?: RequestListener };

/** Settings of a site with this address. */
const configFor = (publicUrl: string, allowed = new URL(publicUrl).host) =>
  readConfig({
    PUBLIC_URL: publicUrl,
    SECRET_KEY: secret,
    ALLOW_PRIVATE_HOSTS: allowed,
  });

async function listen(server: ReturnType<typeof createServer | typeof createPlainServer>) {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return (server.address() as AddressInfo).port;
}

async function serveSecurely({
  name = 'localhost',
  days = [-30, 60],
  answer = answerAs({ alive: true, version: '1.0.0', instance }),
}: Options = {}) {
  const port = await listen(createServer(await authority.issue(name, days), answer));
  return configFor(`https://localhost:${port}`);
}

const certificateOf = async (options: Options) => {
  const [finding] = await runHealthCheck(certificateCheck, {
    config: await serveSecurely(options),
  });
  return [finding!.state, finding!.text.sentence];
};

test.each([
  [[-30, 60], 'ok', 'is valid until'],
  [[-80, 10], 'warning', 'is valid until'],
  [[-85, 5], 'bad', 'is valid until'],
  // of six days, some are left
  [[-3, 3], 'ok', 'is valid until'],
  [[-5, 1], 'warning', 'is valid until'],
  [[-90, -1], 'bad', 'expired'],
] as const)('a certificate from and to these days, %j, is %s', async (days, state, text) => {
  expect(await certificateOf({ days })).toEqual([state, expect.stringContaining(text)]);
});

test('a certificate of another name or of an unknown authority is bad', async () => {
  expect(await certificateOf({ name: 'elsewhere.example' })).toEqual([
    'bad',
    expect.stringContaining('isn’t for {{host}}'),
  ]);
  close!();
  setDefaultCACertificates(usual);
  try {
    expect(await certificateOf({})).toEqual(['bad', expect.stringContaining('don’t trust')]);
  } finally {
    setDefaultCACertificates([...usual, authority.root]);
  }
});

test('without TLS at the address, the certificate cannot be read', async () => {
  const port = await listen(createPlainServer());
  const config = configFor(`https://localhost:${port}`);
  expect(await runHealthCheck(certificateCheck, { config })).toMatchObject([{ state: 'warning' }]);
});

const addressOf = async (options: Options, wasOk = false) => {
  const [finding] = await runHealthCheck(addressCheck, {
    config: await serveSecurely(options),
    wasOk,
  });
  return [finding!.state, finding!.text.sentence];
};

test('the address leads to this site, also with a server of an older version', async () => {
  const expected = ['ok', '{{url}} leads to this site.'];
  expect(await addressOf({})).toEqual(expected);
  close!();
  expect(await addressOf({ answer: answerAs({ alive: true, version: '0.9.0' }) })).toEqual(
    expected,
  );
});

test.each<[string, RequestListener]>([
  ['another program', (_request, response) => void response.end('hello')],
  ['a redirect', (_request, response) => void response.writeHead(301, { location: '/' }).end()],
  ['a login', (_request, response) => void response.writeHead(401).end('<h1>Log in</h1>')],
])('%s at the address is bad if the site was there before', async (_, answer) => {
  const text = '{{url}} doesn’t lead to this site.';
  expect(await addressOf({ answer })).toEqual(['warning', text]);
  close!();
  expect(await addressOf({ answer }, true)).toEqual(['bad', text]);
});

test('another site of the same program at the address is bad', async () => {
  const answer = answerAs({ alive: true, version: '1.0.0', instance: 'another' });
  expect(await addressOf({ answer })).toEqual(['bad', '{{url}} doesn’t lead to this site.']);
});

test('an address that cannot be reached is bad if it could be reached before', async () => {
  const answer: RequestListener = (_request, response) => void response.writeHead(502).end('down');
  const text = expect.stringContaining('can’t reach');
  expect(await addressOf({ answer })).toEqual(['warning', text]);
  close!();
  expect(await addressOf({ answer }, true)).toEqual(['bad', text]);
  const config = await serveSecurely();
  close!();
  expect(await runHealthCheck(addressCheck, { config, wasOk: true })).toMatchObject([
    { state: 'bad', text: { values: { reason: expect.stringContaining('ECONNREFUSED') } } },
  ]);
});

test('an answer that never ends is no answer', async () => {
  const answer: RequestListener = (_request, response) => {
    response.write('{');
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  };
  const [finding] = await runHealthCheck(addressCheck, {
    config: await serveSecurely({ answer }),
    wasOk: true,
  });
  expect(finding).toMatchObject({
    state: 'bad',
    text: { values: { reason: 'no answer within five seconds' } },
  });
});

test('a certificate that is not valid is the subject of its own check', async () => {
  expect(await addressOf({ name: 'elsewhere.example' }, true)).toEqual([
    'warning',
    expect.stringContaining('because of its certificate'),
  ]);
});

test('a site for this machine only is not checked', async () => {
  const config = configFor('https://localhost:1', 'localhost:2');
  for (const check of [addressCheck, certificateCheck])
    expect(await runHealthCheck(check, { config })).toEqual([]);
});
