// Formats of setting values.
import { isIP } from 'node:net';
import { roles } from '#contract/adminPeople.ts';
import { providerIdFormat, providers } from '#contract/social.ts';

/** The parts of a list that are separated by commas. */
export const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** A host as part of a URL: IPv6 addresses need brackets. */
export const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

export const isHost = (value: string) => URL.canParse(`http://${hostInUrl(value)}/`);

/** Labels of letters, digits and hyphens, separated by dots. */
export const isDnsName = (text: string) =>
  text.length <= 253 && /^[a-z\d](-*[a-z\d])*(\.[a-z\d](-*[a-z\d])*)*$/i.test(text);

export const isUrlOf =
  (...schemes: string[]) =>
  (value: string) =>
    URL.canParse(value) && schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`));

export function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, host, pathname } = new URL(text);
  return (
    protocol === 's3:' && [username, password, host].every(Boolean) && /^\/[^/]+\/?$/.test(pathname)
  );
}

/** A place for backups: the absolute path of a folder, or a bucket. */
export const isBackupPlace = (text: string) => /^\/./.test(text) || isBucketUrl(text);

/** A public key of age. */
export const isAgeRecipient = (text: string) => /^age1[a-z0-9]{50,}$/.test(text);

export type KeepRule = { days: number; weeks: number; months: number };

/** Reads a rule such as `7d 4w 6m`. Undefined if it is invalid or keeps nothing. */
export function parseKeepRule(text: string): KeepRule | undefined {
  const rule = { days: 0, weeks: 0, months: 0 };
  const units = { d: 'days', w: 'weeks', m: 'months' } as const;
  for (const part of text.split(/\s+/)) {
    const [, number, unit] = /^(\d{1,4})([dwm])$/.exec(part) ?? [];
    const name = units[unit as keyof typeof units];
    if (!name || rule[name] > 0) return undefined;
    rule[name] = Number(number);
  }
  return rule.days + rule.weeks + rule.months > 0 ? rule : undefined;
}

const unavailableProviderIds = new Set<string>([...providers, 'passkey']);

/** An id that an operator can give to an OpenID provider. */
export const isProviderId = (text: string) =>
  new RegExp(providerIdFormat).test(text) && !unavailableProviderIds.has(text);

/** Reads rules such as `value=12, other=40`. Undefined if one is invalid or a value has two. */
function parseRules<T>(text: string, parse: (target: string) => T | undefined) {
  const rules = new Map<string, T>();
  for (const rule of splitList(text)) {
    // values may contain "=", as in names of LDAP
    const end = rule.lastIndexOf('=');
    const value = rule.slice(0, Math.max(0, end)).trim();
    const parsed = parse(rule.slice(end + 1).trim());
    if (value === '' || parsed === undefined || rules.has(value)) return undefined;
    rules.set(value, parsed);
  }
  return rules;
}

/** Roles by the values of a claim. */
export const parseRoleRules = (text: string) =>
  parseRules(text, (target) => roles.find((role) => role === target));

/** Ids of groups by the values of a claim. */
export const parseGroupRules = (text: string) =>
  parseRules(text, (target) => (/^[1-9]\d{0,14}$/.test(target) ? Number(target) : undefined));

/** The part before @ has room for + and a token of 48 characters. */
export const isBounceAddress = (text: string) => {
  const [, domain] = /^[\w.-]{1,15}@(.+)$/.exec(text) ?? [];
  return domain !== undefined && isDnsName(domain);
};

/** Emails per minute by domain. `*` is every domain that is not named. */
export type DomainRates = ReadonlyMap<string, number>;

/** Reads rates such as `gmail.com=20/min, *=100/min`. Undefined if they are invalid. */
export function parseDomainRates(text: string): DomainRates | undefined {
  const rates = new Map<string, number>();
  for (const part of splitList(text)) {
    const [, domain = '', number, unit] =
      /^([^=\s]+)\s*=\s*(\d{1,6})\/(min|hour)$/.exec(part) ?? [];
    const name = domain.toLowerCase();
    const rate = Number(number) / (unit === 'hour' ? 60 : 1);
    if (!(rate > 0) || !(name === '*' || isDnsName(name)) || rates.has(name)) return undefined;
    rates.set(name, rate);
  }
  return rates;
}

export function isAddressRange(text: string): boolean {
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
export function isLocal(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/[[\]]/g, '');
  return (
    name === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^(.+\.)?(localhost|test|example|invalid)$/.test(name)
  );
}

/** Rejects placeholder keys, keys with few distinct characters and repeated patterns. */
export function isHardToGuess(key: string): boolean {
  const isPlaceholder =
    /^one-and-the-same-secret|change.?me|replace.?me/i.test(key) ||
    (/secret|password/.test(key) && /^[a-z _-]+$/.test(key));
  return (
    key.length >= 32 &&
    !isPlaceholder &&
    new Set(key).size >= 8 &&
    // only the first 60 characters, so that another ending does not hide the repetition
    !/^(.{1,15})\1+$/.test(key.slice(0, 60))
  );
}

/**
 * Splits a list of keys. Older releases allowed commas in a key, so the whole list may also be one
 * key.
 */
export function splitKeys(list: string): string[] {
  const isLong = (key: string) => key.length >= 32;
  const keys = splitList(list);
  return [...(keys.every(isLong) ? keys : []), ...(keys.length > 1 && isLong(list) ? [list] : [])];
}

/** Hides everything before the host: it may contain a password, even in an invalid URL. */
export const hideSecret = (value: string) => value.replace(/^([a-z]*:\/\/)?.*@/is, '$1…@');
