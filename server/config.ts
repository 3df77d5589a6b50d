// Settings: the only code that reads environment variables. Every setting has a default and is
// validated before anything starts. server/config/schema.ts defines them.
import { resolve } from 'node:path';
import { isOneOf, trimEndWhere } from '#contract/trim.ts';
import {
  hideSecret,
  hostInUrl,
  isBucketUrl,
  isHost,
  isLocal,
  parseDomainRates,
  parseGroupRules,
  parseKeepRule,
  parseRoleRules,
  splitKeys,
  splitList,
} from './config/formats.ts';
import { readProviderSettings, readSettings, type SettingValues } from './config/read.ts';

export type Config = ReturnType<typeof readConfig>;

/** The message names all invalid settings in one line. */
export class SettingsError extends Error {}

export function readConfig(env: Record<string, string | undefined> = process.env) {
  const { values, problems, warnings } = readSettings(env);
  const isOn = (name: keyof SettingValues) => values[name] === 'on';
  const production = values.NODE_ENV === 'production';
  const host = values.HOST;
  const port = Number(values.PORT);
  const databaseReadUrls = splitList(values.DATABASE_READ_URLS);
  if (!values.DATABASE_URL && (values.DATABASE_DIRECT_URL || databaseReadUrls.length > 0))
    problems.push('DATABASE_DIRECT_URL and DATABASE_READ_URLS need DATABASE_URL.');
  const defaultUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : hostInUrl(host)}:${port}`;
  const publicUrl = trimEndSlash(values.PUBLIC_URL || defaultUrl);
  if (
    /^https?:\/\//i.test(publicUrl) &&
    URL.canParse(publicUrl) &&
    new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`
  )
    problems.push(
      `PUBLIC_URL must end after its host and port: Folkmoot needs a host of its own, such as https://moot.example.org, not "${hideSecret(publicUrl)}".`,
    );

  const trustProxy = splitList(values.TRUST_PROXY);
  // an invalid HOST or PUBLIC_URL has been reported above
  const isLocalSite =
    (!isHost(host) || isLocal(host)) &&
    (!URL.canParse(publicUrl) || isLocal(new URL(publicUrl).hostname));
  /**
   * Whether only this machine can reach the site. A proxy serves other machines, unless PUBLIC_URL
   * says that it is local too.
   */
  const isLocalOnly = isLocalSite && (trustProxy.length === 0 || values.PUBLIC_URL !== '');
  const readProtection = (name: keyof SettingValues) => {
    const isEnabled = isOn(name);
    if (!isEnabled && production)
      problems.push(`${name}=off is for tests and is refused when NODE_ENV is production.`);
    if (!isEnabled && !isLocalOnly)
      problems.push(
        `${name}=off is for tests and is refused unless HOST and PUBLIC_URL are those of this very machine (behind a proxy, PUBLIC_URL has to be set).`,
      );
    return isEnabled;
  };
  const demo = values.SEED_DEMO
    ? isOn('SEED_DEMO')
    : !(values.DATABASE_URL || production || !isLocalOnly);
  if (demo && !isLocalOnly)
    problems.push(
      'SEED_DEMO=on has passwords that everybody knows and is refused unless HOST and PUBLIC_URL are those of this very machine (behind a proxy, PUBLIC_URL has to be set).',
    );
  if (!isLocalSite && publicUrl.startsWith('http:'))
    problems.push(
      'PUBLIC_URL must start with https:// unless it and HOST are those of this very machine: passwords would cross the network in the clear.',
    );

  const config = {
    production,
    host,
    /** 0 lets the system choose one. */
    port,
    dataDir: resolve(values.DATA_DIR),
    /** Empty: the embedded PostgreSQL, with its data in dataDir. */
    databaseUrl: values.DATABASE_URL,
    /** LISTEN, session locks and migrations need it. Empty: databaseUrl. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrls,
    /**
     * Off for a PgBouncer in transaction mode without support for prepared statements (before
     * 1.21).
     */
    databasePrepared: isOn('DATABASE_PREPARED_STATEMENTS'),
    /** Empty: files are stored in dataDir/files. */
    filesUrl: values.FILES_URL,
    /** Links in emails start with it, never with the Host header of a request. */
    publicUrl,
    siteName: values.SITE_NAME,
    tagline: values.TAGLINE,
    timeZone: values.TIME_ZONE,
    donationUrl: values.DONATION_URL,
    demo,
    /** Empty: each email is written to a file in dataDir/mail. */
    mailUrl: values.MAIL_URL,
    /** Empty: the name of the site at no-reply@ the host of publicUrl. */
    mailFrom: values.MAIL_FROM,
    mailBounces: readBounceSettings(values, problems),
    /** An invalid value has been reported. */
    mailDomainRates: parseDomainRates(values.MAIL_DOMAIN_RATE) ?? new Map<string, number>(),
    /** `keyFile` is the path of a PEM file. Empty: emails are not signed. */
    dkim: { keyFile: values.MAIL_DKIM_KEY, selector: values.MAIL_DKIM_SELECTOR },
    /** To the people of lists that administrators upload. */
    invitationsPerHour: Number(values.INVITATIONS_PER_HOUR),
    captcha: readProtection('CAPTCHA'),
    rateLimits: readProtection('RATE_LIMITS'),
    uniformNotFoundTiming: readProtection('UNIFORM_NOT_FOUND_TIMING'),
    /** Whether /ready checks that the database waits for its disk (fsync). */
    requireDurableCommits: readProtection('REQUIRE_DURABLE_COMMITS'),
    metricsToken: values.METRICS_TOKEN,
    actionApproval: isOn('REQUIRE_ACTION_APPROVAL'),
    /** Megabytes. For the site, 0 means no quota. */
    memberStorage: Number(values.MEMBER_STORAGE),
    siteStorage: Number(values.SITE_STORAGE),
    trustProxy,
    /** Empty: generated at the first start and stored in dataDir. */
    secretKey: values.SECRET_KEY,
    /** For one start: accepts a new key in place of a lost one. */
    secretKeyLost: isOn('SECRET_KEY_LOST'),
    /** They only decrypt; new data is encrypted with secretKey. */
    secretKeyOld: splitKeys(values.SECRET_KEY_OLD),
    logLevel: values.LOG_LEVEL,
    backup: readBackupSettings(values, problems),
    civic: readCivicSettings(values, problems),
    social: readSocialSettings(values, problems),
    oidc: readOidcSettings(env, values, problems),
    /** Messages for the operator, logged at startup. */
    warnings,
    /** Private hosts (`address:port`) that the server may fetch pages from. Only tests set it. */
    allowedPrivateHosts: splitList(values.ALLOW_PRIVATE_HOSTS),
  };
  if (values.ADMIN_EMAIL)
    warnings.push(
      'ADMIN_EMAIL no longer creates an administrator and is ignored: open the address that the first start prints, or run "folkmoot admin create". Please remove it from the settings.',
    );
  if (config.allowedPrivateHosts.length && production)
    problems.push('ALLOW_PRIVATE_HOSTS is for tests and is refused when NODE_ENV is production.');
  if (problems.length) throw new SettingsError(problems.join(' '));
  return config;
}

