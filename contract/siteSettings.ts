import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { registrations } from './site.ts';
import { limits } from './limits.ts';
import { providers } from './social.ts';
import { spamSettings } from './spamSettings.ts';
import { filled, message, optional, text } from './fields.ts';

/** Those of one screen. */
const general = Type.Object({
  name: filled(limits.siteName, 'On screen and in mails.'),
  tagline: text(limits.tagline, { description: 'The sentence under the name.' }),
  donation_url: text(limits.link, {
    description: 'Where "Become a Supporter" leads; empty when there is none.',
  }),
  colour: Type.String({
    maxLength: 7,
    description: '#rrggbb of what the site is drawn in; empty: as it comes.',
  }),
  logo: Type.String({ description: 'Where its picture is; empty: as it comes. Set by an upload.' }),
  registration: Type.Enum([...registrations], {
    description: 'Who may sign up: everybody, who was invited, nobody.',
  }),
  providers_off: Type.Array(Type.Enum([...providers]), {
    maxItems: 3,
    uniqueItems: true,
    description: 'Set up, and not offered all the same.',
  }),
  action_approval: Type.Boolean({
    description: 'Whether an action of anybody but an administrator waits for approval.',
  }),
  moderation_log_public: Type.Boolean({
    description: 'Whether everybody may read what was decided about reports, without names.',
  }),
});

/** What an operator decides about the site. What a setting is without them, and what it must be beside its kind, says server/site/settings.ts. */
export const siteSettings = Type.Object({ ...general.properties, ...spamSettings });
export type SiteSettings = Static<typeof siteSettings>;
export type SiteSetting = keyof SiteSettings;
type General = keyof Static<typeof general>;
export const isGeneral = (name: SiteSetting): name is General => name in general.properties;

const names = Type.Array(Type.Enum(Object.keys(general.properties) as General[]));
const answer = {
  settings: general,
  defaults: Type.Object(general.properties, {
    description:
      'What each is where nobody changed it: from the environment, where it is set there.',
  }),
  changed: Type.Unsafe<General[]>({ ...names, description: 'Those that were changed here.' }),
  providers: Type.Array(Type.Enum([...providers]), { description: 'Those that are set up.' }),
};

export const siteSettingsCalls = {
  'GET /admin/settings': call(
    'What the site is called, and who may do what on it',
    'admin',
    {},
    answer,
  ),
  'POST /admin/settings': call(
    'Change settings of the site; what is not named stays',
    'admin',
    {
      ...Type.Partial(Type.Omit(general, ['logo'])).properties,
      reset: optional(
        Type.Unsafe<General[]>({
          ...names,
          description: 'These are again what they are by default.',
        }),
      ),
    },
    { ...answer, message },
    { unkept: true },
  ),
  'POST /admin/logo/upload': call(
    'Upload the picture that stands for the site',
    'admin',
    {},
    { ...answer, message },
    { rateLimit: 'upload', file: true },
  ),
};
