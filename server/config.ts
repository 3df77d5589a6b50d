// The only reader of the environment: every setting with its default, checked before anything starts.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isZone } from './lib/timeZones.ts';
import { anyOf, trimmedEnd } from '#contract/trim.ts';

export type Config = ReturnType<typeof readConfig>;

/** Says in one line which settings are wrong. */
export class WrongSetting extends Error {}

export function readConfig(env: Record<string, string | undefined> = process.env) {
  const wrong: string[] = [];
  const production = env.NODE_ENV === 'production';

  const string = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const checked = (
    name: string,
    fallback: string,
    fits: (value: string) => boolean,
    expected: string,
  ) => {
    const value = string(name, fallback);
    if (value && !fits(value))
      wrong.push(
        `${name} must be ${expected}${['SECRET_KEY', 'SECRET_KEY_OLD', 'METRICS_TOKEN'].includes(name) ? '' : `, not "${hideSecret(value)}"`}.`,
      );
    return value;
  };
  const onOff = (name: string, fallback: 'on' | 'off') =>
    checked(name, fallback, (value) => value === 'on' || value === 'off', 'on or off') === 'on';
  const address = (name: string, fallback: string, ...schemes: string[]) =>
    checked(
      name,
      fallback,
      (value) =>
        URL.canParse(value) &&
        schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}//`)),
      `an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`,
    );

  const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
  const host = checked(
    'HOST',
    '127.0.0.1',
    (value) => URL.canParse(`http://${inUrl(value)}/`),
    'an address or the name of a host',
  );
  const port = Number(
    checked(
      'PORT',
      '3000',
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      'a port number',
    ),
  );
  const databaseUrl = address('DATABASE_URL', '', 'postgres:', 'postgresql:');
  const databaseDirectUrl = address('DATABASE_DIRECT_URL', '', 'postgres:', 'postgresql:');
  const databaseReadUrls = parts(string('DATABASE_READ_URLS', ''));
  if (!databaseReadUrls.every((url) => URL.canParse(url) && /^postgres(ql)?:\/\//i.test(url)))
    wrong.push(
      'DATABASE_READ_URLS must be a list of addresses that start with postgres:// or postgresql://.',
    );
  if (!databaseUrl && (databaseDirectUrl || databaseReadUrls.length > 0))
    wrong.push('DATABASE_DIRECT_URL and DATABASE_READ_URLS need DATABASE_URL.');
  const here = `http://${host === '0.0.0.0' ? '127.0.0.1' : inUrl(host)}:${port}`;
  const publicUrl = trimmedEnd(address('PUBLIC_URL', '', 'http:', 'https:') || here, anyOf('/'));
  if (
    /^https?:\/\//i.test(publicUrl) &&
    URL.canParse(publicUrl) &&
    new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`
  )
    wrong.push(
      `PUBLIC_URL must end after its host and port: Folkmoot needs a host of its own, such as https://moot.example.org, not "${hideSecret(publicUrl)}".`,
    );

  const trustProxy = checked(
    'TRUST_PROXY',
    '',
    (value) => value.split(',').every(isRange),
    'a list of addresses or CIDR ranges, none of them the whole internet',
  )
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);
  const local =
    (!URL.canParse(`http://${inUrl(host)}/`) || isLocal(host)) &&
    (!URL.canParse(publicUrl) || isLocal(new URL(publicUrl).hostname));
  /** Nobody from elsewhere reaches it. A proxy is there for others, unless PUBLIC_URL says that it is this machine's own. */
  const alone = local && (trustProxy.length === 0 || string('PUBLIC_URL', '') !== '');
  const protection = (name: string) => {
    const on = onOff(name, 'on');
    if (!on && production)
      wrong.push(`${name}=off is for tests and is refused when NODE_ENV is production.`);
    if (!on && !alone)
      wrong.push(
        `${name}=off is for tests and is refused unless HOST and PUBLIC_URL are those of this very machine (behind a proxy, PUBLIC_URL has to be set).`,
      );
    return on;
  };
  const demo = onOff('DEMO', databaseUrl || production || !alone ? 'off' : 'on');
  if (demo && !alone)
    wrong.push(
      'DEMO=on has passwords that everybody knows and is refused unless HOST and PUBLIC_URL are those of this very machine (behind a proxy, PUBLIC_URL has to be set).',
    );
  if (!local && publicUrl.startsWith('http:'))
    wrong.push(
      'PUBLIC_URL must start with https:// unless it and HOST are those of this very machine: passwords would cross the network in the clear.',
    );

  const config = {
    production,
    host,
    /** 0 lets the system choose one. */
    port,
    dataDir: resolve(string('DATA_DIR', './data')),
    /** Empty: the embedded PostgreSQL, with its data in dataDir. */
    databaseUrl,
    /** The same database without PgBouncer between, for what needs a session: listening, locks that last, migrations. Empty: databaseUrl. */
    databaseDirectUrl,
    /** Replicas of it, one address each. */
    databaseReadUrls,
    /** Off for a PgBouncer in transaction mode that does not know prepared statements (before 1.21). */
    databasePrepared: onOff('DATABASE_PREPARED', 'on'),
    /** Empty: files lie in dataDir/files. */
    filesUrl: checked('FILES_URL', '', isBucket, 's3://KEY:SECRET@HOST/BUCKET?region=REGION'),
    /** Where people reach this site; every link in a mail starts with it, whatever a request claims. */
    publicUrl,
    siteName: string('SITE_NAME', 'Folkmoot'),
    tagline: string(
      'TAGLINE',
      'A powerful privacy-protected social platform for civic engagement.',
    ),
    /** Where the site is at home: when mornings begin there. */
    timeZone: checked('TIME_ZONE', 'UTC', isZone, 'a time zone such as America/New_York'),
    donationUrl: address('DONATION_URL', '', 'https:', 'http:'),
    demo,
    /** Empty: each mail is written as a file to dataDir/mail. */
    mailUrl: address('MAIL_URL', '', 'smtp:', 'smtps:'),
    /** Empty: the name of the site at no-reply@ the host of publicUrl. */
    mailFrom: string('MAIL_FROM', ''),
    captcha: protection('CAPTCHA'),
    rateLimits: protection('LIMITS'),
    /** Whether what is not there for somebody is answered at a beat, so that the time does not tell whether it is there for others. */
    evenAnswers: protection('EVEN_ANSWERS'),
    /** Whether /ready asks that the database waits for its disk. */
    durability: protection('DURABILITY'),
    /** Opens /metrics from elsewhere than this machine. */
    metricsToken: checked(
      'METRICS_TOKEN',
      '',
      (value) => value.length >= 16,
      'at least 16 characters',
    ),
    /** Whether an action waits until an administrator approves it. */
    actionApproval: onOff('ACTION_APPROVAL', 'off'),
    /** Megabytes that one member, and all of the site, may keep in files and long texts; 0 for a site without a bound. */
    memberStorage: Number(
      checked(
        'MEMBER_STORAGE',
        '1000',
        (value) => /^[1-9]\d{0,6}$/.test(value),
        'a number of megabytes',
      ),
    ),
    siteStorage: Number(
      checked(
        'SITE_STORAGE',
        '0',
        (value) => /^\d{1,9}$/.test(value),
        'a number of megabytes, or 0 for no bound',
      ),
    ),
    /** Proxies whose word about a client's address is taken. */
    trustProxy,
    /** Signs file addresses and challenges. Empty: one is made at the first start and kept in dataDir. Several servers share one. */
    secretKey: checked(
      'SECRET_KEY',
      '',
      isHardToGuess,
      'at least 32 characters that nobody guesses, as "openssl rand -base64 32" makes them',
    ),
    /** For one start: another key takes the place of one that is lost. */
    secretKeyLost: onOff('SECRET_KEY_LOST', 'off'),
    /** What SECRET_KEY was before: what they sealed opens, nothing is sealed with them any more. */
    secretKeyOld: oldKeys(
      checked(
        'SECRET_KEY_OLD',
        '',
        (value) => oldKeys(value).length > 0,
        'a list of keys of at least 32 characters',
      ),
    ),
    logLevel: checked(
      'LOG_LEVEL',
      'info',
      (value) => ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value),
      'one of fatal, error, warn, info, debug, trace and silent',
    ),
    civic: civicSettings({ string, checked, address }),
    social: socialSettings({ string, address }, wrong),
    /** What whoever starts the server should know. */
    warnings: [] as string[],
    /** Private hosts (`address:port`) that the server may fetch pages from: only tests need any. */
    privateFetch: string('PRIVATE_FETCH', '').split(',').filter(Boolean),
  };
  const { chain, directory, googleKey, openStatesKey } = config.civic;
  if (chain.includes('google-divisions') && !googleKey)
    wrong.push('CIVIC_CHAIN names google-divisions, which needs CIVIC_GOOGLE_KEY.');
  if (directory.includes('openstates') && !openStatesKey)
    wrong.push('CIVIC_DIRECTORY names openstates, which needs CIVIC_OPENSTATES_KEY.');
  if (directory.includes('openstates') && !chain.includes('census'))
    wrong.push('CIVIC_DIRECTORY names openstates, which needs census in CIVIC_CHAIN.');
  if (env.ADMIN_EMAIL?.trim())
    config.warnings.push(
      'ADMIN_EMAIL makes nobody an administrator any more and is ignored: open the address that the first start shows, or run "npm run admin -- create". Please remove it from the settings.',
    );
  if (config.privateFetch.length && production)
    wrong.push('PRIVATE_FETCH is for tests and is refused when NODE_ENV is production.');
  if (wrong.length) throw new WrongSetting(wrong.join(' '));
  return config;
}

