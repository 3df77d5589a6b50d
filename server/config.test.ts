import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingsError } from './config.ts';

/** The error message for invalid settings. */
function settingsError(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

test('works without any setting', () => {
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
    mailBounces: { address: '', maildir: '', secret: '' },
    mailDomainRates: new Map(),
    dkim: { keyFile: '', selector: 'folkmoot' },
    mailUrl: '',
    mailFrom: '',
    captcha: true,
    rateLimits: true,
    requireDurableCommits: true,
    uniformNotFoundTiming: true,
    metricsToken: '',
    actionApproval: false,
    memberStorage: 1000,
    siteStorage: 0,
    trustProxy: [],
    secretKey: '',
    secretKeyLost: false,
    secretKeyOld: [],
    logLevel: 'info',
    backup: {
      places: [],
      at: '03:30',
      keep: { days: 7, weeks: 4, months: 6 },
      recipients: [],
      verify: 'weekly',
    },
    civic: {
      districtSources: ['zip'],
      officialSources: ['local'],
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
    oidc: { providers: [], only: false },
    invitationsPerHour: 1_000,
    warnings: [],
    allowedPrivateHosts: [],
  });
});

test('treats empty and blank settings as not set', () => {
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

test('enables demo mode unless DATABASE_URL is set', () => {
  const own = 'postgres://localhost/moot';
  expect(
    [{}, { DATABASE_URL: own }, { SEED_DEMO: 'off' }, { DATABASE_URL: own, SEED_DEMO: 'on' }].map(
      (env) => readConfig(env).demo,
    ),
  ).toEqual([true, false, false, true]);
});

test('derives the public URL from host and port, and removes trailing slashes', () => {
  const publicUrl = (env: Record<string, string>) => readConfig(env).publicUrl;
  expect(publicUrl({ HOST: '127.0.0.2', PORT: '80' })).toBe('http://127.0.0.2:80');
  expect(publicUrl({ HOST: '::1' })).toBe('http://[::1]:3000');
  expect(publicUrl({ PUBLIC_URL: 'https://moot.example//' })).toBe('https://moot.example');
});

test('old names of settings work with a warning, and new names take precedence', () => {
  const { demo, civic, warnings } = readConfig({
    DEMO: 'off',
    CIVIC_CHAIN: 'zip,census',
    CIVIC_DISTRICT_SOURCES: 'zip',
  });
  expect({ demo, districtSources: civic.districtSources }).toEqual({
    demo: false,
    districtSources: ['zip'],
  });
  expect(warnings).toEqual([
    expect.stringMatching(/^DEMO is now called SEED_DEMO/),
    expect.stringMatching(/^CIVIC_CHAIN is now called CIVIC_DISTRICT_SOURCES/),
  ]);
  expect(readConfig({ SEED_DEMO: 'off' }).warnings).toEqual([]);
});

test('parses TRUST_PROXY as a list of addresses and ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,192.0.2.1' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    '192.0.2.1',
  ]);
});