const trimEndSlash = (url: string) => trimEndWhere(url, isOneOf('/'));

/**
 * Sources of districts and officials. Only `zip` and `local` send no requests to other services.
 */
function readCivicSettings(values: SettingValues, problems: string[]) {
  const districtSources = splitList(values.CIVIC_DISTRICT_SOURCES) as (
    | 'zip'
    | 'census'
    | 'google-divisions'
  )[];
  const officialSources = splitList(values.CIVIC_OFFICIAL_SOURCES) as ('local' | 'openstates')[];
  const [googleKey, openStatesKey] = [values.CIVIC_GOOGLE_KEY, values.CIVIC_OPENSTATES_KEY];
  if (districtSources.includes('google-divisions') && !googleKey)
    problems.push('CIVIC_DISTRICT_SOURCES names google-divisions, which needs CIVIC_GOOGLE_KEY.');
  if (officialSources.includes('openstates') && !openStatesKey)
    problems.push('CIVIC_OFFICIAL_SOURCES names openstates, which needs CIVIC_OPENSTATES_KEY.');
  if (officialSources.includes('openstates') && !districtSources.includes('census'))
    problems.push(
      'CIVIC_OFFICIAL_SOURCES names openstates, which needs census in CIVIC_DISTRICT_SOURCES.',
    );
  return {
    districtSources,
    officialSources,
    googleKey,
    openStatesKey,
    censusUrl: trimEndSlash(values.CIVIC_CENSUS_URL),
    googleUrl: trimEndSlash(values.CIVIC_GOOGLE_URL),
    openStatesUrl: trimEndSlash(values.CIVIC_OPENSTATES_URL),
    // the map of districts that the Census uses for each Congress, from the day it begins
    vintages: splitList(values.CIVIC_CENSUS_VINTAGES).map((entry) => {
      const [congress, from = '', vintage = ''] = entry.split(':');
      return { congress: Number(congress), from, vintage };
    }),
  };
}

function readBounceSettings(values: SettingValues, problems: string[]) {
  if (values.MAIL_BOUNCES_MAILDIR && !values.MAIL_BOUNCES)
    problems.push('MAIL_BOUNCES_MAILDIR needs MAIL_BOUNCES.');
  return {
    /** Empty: bounces return to mailFrom. */
    address: values.MAIL_BOUNCES,
    /** Empty: no Maildir is read. */
    maildir: values.MAIL_BOUNCES_MAILDIR,
    /** Empty: POST /mail/bounce does not exist. */
    secret: values.MAIL_BOUNCES_SECRET,
  };
}

