// Settings: the only code that reads environment variables. Every setting has a default and is
// validated before anything starts.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isZone } from './lib/timeZones.ts';
import { isOneOf, trimEndWhere } from '#contract/trim.ts';
import { withNewNames } from './renamedSettings.ts';

export type Config = ReturnType<typeof readConfig>;

/** The message names all invalid settings in one line. */
export class WrongSetting extends Error {}

export function readConfig(given: Record<string, string | undefined> = process.env) {
  const { env, warnings } = withNewNames(given);
  const problems: string[] = [];
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
      problems.push(
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
    problems.push(
      'DATABASE_READ_URLS must be a list of addresses that start with postgres:// or postgresql://.',
    );
  if (!databaseUrl && (databaseDirectUrl || databaseReadUrls.length > 0))
    problems.push('DATABASE_DIRECT_URL and DATABASE_READ_URLS need DATABASE_URL.');
  const defaultUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : inUrl(host)}:${port}`;
  const publicUrl = trimEndWhere(
    address('PUBLIC_URL', '', 'http:', 'https:') || defaultUrl,
    isOneOf('/'),
  );
  if (
    /^https?:\/\//i.test(publicUrl) &&
    URL.canParse(publicUrl) &&
    new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`
  )
    problems.push(
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
  /**
   * Whether only this machine can reach the site. A proxy serves other machines, unless PUBLIC_URL
   * says that it is local too.
   */
  const localOnly = local && (trustProxy.length === 0 || string('PUBLIC_URL', '') !== '');
  const protection = (name: string) => {
    const on = onOff(name, 'on');
    if (!on && production)
      problems.push(`${name}=off is for tests and is refused when NODE_ENV is production.`);
    if (!on && !localOnly)
      problems.push(
        `${name}=off is for tests and is refused unless HOST and PUBLIC_URL are those of this very machine (behind a proxy, PUBLIC_URL has to be set).`,
      );
    return on;
  };
  const demo = onOff('SEED_DEMO', databaseUrl || production || !localOnly ? 'off' : 'on');
  if (demo && !localOnly)
    problems.push(
      'SEED_DEMO=on has passwords that everybody knows and is refused unless HOST and PUBLIC_URL are those of this very machine (behind a proxy, PUBLIC_URL has to be set).',
    );
  if (!local && publicUrl.startsWith('http:'))
    problems.push(
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
    /**
     * The same database without PgBouncer. LISTEN, session locks and migrations need it. Empty:
     * databaseUrl.
     */
    databaseDirectUrl,
    /** Read replicas, one URL each. */
    databaseReadUrls,
    /**
     * Off for a PgBouncer in transaction mode without support for prepared statements (before
     * 1.21).
     */
    databasePrepared: onOff('DATABASE_PREPARED_STATEMENTS', 'on'),
    /** Empty: files are stored in dataDir/files. */
    filesUrl: checked('FILES_URL', '', isBucket, 's3://KEY:SECRET@HOST/BUCKET?region=REGION'),
    /**
     * The public URL of the site. Links in emails start with it, never with the Host header of a
     * request.
     */
    publicUrl,
    siteName: string('SITE_NAME', 'Folkmoot'),
    tagline: string(
      'TAGLINE',
      'A powerful privacy-protected social platform for civic engagement.',
    ),
    /** The time zone of the site. Scheduled summaries follow its mornings. */
    timeZone: checked('TIME_ZONE', 'UTC', isZone, 'a time zone such as America/New_York'),
    donationUrl: address('DONATION_URL', '', 'https:', 'http:'),
    demo,
    /** Empty: each email is written to a file in dataDir/mail. */
    mailUrl: address('MAIL_URL', '', 'smtp:', 'smtps:'),
    /** Empty: the name of the site at no-reply@ the host of publicUrl. */
    mailFrom: string('MAIL_FROM', ''),
    captcha: protection('CAPTCHA'),
    rateLimits: protection('RATE_LIMITS'),
    /** Whether 404 responses are padded, so that response time does not reveal hidden objects. */
    evenAnswers: protection('UNIFORM_NOT_FOUND_TIMING'),
    /** Whether /ready checks that the database waits for its disk (fsync). */
    durability: protection('REQUIRE_DURABLE_COMMITS'),
    /** Allows /metrics to be read from other machines. */
    metricsToken: checked(
      'METRICS_TOKEN',
      '',
      (value) => value.length >= 16,
      'at least 16 characters',
    ),
    /** Whether an action waits until an administrator approves it. */
    actionApproval: onOff('REQUIRE_ACTION_APPROVAL', 'off'),
    /**
     * Storage quotas for files and long texts, in megabytes, of one member and of the whole site. 0
     * for a site without a quota.
     */
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
    /** Proxies whose X-Forwarded-For header is trusted. */
    trustProxy,
    /**
     * Signs file URLs and captcha challenges, and derives all other keys. Empty: generated at the
     * first start and stored in dataDir. Several servers share one key.
     */
    secretKey: checked(
      'SECRET_KEY',
      '',
      isHardToGuess,
      'at least 32 characters that cannot be guessed, as "openssl rand -base64 32" generates them',
    ),
    /** For one start: accepts a new key in place of a lost one. */
    secretKeyLost: onOff('SECRET_KEY_LOST', 'off'),
    /** Earlier values of SECRET_KEY. They only decrypt; new data is encrypted with SECRET_KEY. */
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
    social: socialSettings({ string, address }, problems),
    /** Messages for the operator, logged at startup. */
    warnings,
    /** Private hosts (`address:port`) that the server may fetch pages from. Only tests set it. */
    allowedPrivateHosts: string('ALLOW_PRIVATE_HOSTS', '').split(',').filter(Boolean),
  };
  const { chain, directory, googleKey, openStatesKey } = config.civic;
  if (chain.includes('google-divisions') && !googleKey)
    problems.push('CIVIC_DISTRICT_SOURCES names google-divisions, which needs CIVIC_GOOGLE_KEY.');
  if (directory.includes('openstates') && !openStatesKey)
    problems.push('CIVIC_OFFICIAL_SOURCES names openstates, which needs CIVIC_OPENSTATES_KEY.');
  if (directory.includes('openstates') && !chain.includes('census'))
    problems.push(
      'CIVIC_OFFICIAL_SOURCES names openstates, which needs census in CIVIC_DISTRICT_SOURCES.',
    );
  if (env.ADMIN_EMAIL?.trim())
    config.warnings.push(
      'ADMIN_EMAIL no longer creates an administrator and is ignored: open the address that the first start prints, or run "folkmoot admin create". Please remove it from the settings.',
    );
  if (config.allowedPrivateHosts.length && production)
    problems.push('ALLOW_PRIVATE_HOSTS is for tests and is refused when NODE_ENV is production.');
  if (problems.length) throw new WrongSetting(problems.join(' '));
  return config;
}