type Read = {
  string: (name: string, fallback: string) => string;
  checked: (
    name: string,
    fallback: string,
    fits: (value: string) => boolean,
    expected: string,
  ) => string;
  address: (name: string, fallback: string, ...schemes: string[]) => string;
};

/** By what districts and officials are found. Only `zip` and `local` ask nobody. */
function civicSettings({ string, checked, address }: Read) {
  const list = <Name extends string>(name: string, fallback: Name, known: readonly Name[]) =>
    parts(
      checked(
        name,
        fallback,
        (value) => parts(value).every((part) => known.includes(part as Name)),
        `a list of ${known.join(', ')}`,
      ),
    ) as Name[];
  const base = (name: string, fallback: string) =>
    trimmedEnd(address(name, fallback, 'https:', 'http:'), anyOf('/'));
  return {
    chain: list('CIVIC_CHAIN', 'zip', ['zip', 'census', 'google-divisions']),
    directory: list('CIVIC_DIRECTORY', 'local', ['local', 'openstates']),
    googleKey: string('CIVIC_GOOGLE_KEY', ''),
    openStatesKey: string('CIVIC_OPENSTATES_KEY', ''),
    censusUrl: base('CIVIC_CENSUS_URL', 'https://geocoding.geo.census.gov'),
    googleUrl: base('CIVIC_GOOGLE_URL', 'https://civicinfo.googleapis.com'),
    openStatesUrl: base('CIVIC_OPENSTATES_URL', 'https://v3.openstates.org'),
    /** Which Congress sits from what day on, and how the Census calls the map of its districts. */
    vintages: parts(
      checked(
        'CIVIC_CENSUS_VINTAGES',
        '119:2025-01-03:ACS2025_Current,120:2027-01-03:ACS2026_Current',
        (value) =>
          parts(value).length > 0 &&
          parts(value).every((part) => /^\d{3}:\d{4}-\d{2}-\d{2}:\w+$/.test(part)),
        'a list of CONGRESS:FROM:VINTAGE',
      ),
    ).map((part) => {
      const [congress, from = '', vintage = ''] = part.split(':');
      return { congress: Number(congress), from, vintage };
    }),
  };
}

