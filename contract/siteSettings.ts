// API calls for administrators about general settings of the site, and their schema.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { registrations } from './site.ts';
import { limits } from './limits.ts';
import { mediaKinds } from './media.ts';
import { providers } from './social.ts';
import { spamSettings } from './spamSettings.ts';
import { requiredText, message, optional, text, ynFlag } from './fields.ts';

const percent = Type.Integer({ minimum: 0, maximum: 100 });

/** Settings of the general settings screen. */
const general = Type.Object({
  name: requiredText(limits.siteName, 'Name on screens and in emails.'),
  tagline: text(limits.tagline, { description: 'Sentence under the name.' }),
  donation_url: text(limits.link, {
    description: 'Link of "Become a Supporter"; empty if there is none.',
  }),
  operator_contact: text(limits.operatorContact, {
    description: 'Name and address of the operator, shown on pages. May have several lines.',
  }),
  colour: Type.String({
    maxLength: 7,
    description: 'Brand color as #rrggbb; empty: the default.',
  }),
  logo: Type.String({ description: 'URL of the logo; empty: the default. Set by an upload.' }),
  cover: Type.String({
    description: 'URL of the picture on the entry page; empty: a pattern. Set by an upload.',
  }),
  cover_focus: Type.Object(
    { x: percent, y: percent },
    {
      additionalProperties: false,
      description:
        'The point of the cover that stays visible, in percent from the left and from the top.',
    },
  ),
  visitors_look_around: Type.Boolean({
    description: 'Whether visitors find what is public on the entry page and at /explore.',
  }),
  registration: Type.Enum([...registrations], {
    description: 'Who can sign up: anyone, invited people, or no one.',
  }),
  zip_code_asked: Type.Boolean({ description: 'Whether sign-up asks for the ZIP code.' }),
  zip_code_name: text(limits.zipCodeName, {
    description:
      'What the ZIP code is called here, such as "Postcode"; empty: "ZIP code". With a name, any text is accepted.',
  }),
  providers_off: Type.Array(Type.Enum([...providers]), {
    maxItems: 3,
    uniqueItems: true,
    description: 'Providers that are configured but turned off.',
  }),
  action_approval: Type.Boolean({
    description: 'Whether actions of anyone but administrators need approval.',
  }),
  attached_media: Type.Array(Type.Enum([...mediaKinds]), {
    maxItems: mediaKinds.length,
    uniqueItems: true,
    description: 'Kinds of files that members can attach to posts, articles and comments.',
  }),
  moderation_log_public: Type.Boolean({
    description: 'Whether decisions about reports are public, without names.',
  }),
  setup_hidden: Type.Boolean({
    description: 'Whether the list of first steps on the overview is hidden.',
  }),
  setup_decided: Type.Array(Type.Enum(['visitors', 'wording']), {
    maxItems: 2,
    uniqueItems: true,
    description: 'First steps in which an administrator chose, also what was the default.',
  }),
  alarms_email: text(limits.email, {
    description:
      'Address that gets the emails about the health of the server; empty: all administrators.',
  }),
  welcome_email: Type.Boolean({
    description: 'Whether new members get a welcome email after they confirm their address.',
  }),
  // Shows plainer texts in the web client. Responses of the API keep the original ones.
  plain_wording: ynFlag,
});

/**
 * All settings that administrators can change. Defaults and further validation are in
 * server/siteSettings/settings.ts.
 */
export const siteSettings = Type.Object({ ...general.properties, ...spamSettings });
export type SiteSettings = Static<typeof siteSettings>;
export type SiteSetting = keyof SiteSettings;
type General = keyof Static<typeof general>;
export const isGeneral = (name: SiteSetting): name is General => name in general.properties;

const names = Type.Array(Type.Enum(Object.keys(general.properties) as General[]));
const response = {
  settings: general,
  defaults: Type.Object(general.properties, {
    description: 'Default values: from the environment, if set there.',
  }),
  changed: Type.Unsafe<General[]>({
    ...names,
    description: 'Names of the settings that differ from the default.',
  }),
  providers: Type.Array(Type.Enum([...providers]), {
    description: 'Those of Google, Facebook and Twitter that are configured.',
  }),
};

export const siteSettingsCalls = {
  'GET /admin/settings': call('Get the general settings', 'admin', {}, response),
  'POST /admin/settings': call(
    'Update general settings. Absent fields stay unchanged',
    'admin',
    {
      ...Type.Partial(Type.Omit(general, ['logo', 'cover'])).properties,
      reset: optional(
        Type.Unsafe<General[]>({
          ...names,
          description: 'Settings to reset to their default.',
        }),
      ),
    },
    { ...response, message },
    { noTransaction: true },
  ),
  'POST /admin/logo/upload': call(
    'Upload the logo',
    'admin',
    {},
    { ...response, message },
    { rateLimit: 'upload', file: true },
  ),
  'POST /admin/cover/upload': call(
    'Upload the picture of the entry page',
    'admin',
    {},
    { ...response, message },
    { rateLimit: 'upload', file: true },
  ),
};
