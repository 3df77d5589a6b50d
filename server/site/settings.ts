// What the site is, as its operators set it: read from memory everywhere, and anew in every process when one of them changes it.
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { isColour, readsWell, whiteOn } from '#contract/brand.ts';
import { strings } from '#contract/strings.ts';
import { colourTooLight, siteStrings } from '#contract/siteStrings.ts';
import { wordings, type MailWords } from '#contract/textOverrides.ts';
import type { TextOverrides } from '#contract/stringTemplates.ts';
import { siteSettings, type SiteSetting, type SiteSettings } from '#contract/siteSettings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isMultiline } from '../lib/text/singleLine.ts';
import type { Log } from '../lib/logger.ts';
import { sql } from '../db/sql.ts';

type Setting<T> = {
  /** What it is where no operator said otherwise. */
  from: (config: Config) => T;
  /** What is wrong with a value of the right kind, in words for a person. */
  fault?: (value: T) => string | undefined;
};

const toSingleLine = (text: string) => (isMultiline(text) ? strings.toSingleLine : undefined);

/** Each setting once: its kind stands in contract/siteSettings.ts under the same name. */
const list: { [Name in SiteSetting]: Setting<SiteSettings[Name]> } = {
  name: { from: (config) => config.siteName, fault: toSingleLine },
  tagline: { from: (config) => config.tagline, fault: toSingleLine },
  donation_url: {
    from: (config) => config.donationUrl,
    fault: (url) => (url === '' || isSecureAddress(url) ? undefined : strings.secureLink),
  },
  colour: { from: () => '', fault: colourFault },
  // an address on this server, which only an upload makes: what else lies in the store is nobody's to publish
  logo: { from: () => '' },
  registration: { from: () => 'open' },
  providers_off: { from: () => [] },
  action_approval: { from: (config) => config.actionApproval },
  moderation_log_public: { from: () => false },
  newcomer_days: { from: () => 3 },
  newcomer_posts: { from: () => 10 },
  newcomer_comments: { from: () => 30 },
  newcomer_messages: { from: () => 30 },
  newcomer_friends: { from: () => 15 },
  newcomer_invitations: { from: () => 10 },
  newcomer_reports: { from: () => 10 },
  newcomer_links: { from: () => 10 },
  // somebody has to look at what waits: that is for operators to decide
  hold_first: { from: () => 0 },
  blocked_words: { from: () => [] },
  words_do: { from: () => 'refuse' },
  blocked_domains: { from: () => [] },
  domains_do: { from: () => 'refuse' },
};

function colourFault(colour: string): string | undefined {
  if (colour === '') return undefined;
  if (!isColour(colour)) return siteStrings.colourFormat;
  return readsWell(colour) ? undefined : colourTooLight(whiteOn(colour));
}

const names = Object.keys(list) as SiteSetting[];

/** Kept beside the settings, and changed by calls of their own. */
type Wordings = {
  /** What mails say, by their names, where an operator changed it. */
  mails: Readonly<Record<string, MailWords>>;
  /** What is said instead, by a sentence as it comes. */
  sentences: TextOverrides;
};
const unchanged: Wordings = { mails: {}, sentences: {} };

const isSecureAddress = (url: string) => /^https:\/\/[^\s]+$/i.test(url) && URL.canParse(url);

export const faultOf = <Name extends SiteSetting>(name: Name, value: SiteSettings[Name]) =>
  list[name].fault?.(value);

export type Site = Readonly<SiteSettings & Wordings> & {
  readonly defaults: Readonly<SiteSettings>;
  /** Those that an operator changed. */
  readonly changed: readonly SiteSetting[];
  /** Reads all of it anew: at the start, when a change is announced, and now and then, should an announcement get lost. */
  refresh(): Promise<void>;
};

export function createSite(config: Config, db: Database, log: Log): Site {
  const defaults = Object.fromEntries(
    names.map((name) => [name, list[name].from(config)]),
  ) as SiteSettings;
  const kept = { changed: [] as SiteSetting[] };

  async function read() {
    const rows = await db.query<{ name: string; value: unknown }>(
      sql`select name, value from settings`,
    );
    const known = rows.filter(
      ({ name, value }) =>
        fits(name, value) ||
        (log.warn({ setting: name }, 'a setting of another version is left out'), false),
    );
    kept.changed = names.filter((name) => known.some((row) => row.name === name));
    Object.assign(
      site,
      defaults,
      unchanged,
      Object.fromEntries(known.map(({ name, value }) => [name, value])),
    );
  }

  let last: Promise<void> = Promise.resolve();
  const site: Site = {
    ...defaults,
    ...unchanged,
    defaults,
    get changed() {
      return kept.changed;
    },
    // one after another, so that what was read later stays
    refresh: () => (last = last.catch(() => {}).then(read)),
  };
  return site;
}

/** Of the kind that it must be, and what this version would take. */
const fits = (name: string, value: unknown) => {
  const schema = ({ ...siteSettings.properties, ...wordings } as Record<string, TSchema>)[name];
  if (schema === undefined || !Check(schema, value)) return false;
  return !(name in list) || faultOf(name as SiteSetting, value as never) === undefined;
};