function readBackupSettings(values: SettingValues, problems: string[]) {
  const places = splitList(values.BACKUP_TO);
  const bucketOf = (address: string) =>
    isBucketUrl(address) ? new URL(address).host + trimEndSlash(new URL(address).pathname) : '';
  const fileBucket = bucketOf(values.FILES_URL);
  if (fileBucket && places.some((place) => bucketOf(place) === fileBucket))
    problems.push('BACKUP_TO must name another bucket than FILES_URL, whose files are swept.');
  const dataDir = resolve(values.DATA_DIR);
  if (
    places.some((place) =>
      ['files', 'postgres'].some((name) => `${resolve(place)}/`.startsWith(`${dataDir}/${name}/`)),
    )
  )
    problems.push('BACKUP_TO must not be inside DATA_DIR/files or DATA_DIR/postgres.');
  return {
    /** Folders and buckets. Empty: no scheduled backups. */
    places,
    /** HH:MM in timeZone, or 'off'. */
    at: values.BACKUP_AT,
    // an invalid rule has been reported
    keep: parseKeepRule(values.BACKUP_KEEP) ?? { days: 7, weeks: 4, months: 6 },
    /** Public keys of age. Empty: backups are not encrypted. */
    recipients: splitList(values.BACKUP_RECIPIENT),
    verify: values.BACKUP_VERIFY as 'always' | 'weekly' | 'off',
  };
}

/** OpenID providers of organizations. */
function readOidcSettings(
  env: Record<string, string | undefined>,
  values: SettingValues,
  problems: string[],
) {
  const only = values.OIDC_ONLY === 'on';
  const providers = splitList(values.OIDC_PROVIDERS).map((id) => {
    const of = readProviderSettings(env, id, problems);
    const prefix = `OIDC_${id.toUpperCase()}_`;
    for (const name of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const)
      if (!of[name]) problems.push(`OIDC_PROVIDERS names ${id}, which needs ${prefix}${name}.`);
    // an invalid address has been reported
    const issuer = URL.canParse(of.ISSUER) ? new URL(of.ISSUER) : undefined;
    if (issuer?.protocol === 'http:' && !isLocal(issuer.hostname))
      problems.push(
        `${prefix}ISSUER must start with https://: the client secret would cross the network in the clear.`,
      );
    if (issuer && /^\/(common|organizations|consumers)(\/v2\.0)?\/?$/.test(issuer.pathname))
      problems.push(
        `${prefix}ISSUER must name one tenant of Microsoft Entra: anyone can own an account of ${issuer.pathname}.`,
      );
    for (const [claim, rules] of [
      ['ROLE_CLAIM', 'ROLES'],
      ['GROUPS_CLAIM', 'GROUPS'],
    ] as const)
      if (!of[claim] !== !of[rules])
        problems.push(`${prefix}${claim} and ${prefix}${rules} are set together or not at all.`);
    return {
      id,
      issuer: of.ISSUER,
      clientId: of.CLIENT_ID,
      clientSecret: of.CLIENT_SECRET,
      name: of.NAME || id,
      /** Path of a file. Empty: none. */
      logo: of.LOGO,
      scopes: of.SCOPES,
      signup: of.SIGNUP as 'on' | 'always' | 'off',
      /** Empty: the provider decides about no roles. Likewise the groups. */
      roleClaim: of.ROLE_CLAIM,
      // invalid rules have been reported
      roles: parseRoleRules(of.ROLES) ?? new Map<string, never>(),
      groupsClaim: of.GROUPS_CLAIM,
      groups: parseGroupRules(of.GROUPS) ?? new Map<string, number>(),
    };
  });
  if (only && providers.length === 0) problems.push('OIDC_ONLY=on needs OIDC_PROVIDERS.');
  return {
    providers,
    /** Whether people log in and sign up only with these providers. */
    only,
  };
}

/** Login providers. A provider is enabled when its client id and secret are set. */
function readSocialSettings(values: SettingValues, problems: string[]) {
  const readClient = (name: 'GOOGLE' | 'FACEBOOK' | 'TWITTER') => {
    const [id, secret] = [values[`${name}_CLIENT_ID`], values[`${name}_CLIENT_SECRET`]];
    if (!id !== !secret)
      problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`);
    return { id, secret };
  };
  return {
    google: { ...readClient('GOOGLE'), issuer: trimEndSlash(values.GOOGLE_ISSUER) },
    facebook: {
      ...readClient('FACEBOOK'),
      site: trimEndSlash(values.FACEBOOK_URL),
      api: trimEndSlash(values.FACEBOOK_API_URL),
    },
    twitter: {
      ...readClient('TWITTER'),
      site: trimEndSlash(values.TWITTER_URL),
      api: trimEndSlash(values.TWITTER_API_URL),
    },
  };
}
