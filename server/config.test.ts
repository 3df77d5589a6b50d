import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, WrongSetting } from './config.ts';

/** What the start says instead of starting. */
function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting);
    return (error as Error).message;
  }
  throw new Error('it started');
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: '',
    databaseDirectUrl: '',
    databaseReadUrls: [],
    databasePrepared: true,
    filesUrl: '',
    publicUrl: 'http://127.0.0.1:3000',
    siteName: 'Folkmoot',
    tagline: expect.stringMatching(/./),
    timeZone: 'UTC',
    donationUrl: '',
    demo: true,
    mailUrl: '',
    mailFrom: '',
    captcha: true,
    rateLimits: true,
    durability: true,
    evenAnswers: true,
    metricsToken: '',
    actionApproval: false,
    memberStorage: 1000,
    siteStorage: 0,
    trustProxy: [],
    secretKey: '',
    secretKeyLost: false,
    secretKeyOld: [],
    logLevel: 'info',
    civic: {
      chain: ['zip'],
      directory: ['local'],
      googleKey: '',
      openStatesKey: '',
      censusUrl: 'https://geocoding.geo.census.gov',
      googleUrl: 'https://civicinfo.googleapis.com',
      openStatesUrl: 'https://v3.openstates.org',
      vintages: [
        { congress: 119, from: '2025-01-03', vintage: 'ACS2025_Current' },
        { congress: 120, from: '2027-01-03', vintage: 'ACS2026_Current' },
      ],
    },
    social: {
      google: { id: '', secret: '', issuer: 'https://accounts.google.com' },
      facebook: {
        id: '',
        secret: '',
        site: 'https://www.facebook.com/v23.0',
        api: 'https://graph.facebook.com/v23.0',
      },
      twitter: { id: '', secret: '', site: 'https://x.com', api: 'https://api.x.com' },
    },
    warnings: [],
    privateFetch: [],
  });
});

test('an empty or blank setting is one that is not set', () => {
  expect(
    readConfig({
      PORT: '',
      HOST: ' ',
      SITE_NAME: '\t',
      DATABASE_URL: '',
      TRUST_PROXY: '',
      CAPTCHA: '',
    }),
  ).toEqual(readConfig({}));
});

test('the demo town is there unless a database of one’s own is', () => {
  const own = 'postgres://localhost/moot';
  expect(
    [{}, { DATABASE_URL: own }, { DEMO: 'off' }, { DATABASE_URL: own, DEMO: 'on' }].map(
      (env) => readConfig(env).demo,
    ),
  ).toEqual([true, false, false, true]);
});

test('the address of the site follows host and port, and stands without a slash at its end', () => {
  const publicUrl = (env: Record<string, string>) => readConfig(env).publicUrl;
  expect(publicUrl({ HOST: '127.0.0.2', PORT: '80' })).toBe('http://127.0.0.2:80');
  expect(publicUrl({ HOST: '::1' })).toBe('http://[::1]:3000');
  expect(publicUrl({ PUBLIC_URL: 'https://moot.example//' })).toBe('https://moot.example');
});

test('proxies are a list of addresses and ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.1' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    '192.0.2.1',
  ]);
});

test('replicas are a list, and like the way around PgBouncer they are of a database of one’s own', () => {
  const own = { DATABASE_URL: 'postgres://bouncer/moot' };
  expect(
    readConfig({ ...own, DATABASE_READ_URLS: 'postgres://one/moot, postgresql://two/moot' })
      .databaseReadUrls,
  ).toEqual(['postgres://one/moot', 'postgresql://two/moot']);
  expect(complaint({ ...own, DATABASE_READ_URLS: 'postgres://one/moot,two' })).toMatch(
    /^DATABASE_READ_URLS must be a list/,
  );
  expect(complaint({ DATABASE_READ_URLS: 'postgres://one/moot' })).toBe(
    'DATABASE_DIRECT_URL and DATABASE_READ_URLS need DATABASE_URL.',
  );
});