test('parses the list of replicas, and requires DATABASE_URL for replicas and for the direct URL', () => {
  const own = { DATABASE_URL: 'postgres://bouncer/moot' };
  expect(
    readConfig({ ...own, DATABASE_READ_URLS: 'postgres://one/moot, postgresql://two/moot' })
      .databaseReadUrls,
  ).toEqual(['postgres://one/moot', 'postgresql://two/moot']);
  expect(settingsError({ ...own, DATABASE_READ_URLS: 'postgres://one/moot,two' })).toMatch(
    /^DATABASE_READ_URLS must be a list/,
  );
  expect(settingsError({ DATABASE_READ_URLS: 'postgres://one/moot' })).toBe(
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
  ['SEED_DEMO', 'yes', 'on or off'],
  ['CAPTCHA', 'false', 'on or off'],
  ['RATE_LIMITS', '0', 'on or off'],
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
  ['CIVIC_DISTRICT_SOURCES', 'zip,moon', 'a list of zip, census, google-divisions'],
  ['CIVIC_OFFICIAL_SOURCES', 'google', 'a list of local, openstates'],
  ['CIVIC_CENSUS_URL', 'census.gov', 'an address that starts with https:// or http://'],
  ['CIVIC_CENSUS_VINTAGES', '119', 'a list of CONGRESS:FROM:VINTAGE'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace and silent'],
])('rejects %s=%s with a message that names the expected format', ([name, value, expected]) => {
  expect(settingsError({ [name]: value })).toBe(`${name} must be ${expected}, not "${value}".`);
});

test('requires the API keys and district sources that each service for representatives depends on', () => {
  expect(settingsError({ CIVIC_DISTRICT_SOURCES: 'google-divisions, zip' })).toBe(
    'CIVIC_DISTRICT_SOURCES names google-divisions, which needs CIVIC_GOOGLE_KEY.',
  );
  expect(settingsError({ CIVIC_OFFICIAL_SOURCES: 'openstates' })).toBe(
    'CIVIC_OFFICIAL_SOURCES names openstates, which needs CIVIC_OPENSTATES_KEY. CIVIC_OFFICIAL_SOURCES names openstates, which needs census in CIVIC_DISTRICT_SOURCES.',
  );
  const { districtSources, censusUrl } = readConfig({
    CIVIC_DISTRICT_SOURCES: 'census, zip',
    CIVIC_CENSUS_URL: 'https://census.example/',
  }).civic;
  expect([districtSources, censusUrl]).toEqual([['census', 'zip'], 'https://census.example']);
});

test('reports all invalid settings in one message', () => {
  expect(settingsError({ PORT: 'x', SEED_DEMO: 'x' })).toBe(
    'PORT must be a port number, not "x". SEED_DEMO must be on or off, not "x".',
  );
});

test('allows protections to be disabled for tests, but not in production', () => {
  expect(
    readConfig({ CAPTCHA: 'off', RATE_LIMITS: 'off', ALLOW_PRIVATE_HOSTS: '127.0.0.1:1' }),
  ).toMatchObject({ captcha: false, rateLimits: false });
  for (const name of ['CAPTCHA', 'RATE_LIMITS', 'UNIFORM_NOT_FOUND_TIMING'])
    expect(settingsError({ [name]: 'off', NODE_ENV: 'production' })).toBe(
      `${name}=off is for tests and is refused when NODE_ENV is production.`,
    );
  expect(settingsError({ ALLOW_PRIVATE_HOSTS: '127.0.0.1:1', NODE_ENV: 'production' })).toBe(
    'ALLOW_PRIVATE_HOSTS is for tests and is refused when NODE_ENV is production.',
  );
  expect(readConfig({ NODE_ENV: 'production' }).production).toBe(true);
});

test('rejects secret keys that are published or easy to guess', () => {
  const message =
    'SECRET_KEY must be at least 32 characters that cannot be guessed, as "openssl rand -base64 32" generates them.';
  for (const key of [
    'one-and-the-same-secret-on-every-server',
    'a'.repeat(40),
    'abcabcab'.repeat(5),
    'change-me-change-me-change-me-now',
    'please keep this secret for ever and ever',
    'short',
  ])
    expect(settingsError({ SECRET_KEY: key }), key).toBe(message);
  for (const key of [
    'f3b1c0de9a5577e1f3b1c0de9a5577e2',
    'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga=',
    'correct-horse-battery-staple-river-lamp-onion',
  ])
    expect(readConfig({ SECRET_KEY: key }).secretKey).toBe(key);
});

test('rejects a public URL with a path, query, fragment or credentials', () => {
  for (const url of [
    'https://example.org/moot',
    'https://example.org/?a=b',
    'https://example.org/#here',
    'https://me:hunter2@example.org',
  ])
    expect(settingsError({ PUBLIC_URL: url })).toMatch(
      /^PUBLIC_URL must end after its host and port: .+, not "https:\/\/\S+"\.$/,
    );
  expect(settingsError({ PUBLIC_URL: 'https://me:hunter2@example.org' })).not.toContain('hunter2');
  for (const url of [
    'https://example.org',
    'https://example.org/',
    'http://127.0.0.1:3000',
    'https://moot.example.org:8443',
  ])
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
});

test('rejects demo mode, disabled protections and plain http on a site that others can reach', () => {
  const site: Record<string, string> = { HOST: '0.0.0.0', PUBLIC_URL: 'https://moot.org' };
  const publicSites: Record<string, string>[] = [
    site,
    { PUBLIC_URL: 'https://moot.org' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost' },
  ];
  expect(readConfig(site)).toMatchObject({ demo: false, captcha: true });
  for (const publicSite of publicSites) {
    expect(settingsError({ ...publicSite, SEED_DEMO: 'on' })).toMatch(
      /^SEED_DEMO=on has passwords that everybody knows/,
    );
    for (const name of [
      'CAPTCHA',
      'RATE_LIMITS',
      'UNIFORM_NOT_FOUND_TIMING',
      'REQUIRE_DURABLE_COMMITS',
    ])
      expect(settingsError({ ...publicSite, [name]: 'off' })).toMatch(`${name}=off is for tests`);
  }
  const open: Record<string, string>[] = [
    { PUBLIC_URL: 'http://moot.org' },
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' },
  ];
  for (const env of open) expect(settingsError(env)).toMatch(/^PUBLIC_URL must start with https:/);
  for (const url of [
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://moot.localhost',
    'https://moot.example',
  ])
    expect(readConfig({ PUBLIC_URL: url, RATE_LIMITS: 'off' }).demo, url).toBe(true);
});

test('ignores ADMIN_EMAIL with a warning that names the replacement', () => {
  const { warnings } = readConfig({ ADMIN_EMAIL: 'boss@corp.example' });
  expect(warnings).toEqual([
    expect.stringMatching(/ADMIN_EMAIL no longer creates an administrator.*folkmoot admin/),
  ]);
});

test('backups go to folders and buckets, but not where files are swept', () => {
  const bucket = 's3://KEY:SECRET@store.example/copies?region=r';
  const { backup } = readConfig({ BACKUP_TO: `/backups, ${bucket}`, BACKUP_KEEP: '14d 2m' });
  expect(backup).toMatchObject({
    places: ['/backups', bucket],
    keep: { days: 14, weeks: 0, months: 2 },
  });
  for (const [name, value] of [
    ['BACKUP_TO', 'backups'],
    ['BACKUP_TO', 'ftp://backups.example'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_KEEP', '0d'],
    ['BACKUP_VERIFY', 'daily'],
    ['BACKUP_RECIPIENT', 'me@example.org'],
  ] as const)
    expect(settingsError({ [name]: value })).toContain(`${name} must be `);
  expect(
    settingsError({ BACKUP_TO: `/backups,${bucket}`, FILES_URL: `${bucket}&tls=off` }),
  ).toContain('BACKUP_TO must name another bucket than FILES_URL');
  expect(settingsError({ DATA_DIR: '/data', BACKUP_TO: '/data/files/x' })).toContain(
    'BACKUP_TO must not be inside DATA_DIR/files',
  );
});

test('does not repeat secrets in error messages', () => {
  const secret = 'hunter2hunter2';
  const settings: Record<string, string>[] = [
    { DATABASE_URL: `mysql://moot:${secret}@db/moot` },
    { DATABASE_URL: `mysql://moot:${secret}/with/@db/moot` },
    { DATABASE_URL: `postgres:moot:${secret}@db` },
    { DATABASE_URL: `moot:${secret}@db/moot` },
    { MAIL_URL: `http://moot:${secret}@mail` },
    { MAIL_URL: `smtp//moot:a@${secret}@mail` },
    { SECRET_KEY: secret },
    { BACKUP_RECIPIENT: `AGE-SECRET-KEY-${secret}` },
    { BACKUP_TO: `s3://KEY:${secret}@store.example/copies/2026?region=r` },
  ];
  for (const env of settings) expect(settingsError(env), JSON.stringify(env)).not.toContain(secret);
});

test('rejects demo mode and disabled protections behind a proxy unless PUBLIC_URL is local', () => {
  const proxied = { TRUST_PROXY: '127.0.0.1', MAIL_URL: 'smtp://mail.example.org' };
  expect(readConfig(proxied).demo).toBe(false);
  expect(settingsError({ ...proxied, SEED_DEMO: 'on' })).toContain(
    'SEED_DEMO=on has passwords that everybody knows',
  );
  expect(settingsError({ ...proxied, RATE_LIMITS: 'off' })).toContain(
    'RATE_LIMITS=off is for tests and is refused unless',
  );
  expect(
    readConfig({ ...proxied, PUBLIC_URL: 'http://127.0.0.1:8080', RATE_LIMITS: 'off' }).rateLimits,
  ).toBe(false);
});

describe('providers of organizations', () => {
  const keycloak = {
    OIDC_PROVIDERS: 'keycloak',
    OIDC_KEYCLOAK_ISSUER: 'https://login.town.example/realms/town',
    OIDC_KEYCLOAK_CLIENT_ID: 'moot',
    OIDC_KEYCLOAK_CLIENT_SECRET: 'a secret of the tests',
  };

  test('have a name, scopes and rules of their own', () => {
    const { oidc } = readConfig({
      ...keycloak,
      OIDC_KEYCLOAK_ROLE_CLAIM: 'realm_access.roles',
      OIDC_KEYCLOAK_ROLES: 'moot-admins=admin, a value = with signs=moderator',
      OIDC_KEYCLOAK_GROUPS_CLAIM: 'groups',
      OIDC_KEYCLOAK_GROUPS: '/parks=12,/harbor/pilots=40',
      OIDC_ONLY: 'on',
    });
    expect(oidc).toMatchObject({ only: true, providers: [{ id: 'keycloak', name: 'keycloak' }] });
    const [provider] = oidc.providers;
    expect(provider).toMatchObject({ scopes: 'openid email profile', signup: 'on', logo: '' });
    expect([...provider!.roles]).toEqual([
      ['moot-admins', 'admin'],
      ['a value = with signs', 'moderator'],
    ]);
    expect([...provider!.groups]).toEqual([
      ['/parks', 12],
      ['/harbor/pilots', 40],
    ]);
  });

  test.for<[Record<string, string>, string]>([
    [{ OIDC_PROVIDERS: 'google' }, 'OIDC_PROVIDERS must be a list of different ids'],
    [{ OIDC_PROVIDERS: 'keycloak,keycloak' }, 'OIDC_PROVIDERS must be a list of different ids'],
    [{ OIDC_PROVIDERS: '', OIDC_ONLY: 'on' }, 'OIDC_ONLY=on needs OIDC_PROVIDERS.'],
    [{ OIDC_KEYCLOAK_CLIENT_SECRET: '' }, 'keycloak, which needs OIDC_KEYCLOAK_CLIENT_SECRET.'],
    [
      { OIDC_KEYCLOAK_ISSUER: 'http://login.town.org' },
      'OIDC_KEYCLOAK_ISSUER must start with https://',
    ],
    ...['common/v2.0', 'organizations/v2.0/', 'consumers'].map(
      (path): [Record<string, string>, string] => [
        { OIDC_KEYCLOAK_ISSUER: `https://login.microsoftonline.com/${path}` },
        'OIDC_KEYCLOAK_ISSUER must name one tenant',
      ],
    ),
    [{ OIDC_KEYCLOAK_ROLE: 'roles' }, 'OIDC_KEYCLOAK_ROLE is not a setting of a provider.'],
    [{ OIDC_KEYCLOAK_GROUPS: '/parks=12' }, 'OIDC_KEYCLOAK_GROUPS_CLAIM and'],
    [{ OIDC_KEYCLOAK_GROUPS: '/parks=the parks' }, 'OIDC_KEYCLOAK_GROUPS must be a list such as'],
    [{ OIDC_KEYCLOAK_ROLES: 'a=king' }, 'OIDC_KEYCLOAK_ROLES must be a list such as'],
    [{ OIDC_KEYCLOAK_ROLES: 'a=admin,a=member' }, 'OIDC_KEYCLOAK_ROLES must be a list such as'],
    [{ OIDC_KEYCLOAK_SCOPES: 'email' }, 'OIDC_KEYCLOAK_SCOPES must be a list that contains openid'],
    [{ OIDC_KEYCLOAK_LOGO: 'logo.png' }, 'OIDC_KEYCLOAK_LOGO must be the absolute path'],
  ])('are refused with %o', ([settings, problem]) => {
    expect(() => readConfig({ ...keycloak, ...settings })).toThrow(problem);
  });

  test('of docs/organizations.md are accepted', () => {
    const page = readFileSync(new URL('../docs/organizations.md', import.meta.url), 'utf8');
    const lines = [...page.matchAll(/^ *(OIDC_\w+)="?([^"\n]*)"?$/gm)];
    expect(lines.length).toBeGreaterThan(8);
    const { oidc } = readConfig(Object.fromEntries(lines.map(([, name, value]) => [name, value])));
    expect(oidc.providers).toMatchObject([{ id: 'keycloak', name: 'Town of Larkwater' }]);
  });
});