type SettingReaders = {
  string: (name: string, fallback: string) => string;
  checked: (
    name: string,
    fallback: string,
    fits: (value: string) => boolean,
    expected: string,
  ) => string;
  address: (name: string, fallback: string, ...schemes: string[]) => string;
};

/**
 * Sources of districts and officials. Only `zip` and `local` send no requests to other services.
 */
function civicSettings({ string, checked, address }: SettingReaders) {
  const list = <Name extends string>(name: string, fallback: Name, allowed: readonly Name[]) =>
    parts(
      checked(
        name,
        fallback,
        (value) => parts(value).every((part) => allowed.includes(part as Name)),
        `a list of ${allowed.join(', ')}`,
      ),
    ) as Name[];
  const base = (name: string, fallback: string) =>
    trimEndWhere(address(name, fallback, 'https:', 'http:'), isOneOf('/'));
  return {
    chain: list('CIVIC_DISTRICT_SOURCES', 'zip', ['zip', 'census', 'google-divisions']),
    directory: list('CIVIC_OFFICIAL_SOURCES', 'local', ['local', 'openstates']),
    googleKey: string('CIVIC_GOOGLE_KEY', ''),
    openStatesKey: string('CIVIC_OPENSTATES_KEY', ''),
    censusUrl: base('CIVIC_CENSUS_URL', 'https://geocoding.geo.census.gov'),
    googleUrl: base('CIVIC_GOOGLE_URL', 'https://civicinfo.googleapis.com'),
    openStatesUrl: base('CIVIC_OPENSTATES_URL', 'https://v3.openstates.org'),
    /**
     * Congresses, the day each one starts, and the name that the Census uses for its district map.
     */
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

/** Login providers. A provider is enabled when its client id and secret are set. */
function socialSettings(
  { string, address }: Pick<SettingReaders, 'string' | 'address'>,
  problems: string[],
) {
  const client = (name: string) => {
    const [id, secret] = [string(`${name}_CLIENT_ID`, ''), string(`${name}_CLIENT_SECRET`, '')];
    if (!id !== !secret)
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`);
    return { id, secret };
  };
  const base = (name: string, fallback: string) =>
    trimEndWhere(address(name, fallback, 'https:', 'http:'), isOneOf('/'));
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
  // with a huge range, any client could claim any address
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

/** Whether the host is this machine, or a domain reserved for tests and examples (RFC 2606). */
function isLocal(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/[[\]]/g, '');
  return (
    name === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^(.+\.)?(localhost|test|example|invalid)$/.test(name)
  );
}

/** Rejects placeholder keys, keys with few distinct characters and repeated patterns. */
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

/**
 * Splits a list of keys. Older releases allowed commas in a key, so the whole list may also be one
 * key.
 */
function oldKeys(list: string): string[] {
  const isLong = (key: string) => key.length >= 32;
  const keys = parts(list);
  return [...(keys.every(isLong) ? keys : []), ...(keys.length > 1 && isLong(list) ? [list] : [])];
}

/** Hides everything before the host: it may contain a password, even in an invalid URL. */
const hideSecret = (value: string) => value.replace(/^([a-z]*:\/\/)?.*@/is, '$1…@');