test.for<[string, string, string]>([
  ['HOST', 'my host', 'an address or the name of a host'],
  ['PORT', '70000', 'a port number'],
  ['PORT', '-1', 'a port number'],
  ['PORT', '80a', 'a port number'],
  [
    'DATABASE_URL',
    'mysql://localhost/moot',
    'an address that starts with postgres:// or postgresql://',
  ],
  ['DATABASE_URL', 'localhost', 'an address that starts with postgres:// or postgresql://'],
  ['FILES_URL', 'https://s3.example/moot', 's3://KEY:SECRET@HOST/BUCKET?region=REGION'],
  ['FILES_URL', 's3://s3.example/moot', 's3://KEY:SECRET@HOST/BUCKET?region=REGION'],
  ['PUBLIC_URL', 'moot.example', 'an address that starts with http:// or https://'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'an address that starts with http:// or https://'],
  ['DONATION_URL', 'ftp://moot.example', 'an address that starts with https:// or http://'],
  ['MAIL_URL', 'http://mail.example', 'an address that starts with smtp:// or smtps://'],
  ['DEMO', 'yes', 'on or off'],
  ['CAPTCHA', 'false', 'on or off'],
  ['LIMITS', '0', 'on or off'],
  ['TIME_ZONE', 'Mars/Olympus', 'a time zone such as America/New_York'],
  [
    'TRUST_PROXY',
    'loopback',
    'a list of addresses or CIDR ranges, none of them the whole internet',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'a list of addresses or CIDR ranges, none of them the whole internet',
  ],
  [
    'TRUST_PROXY',
    '0.0.0.0/0',
    'a list of addresses or CIDR ranges, none of them the whole internet',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.1,',
    'a list of addresses or CIDR ranges, none of them the whole internet',
  ],
  ['CIVIC_CHAIN', 'zip,moon', 'a list of zip, census, google-divisions'],
  ['CIVIC_DIRECTORY', 'google', 'a list of local, openstates'],
  ['CIVIC_CENSUS_URL', 'census.gov', 'an address that starts with https:// or http://'],
  ['CIVIC_CENSUS_VINTAGES', '119', 'a list of CONGRESS:FROM:VINTAGE'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace and silent'],
])('%s=%s is named with what it must be', ([name, value, expected]) => {
  expect(complaint({ [name]: value })).toBe(`${name} must be ${expected}, not "${value}".`);
});

test('a service that finds representatives needs its key, and what it builds on', () => {
  expect(complaint({ CIVIC_CHAIN: 'google-divisions, zip' })).toBe(
    'CIVIC_CHAIN names google-divisions, which needs CIVIC_GOOGLE_KEY.',
  );
  expect(complaint({ CIVIC_DIRECTORY: 'openstates' })).toBe(
    'CIVIC_DIRECTORY names openstates, which needs CIVIC_OPENSTATES_KEY. CIVIC_DIRECTORY names openstates, which needs census in CIVIC_CHAIN.',
  );
  const { chain, censusUrl } = readConfig({
    CIVIC_CHAIN: 'census, zip',
    CIVIC_CENSUS_URL: 'https://census.example/',
  }).civic;
  expect([chain, censusUrl]).toEqual([['census', 'zip'], 'https://census.example']);
});

test('all that is wrong is told at once', () => {
  expect(complaint({ PORT: 'x', DEMO: 'x' })).toBe(
    'PORT must be a port number, not "x". DEMO must be on or off, not "x".',
  );
});

test('what protects people can be switched off for tests, and not in production', () => {
  expect(readConfig({ CAPTCHA: 'off', LIMITS: 'off', PRIVATE_FETCH: '127.0.0.1:1' })).toMatchObject(
    { captcha: false, rateLimits: false },
  );
  for (const name of ['CAPTCHA', 'LIMITS', 'EVEN_ANSWERS'])
    expect(complaint({ [name]: 'off', NODE_ENV: 'production' })).toBe(
      `${name}=off is for tests and is refused when NODE_ENV is production.`,
    );
  expect(complaint({ PRIVATE_FETCH: '127.0.0.1:1', NODE_ENV: 'production' })).toBe(
    'PRIVATE_FETCH is for tests and is refused when NODE_ENV is production.',
  );
  expect(readConfig({ NODE_ENV: 'production' }).production).toBe(true);
});

test('a key that is printed somewhere or soon tried is refused', () => {
  const refused =
    'SECRET_KEY must be at least 32 characters that nobody guesses, as "openssl rand -base64 32" makes them.';
  for (const key of [
    'one-and-the-same-secret-on-every-server',
    'a'.repeat(40),
    'abcabcab'.repeat(5),
    'change-me-change-me-change-me-now',
    'please keep this secret for ever and ever',
    'short',
  ])
    expect(complaint({ SECRET_KEY: key }), key).toBe(refused);
  for (const key of [
    'f3b1c0de9a5577e1f3b1c0de9a5577e2',
    'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga=',
    'correct-horse-battery-staple-river-lamp-onion',
  ])
    expect(readConfig({ SECRET_KEY: key }).secretKey).toBe(key);
});

test('a site has a host of its own, and no path of one', () => {
  for (const url of [
    'https://example.org/moot',
    'https://example.org/?a=b',
    'https://example.org/#here',
    'https://me:hunter2@example.org',
  ])
    expect(complaint({ PUBLIC_URL: url })).toMatch(
      /^PUBLIC_URL must end after its host and port: .+, not "https:\/\/\S+"\.$/,
    );
  expect(complaint({ PUBLIC_URL: 'https://me:hunter2@example.org' })).not.toContain('hunter2');
  for (const url of [
    'https://example.org',
    'https://example.org/',
    'http://127.0.0.1:3000',
    'https://moot.example.org:8443',
  ])
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
});

test('where others come to, there is no demo, no protection switched off and no plain http', () => {
  const site: Record<string, string> = { HOST: '0.0.0.0', PUBLIC_URL: 'https://moot.org' };
  const places: Record<string, string>[] = [
    site,
    { PUBLIC_URL: 'https://moot.org' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost' },
  ];
  expect(readConfig(site)).toMatchObject({ demo: false, captcha: true });
  for (const where of places) {
    expect(complaint({ ...where, DEMO: 'on' })).toMatch(
      /^DEMO=on has passwords that everybody knows/,
    );
    for (const name of ['CAPTCHA', 'LIMITS', 'EVEN_ANSWERS', 'DURABILITY'])
      expect(complaint({ ...where, [name]: 'off' })).toMatch(`${name}=off is for tests`);
  }
  const open: Record<string, string>[] = [
    { PUBLIC_URL: 'http://moot.org' },
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' },
  ];
  for (const env of open) expect(complaint(env)).toMatch(/^PUBLIC_URL must start with https:/);
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://moot.localhost',
    'https://moot.example',
  ])
    expect(readConfig({ PUBLIC_URL: url, LIMITS: 'off' }).demo, url).toBe(true);
});

