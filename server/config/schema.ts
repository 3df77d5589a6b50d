// All settings: name, default, allowed values and meaning. server/config.ts reads them, and
// docs/configuration.md lists them: npx vitest run server/config -u
import { isAbsolute } from 'node:path';
import { isZone } from '../lib/validation/timeZone.ts';
import {
  isAddressRange,
  isAgeRecipient,
  isBackupPlace,
  isBounceAddress,
  isBucketUrl,
  isDnsName,
  isHardToGuess,
  isHost,
  isProviderId,
  isUrlOf,
  parseDomainRates,
  parseKeepRule,
  splitKeys,
  splitList,
} from './formats.ts';
import {
  textSetting,
  switchSetting,
  protectionSetting,
  urlSetting,
  webUrlSetting,
  listSetting,
} from './settingTypes.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const settings = {
  HOST: textSetting('Address to listen on.', {
    default: '127.0.0.1',
    isValid: isHost,
    expected: 'an address or the name of a host',
  }),
  PORT: textSetting('Port to listen on.', {
    default: '3000',
    isValid: (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    expected: 'a port number',
  }),
  PUBLIC_URL: urlSetting(
    ['http', 'https'],
    'Public URL of the site, without a path. Every link in an email starts with it. Must start with `https://`, except on the same machine.',
    { defaultNote: '`http://HOST:PORT`' },
  ),
  DATA_DIR: textSetting(
    'Folder of images, emails without `MAIL_URL`, the secret key and the embedded database. See [Data directory layout](install.md#data-directory-layout).',
    { default: './data' },
  ),
  NODE_ENV: textSetting('`production` refuses settings that only tests may use.'),
  LOG_LEVEL: textSetting('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.', {
    default: 'info',
    isValid: (value) => logLevels.includes(value),
    expected: 'one of fatal, error, warn, info, debug, trace and silent',
  }),
  TRUST_PROXY: textSetting(
    'Addresses or CIDR ranges of proxies whose `X-Forwarded-For` header is trusted, separated by commas. Addresses in the header may include ports.',
    {
      isValid: (value) => value.split(',').every(isAddressRange),
      expected: 'a list of addresses or CIDR ranges, none of them the whole internet',
    },
  ),
  DATABASE_URL: urlSetting(
    ['postgres', 'postgresql'],
    'Your own PostgreSQL 15 or newer. Without it, the server runs an embedded PostgreSQL.',
  ),
  DATABASE_DIRECT_URL: urlSetting(
    ['postgres', 'postgresql'],
    'The same database without PgBouncer. See [Run several servers](install.md#run-several-servers).',
  ),
  DATABASE_READ_URLS: textSetting('Read replicas, separated by commas, one URL for each.', {
    isValid: (value) => splitList(value).every(isUrlOf('postgres', 'postgresql')),
    expected: 'a list of addresses that start with postgres:// or postgresql://',
    secret: true,
  }),
  DATABASE_PREPARED_STATEMENTS: switchSetting('on', '`off` for PgBouncer before 1.21.', {
    oldName: 'DATABASE_PREPARED',
  }),
  REQUIRE_DURABLE_COMMITS: protectionSetting(
    '`/ready` requires that the database waits for its disk at a commit.',
    { oldName: 'DURABILITY' },
  ),
  FILES_URL: textSetting(
    'S3 store for files: `s3://KEY:SECRET@HOST/BUCKET?region=REGION`. Without it, files are stored in `DATA_DIR/files`.',
    { isValid: isBucketUrl, expected: 's3://KEY:SECRET@HOST/BUCKET?region=REGION' },
  ),
  BACKUP_TO: textSetting(
    'Where the scheduled backups go: the absolute path of an existing folder, or a bucket that is used only for backups, `s3://KEY:SECRET@HOST/BUCKET?region=REGION`. Several places, separated by commas, get a copy each. Without it, no backup is scheduled. See [Schedule](backup.md#schedule).',
    {
      isValid: (value) => splitList(value).length > 0 && splitList(value).every(isBackupPlace),
      expected:
        'a list of folders such as /var/backups/folkmoot, or of s3://KEY:SECRET@HOST/BUCKET?region=REGION',
      secret: true,
    },
  ),
  BACKUP_AT: textSetting(
    'When the backup is made each day, in `TIME_ZONE`. `off`: only when `folkmoot backup` is called.',
    {
      default: '03:30',
      isValid: (value) => value === 'off' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
      expected: 'a time such as 03:30, or off',
    },
  ),
  BACKUP_KEEP: textSetting(
    'Which scheduled backups are kept: the newest of each of the last days (`d`), weeks (`w`) and months (`m`) that have one.',
    {
      default: '7d 4w 6m',
      isValid: (value) => parseKeepRule(value) !== undefined,
      expected: 'a rule such as 7d 4w 6m',
    },
  ),
  BACKUP_VERIFY: textSetting(
    '`always`, `weekly` or `off`: how often a new backup is restored to a temporary database as a test, and each copy read back.',
    {
      default: 'weekly',
      isValid: (value) => ['always', 'weekly', 'off'].includes(value),
      expected: 'always, weekly or off',
    },
  ),
  BACKUP_RECIPIENT: textSetting(
    'Public keys of `age` (`age1…`), separated by commas: scheduled backups are encrypted, and the owner of any of these keys can read them. Needs the program `age`. See [Encryption](backup.md#encryption).',
    {
      isValid: (value) => splitList(value).length > 0 && splitList(value).every(isAgeRecipient),
      expected: 'a list of public keys that age-keygen printed, such as age1…',
      // a private key may be pasted here
      secret: true,
    },
  ),
  MEMBER_STORAGE: textSetting(
    'Storage quota of one member for files and long texts, in MB. The texts that are copied into a report count for its reporter. A report is accepted even over the quota.',
    {
      default: '1000',
      isValid: (value) => /^[1-9]\d{0,6}$/.test(value),
      expected: 'a number of megabytes',
    },
  ),
  SITE_STORAGE: textSetting(
    'Storage quota of all members together, in MB, with the data exports that are kept for a week. `0` means no quota. Images of gathered news do not count: of the newest 2,000 items, they are kept for 90 days.',
    {
      default: '0',
      isValid: (value) => /^\d{1,9}$/.test(value),
      expected: 'a number of megabytes, or 0 for no bound',
    },
  ),
  SECRET_KEY: textSetting(
    'Signs file URLs and captcha challenges, and derives the keys that encrypt ballots and two-factor secrets. At least 32 characters, without a comma in a new key. The same on several servers. See [Secret key](#secret-key).',
    {
      defaultNote: 'generated at the first start',
      isValid: isHardToGuess,
      expected:
        'at least 32 characters that cannot be guessed, as "openssl rand -base64 32" generates them',
      secret: true,
    },
  ),
  SECRET_KEY_OLD: textSetting(
    'Earlier values of `SECRET_KEY`, separated by commas. Data encrypted with them can still be read. After the start, a job encrypts two-factor secrets and addresses of signers again with the present key.',
    {
      isValid: (value) => splitKeys(value).length > 0,
      expected: 'a list of keys of at least 32 characters',
      secret: true,
    },
  ),
  SECRET_KEY_LOST: switchSetting(
    'off',
    '`on` for one start: accepts a new key in place of one that is permanently lost. See [Lost secret key](backup.md#lost-secret-key).',
  ),
  MAIL_URL: urlSetting(
    ['smtp', 'smtps'],
    'SMTP server: `smtp://user:password@host:port` or `smtps://…`. Without it, each email is written to `DATA_DIR/mail`, and the demo town logs its link.',
  ),
  MAIL_FROM: textSetting('Sender of emails.', { defaultNote: '`SITE_NAME <no-reply@…>`' }),
  MAIL_DKIM_KEY: textSetting(
    'Path of a PEM file with an RSA key of at least 2048 bits, which signs all emails (DKIM). See [Sign emails](mail.md#sign-emails).',
  ),
  MAIL_DKIM_SELECTOR: textSetting(
    'Name of the key in the DNS: `SELECTOR._domainkey` at the domain of `MAIL_FROM`.',
    {
      default: 'folkmoot',
      isValid: isDnsName,
      expected: 'letters, digits and hyphens, such as folkmoot',
    },
  ),
  MAIL_BOUNCES: textSetting(
    'Address to which bounces return, such as `bounces@town.example`. The server adds `+` and a token, which its mail server must accept. See [Bounces and complaints](mail.md#bounces-and-complaints).',
    {
      isValid: isBounceAddress,
      expected:
        'an address with at most 15 letters, digits, dots, hyphens and underscores before @',
    },
  ),
  MAIL_BOUNCES_MAILDIR: textSetting(
    'Folder (Maildir) to which a mail server on this machine delivers bounces. The server reads it every five minutes.',
    { isValid: isAbsolute, expected: 'the absolute path of a folder' },
  ),
  MAIL_BOUNCES_SECRET: textSetting(
    'Secret with which a mail server or a delivery service reports bounces and complaints to `POST /mail/bounce`.',
    { isValid: isHardToGuess, expected: '32 characters that are hard to guess', secret: true },
  ),
  MAIL_DOMAIN_RATE: textSetting(
    'Emails per minute or hour to the addresses of a domain, such as `gmail.com=20/min, *=100/min`, where `*` is every other domain. Notifications and emails to many recipients wait. Without it, nothing waits. See [Rates per domain](mail.md#rates-per-domain).',
    {
      isValid: (value) => parseDomainRates(value) !== undefined,
      expected: 'a list of rates such as gmail.com=20/min, *=100/min',
    },
  ),
  INVITATIONS_PER_HOUR: textSetting(
    'Invitations that are sent in an hour to the people of a list that an administrator uploads.',
    {
      default: '1000',
      isValid: (value) => /^[1-9]\d{0,5}$/.test(value),
      expected: 'a number',
    },
  ),
  SITE_NAME: textSetting('Name of the site on screens and in emails.', { default: 'Folkmoot' }),
  TAGLINE: textSetting('Sentence below the name.', {
    default: 'A powerful privacy-protected social platform for civic engagement.',
  }),
  TIME_ZONE: textSetting(
    'Time zone of the site, such as `America/New_York`. Summary emails are sent at seven in the morning there.',
    { default: 'UTC', isValid: isZone, expected: 'a time zone such as America/New_York' },
  ),
  DONATION_URL: webUrlSetting(
    'Target of "Become a Supporter". Without it, the link is not displayed.',
  ),
  SEED_DEMO: switchSetting(
    'on',
    'Fills an empty database with the demo town. `on` is refused when others can reach the site. A database that began as the demo is refused without it.',
    {
      defaultNote:
        '`on`; `off` with `DATABASE_URL`, with `NODE_ENV=production`, and when `HOST` or `PUBLIC_URL` is reachable by others',
      default: '',
      oldName: 'DEMO',
    },
  ),
  REQUIRE_ACTION_APPROVAL: switchSetting(
    'off',
    '`on`: an action is visible to others once an administrator has approved it. Actions of administrators need no approval. Later changes are not reviewed again.',
    { oldName: 'ACTION_APPROVAL' },
  ),
  CAPTCHA: protectionSetting('Captcha at signup.'),
  RATE_LIMITS: protectionSetting('Rate limits per person and network.', { oldName: 'LIMITS' }),
  UNIFORM_NOT_FOUND_TIMING: protectionSetting(
    'Pads 404 responses and those of calls that take an address, so that their time does not reveal hidden objects and accounts.',
    { oldName: 'EVEN_ANSWERS' },
  ),
  ALLOW_PRIVATE_HOSTS: textSetting(
    'For tests: private `host:port` pairs that the server may connect to, separated by commas. Refused when `NODE_ENV=production`.',
    { oldName: 'PRIVATE_FETCH' },
  ),
  METRICS_TOKEN: textSetting(
    'Token of at least 16 characters that allows other machines to read `/metrics`. See [monitoring.md](monitoring.md).',
    { isValid: (value) => value.length >= 16, expected: 'at least 16 characters', secret: true },
  ),
  GOOGLE_CLIENT_ID: textSetting(
    'Client id of the Google login. See [Login providers](#login-providers).',
  ),
  GOOGLE_CLIENT_SECRET: textSetting('Client secret of the Google login.', { secret: true }),
  GOOGLE_ISSUER: webUrlSetting('OpenID issuer.', { default: 'https://accounts.google.com' }),
  FACEBOOK_CLIENT_ID: textSetting('Client id of the Facebook login.'),
  FACEBOOK_CLIENT_SECRET: textSetting('Client secret of the Facebook login.', { secret: true }),
  FACEBOOK_URL: webUrlSetting('Facebook site.', { default: 'https://www.facebook.com/v23.0' }),
  FACEBOOK_API_URL: webUrlSetting('Facebook API.', { default: 'https://graph.facebook.com/v23.0' }),
  TWITTER_CLIENT_ID: textSetting('Client id of the Twitter (X) login.'),
  TWITTER_CLIENT_SECRET: textSetting('Client secret of the Twitter (X) login.', { secret: true }),
  TWITTER_URL: webUrlSetting('Twitter (X) site.', { default: 'https://x.com' }),
  TWITTER_API_URL: webUrlSetting('Twitter (X) API.', { default: 'https://api.x.com' }),
  OIDC_PROVIDERS: textSetting(
    'Ids of OpenID providers of organizations, separated by commas: lower-case letters and digits. Each has settings of its own, which [Settings of a provider](#settings-of-a-provider) lists. See [organizations.md](organizations.md).',
    {
      isValid: (value) =>
        splitList(value).every(isProviderId) &&
        new Set(splitList(value)).size === splitList(value).length,
      expected: 'a list of different ids such as keycloak, town',
    },
  ),
  OIDC_ONLY: switchSetting(
    'off',
    '`on`: people log in and sign up only with the providers of `OIDC_PROVIDERS`. See [Only with providers](organizations.md#only-with-providers).',
  ),
  CIVIC_DISTRICT_SOURCES: listSetting(
    ['zip', 'census', 'google-divisions'],
    'zip',
    'Sources of the districts of an address, in order: `zip` (tables on this server; nothing is sent), `census`, `google-divisions`. See [Services for elected officials](#services-for-elected-officials).',
    { oldName: 'CIVIC_CHAIN' },
  ),
  CIVIC_OFFICIAL_SOURCES: listSetting(
    ['local', 'openstates'],
    'local',
    'Sources of officials, in order: `local` (tables on this server), `openstates`.',
    { oldName: 'CIVIC_DIRECTORY' },
  ),
  CIVIC_CENSUS_URL: webUrlSetting('Census geocoder.', {
    default: 'https://geocoding.geo.census.gov',
  }),
  CIVIC_CENSUS_VINTAGES: textSetting(
    'Congresses, the day each one starts, and the name of its district map at the Census.',
    {
      default: '119:2025-01-03:ACS2025_Current,120:2027-01-03:ACS2026_Current',
      isValid: (value) =>
        splitList(value).length > 0 &&
        splitList(value).every((item) => /^\d{3}:\d{4}-\d{2}-\d{2}:\w+$/.test(item)),
      expected: 'a list of CONGRESS:FROM:VINTAGE',
    },
  ),
  CIVIC_GOOGLE_KEY: textSetting('API key, required by `google-divisions`.', { secret: true }),
  CIVIC_GOOGLE_URL: webUrlSetting('Google Civic Information API.', {
    default: 'https://civicinfo.googleapis.com',
  }),
  CIVIC_OPENSTATES_KEY: textSetting('API key, required by `openstates`.', { secret: true }),
  CIVIC_OPENSTATES_URL: webUrlSetting('Open States API.', { default: 'https://v3.openstates.org' }),
  ADMIN_EMAIL: textSetting(
    'Ignored, with a warning. It created an administrator in early releases. Use the link of the first start or `folkmoot admin create`.',
  ),
};

export type SettingName = keyof typeof settings;