/** With whom one may sign in besides by a password: with those that have an id and a secret. */
function socialSettings({ string, address }: Pick<Read, 'string' | 'address'>, wrong: string[]) {
  const client = (name: string) => {
    const [id, secret] = [string(`${name}_CLIENT_ID`, ''), string(`${name}_CLIENT_SECRET`, '')];
    if (!id !== !secret)
      wrong.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`);
    return { id, secret };
  };
  const base = (name: string, fallback: string) =>
    trimmedEnd(address(name, fallback, 'https:', 'http:'), anyOf('/'));
  return {
    google: { ...client('GOOGLE'), issuer: base('GOOGLE_ISSUER', 'https://accounts.google.com') },
    facebook: {
      ...client('FACEBOOK'),
      site: base('FACEBOOK_URL', 'https://www.facebook.com/v23.0'),
      api: base('FACEBOOK_API_URL', 'https://graph.facebook.com/v23.0'),
    },
    twitter: {
      ...client('TWITTER'),
      site: base('TWITTER_URL', 'https://x.com'),
      api: base('TWITTER_API_URL', 'https://api.x.com'),
    },
  };
}

const parts = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, host, pathname } = new URL(text);
  return (
    protocol === 's3:' && [username, password, host].every(Boolean) && /^\/[^/]+\/?$/.test(pathname)
  );
}

function isRange(text: string): boolean {
  const [address, bits, ...rest] = text.trim().split('/');
  const family = isIP(address ?? '');
  // a range that holds about everybody would let everybody say from where they come
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/** Of this machine, or in a domain that is kept for tests and examples (RFC 2606). */
function isLocal(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/[[\]]/g, '');
  return (
    name === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^(.+\.)?(localhost|test|example|invalid)$/.test(name)
  );
}

/** Neither one that is printed somewhere nor one that is soon tried. */
function isHardToGuess(key: string): boolean {
  const printed =
    /^one-and-the-same-secret|change.?me|replace.?me/i.test(key) ||
    (/secret|password/.test(key) && /^[a-z _-]+$/.test(key));
  return (
    key.length >= 32 &&
    !printed &&
    new Set(key).size >= 8 &&
    !/^(.{1,15})\1+$/.test(key.slice(0, 60))
  );
}

/** The keys of a list. Older releases took a key with commas in it: the list may be one. */
function oldKeys(list: string): string[] {
  const isLong = (key: string) => key.length >= 32;
  const keys = parts(list);
  return [...(keys.every(isLong) ? keys : []), ...(keys.length > 1 && isLong(list) ? [list] : [])];
}

/** What stands before the host of an address is not repeated: it may be a password, also where the address is none. */
const hideSecret = (value: string) => value.replace(/^([a-z]*:\/\/)?.*@/is, '$1…@');