test('ADMIN_EMAIL, which made whoever confirmed an address the administrator, is ignored with a word on what to do instead', () => {
  const { warnings } = readConfig({ ADMIN_EMAIL: 'boss@corp.example' });
  expect(warnings).toEqual([
    expect.stringMatching(/ADMIN_EMAIL makes nobody an administrator any more.*npm run admin/),
  ]);
});

test('a complaint repeats no secret', () => {
  const secret = 'hunter2hunter2';
  const settings: Record<string, string>[] = [
    { DATABASE_URL: `mysql://moot:${secret}@db/moot` },
    { DATABASE_URL: `mysql://moot:${secret}/with/@db/moot` },
    { DATABASE_URL: `postgres:moot:${secret}@db` },
    { DATABASE_URL: `moot:${secret}@db/moot` },
    { MAIL_URL: `http://moot:${secret}@mail` },
    { MAIL_URL: `smtp//moot:a@${secret}@mail` },
    { SECRET_KEY: secret },
  ];
  for (const env of settings) expect(complaint(env), JSON.stringify(env)).not.toContain(secret);
});

test('behind a proxy there is no demo, and nothing that protects is off, unless PUBLIC_URL is of this machine too', () => {
  const proxied = { TRUST_PROXY: '127.0.0.1', MAIL_URL: 'smtp://mail.example.org' };
  expect(readConfig(proxied).demo).toBe(false);
  expect(complaint({ ...proxied, DEMO: 'on' })).toContain(
    'DEMO=on has passwords that everybody knows',
  );
  expect(complaint({ ...proxied, LIMITS: 'off' })).toContain(
    'LIMITS=off is for tests and is refused unless',
  );
  expect(
    readConfig({ ...proxied, PUBLIC_URL: 'http://127.0.0.1:8080', LIMITS: 'off' }).rateLimits,
  ).toBe(false);
});
