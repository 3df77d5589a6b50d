// Site settings, cached in memory and refreshed in every process after a change.
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { isColour, isReadableWithWhiteText, whiteTextContrast } from '#contract/brand.ts';
import { message, type Sentence } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { textOverrideSettings, type MailTexts } from '#contract/textOverrides.ts';
import type { TextOverrides } from '#contract/stringTemplates.ts';
import { siteSettings, type SiteSetting, type SiteSettings } from '#contract/siteSettings.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isEmail } from '../lib/validation/namesAndEmails.ts';
import { isMultiline } from '../lib/text/singleLine.ts';
import type { Log } from '../lib/logger.ts';
import { sql } from '../db/sql.ts';

type Setting<T> = {
  /** The default value. */
  from: (config: Config) => T;
  /** The error text for a value that matches the schema but is not acceptable. */
  validate?: (value: T) => Sentence | undefined;
};

const singleLineError = (text: string) =>
  isMultiline(text) ? strings.singleLineRequired : undefined;

/** All settings. contract/siteSettings.ts contains their schemas under the same names. */
const definitions: { [Name in SiteSetting]: Setting<SiteSettings[Name]> } = {
  name: { from: (config) => config.siteName, validate: singleLineError },
  tagline: { from: (config) => config.tagline, validate: singleLineError },
  donation_url: {
    from: (config) => config.donationUrl,
    validate: (url) => (url === '' || isSecureAddress(url) ? undefined : strings.httpsRequired),
  },
  operator_contact: { from: () => '' },
  colour: { from: () => '', validate: colourError },
  // URLs on this server that only an upload sets. Other stored files must not be published through
  // them.
  logo: { from: () => '' },
  cover: { from: () => '' },
  cover_focus: { from: () => ({ x: 50, y: 60 }) },
  visitors_look_around: { from: () => true },
  registration: { from: () => 'open' },
  zip_code_asked: { from: () => true },
  zip_code_name: { from: () => '', validate: singleLineError },
  providers_off: { from: () => [] },
  action_approval: { from: (config) => config.actionApproval },
  attached_media: { from: () => ['pdf'] },
  moderation_log_public: { from: () => false },
  setup_hidden: { from: () => false },
  setup_decided: { from: () => [] },
  alarms_email: {
    from: () => '',
    validate: (address) => (address === '' || isEmail(address) ? undefined : strings.emailFormat),
  },
  welcome_email: { from: () => true },
  plain_wording: { from: () => 'N' },
  newcomer_days: { from: () => 3 },
  newcomer_posts: { from: () => 10 },
  newcomer_comments: { from: () => 30 },
  newcomer_messages: { from: () => 30 },
  newcomer_friends: { from: () => 15 },
  newcomer_invitations: { from: () => 10 },
  newcomer_reports: { from: () => 10 },
  newcomer_links: { from: () => 10 },
  // How many items with links of a new member are held. Off by default, because holding them
  // requires a moderator who reviews them.
  hold_first: { from: () => 0 },
  blocked_words: { from: () => [] },
  words_do: { from: () => 'refuse' },
  blocked_domains: { from: () => [] },
  domains_do: { from: () => 'refuse' },
};

function colourError(colour: string): Sentence | undefined {
  if (colour === '') return undefined;
  if (!isColour(colour)) return siteStrings.colorFormat;
  return isReadableWithWhiteText(colour)
    ? undefined
    : message('colorTooLight', { ratio: whiteTextContrast(colour).toFixed(1) });
}

const names = Object.keys(definitions) as SiteSetting[];

/** Text overrides, stored with the settings and changed by their own calls. */
type Overrides = {
  /** Email texts that an administrator changed, by the name of the email. */
  mails: Readonly<Record<string, MailTexts>>;
  /** Replacements of texts, by the default text. */
  sentences: TextOverrides;
};
const noOverrides: Overrides = { mails: {}, sentences: {} };

const isSecureAddress = (url: string) => /^https:\/\/[^\s]+$/i.test(url) && URL.canParse(url);

export const settingError = <Name extends SiteSetting>(name: Name, value: SiteSettings[Name]) =>
  definitions[name].validate?.(value);

export type Site = Readonly<SiteSettings & Overrides> & {
  readonly defaults: Readonly<SiteSettings>;
  /**
   * The settings that an administrator has set, and that therefore do not follow their defaults.
   */
  readonly changed: readonly SiteSetting[];
  /**
   * Reloads the settings: at the start, after an event, and periodically in case an event is lost.
   */
  refresh(): Promise<void>;
};

export function createSite(config: Config, db: Database, log: Log): Site {
  const defaults = Object.fromEntries(
    names.map((name) => [name, definitions[name].from(config)]),
  ) as SiteSettings;
  const state = { changed: [] as SiteSetting[] };

  async function load() {
    const rows = await db.query<{ name: string; value: unknown }>(
      sql`select name, value from settings`,
    );
    const validRows = rows.filter(
      ({ name, value }) =>
        isValid(name, value) ||
        (log.warn(
          { setting: name },
          'Ignoring a setting that this version does not know or accept.',
        ),
        false),
    );
    state.changed = names.filter((name) => validRows.some((row) => row.name === name));
    Object.assign(
      site,
      defaults,
      noOverrides,
      Object.fromEntries(validRows.map(({ name, value }) => [name, value])),
    );
  }

  let lastRead: Promise<void> = Promise.resolve();
  const site: Site = {
    ...defaults,
    ...noOverrides,
    defaults,
    get changed() {
      return state.changed;
    },
    // Sequential, so that the latest read wins.
    refresh: () => (lastRead = lastRead.catch(() => {}).then(load)),
  };
  return site;
}

/** Returns true if the value matches the schema and is acceptable to this version. */
const isValid = (name: string, value: unknown) => {
  const schema = (
    { ...siteSettings.properties, ...textOverrideSettings } as Record<string, TSchema>
  )[name];
  if (schema === undefined || !Check(schema, value)) return false;
  return !(name in definitions) || settingError(name as SiteSetting, value as never) === undefined;
};
