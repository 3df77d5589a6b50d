import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { registrations } from './site.ts';
import { sizes } from './sizes.ts';
import { providers } from './social.ts';
import { filled, message, optional, text } from './words.ts';

/** What an operator decides about the site. What a setting is without them, and what it must be beside its kind, says server/site/settings.ts. */
export const siteSettings = Type.Object({
  name: filled(sizes.siteName, 'On screen and in mails.'),
  tagline: text(sizes.tagline, { description: 'The sentence under the name.' }),
  donation_url: text(sizes.link, { description: 'Where "Become a Supporter" leads; empty when there is none.' }),
  colour: Type.String({ maxLength: 7, description: '#rrggbb of what the site is drawn in; empty: as it comes.' }),
  logo: Type.String({ description: 'Where its picture is; empty: as it comes. Set by an upload.' }),
  registration: Type.Enum([...registrations], { description: 'Who may sign up: everybody, who was invited, nobody.' }),
  providers_off: Type.Array(Type.Enum([...providers]), { maxItems: 3, uniqueItems: true, description: 'Set up, and not offered all the same.' }),
  action_approval: Type.Boolean({ description: 'Whether an action of anybody but an administrator waits for approval.' }),
  moderation_log_public: Type.Boolean({ description: 'Whether everybody may read what was decided about reports, without names.' }),
});
export type SiteSettings = Static<typeof siteSettings>;
export type SiteSetting = keyof SiteSettings;

const names = Type.Array(Type.Enum(Object.keys(siteSettings.properties) as SiteSetting[]));
const answer = {
  settings: siteSettings,
  defaults: Type.Object(siteSettings.properties, { description: 'What each is where nobody changed it: from the environment, where it is set there.' }),
  changed: Type.Unsafe<SiteSetting[]>({ ...names, description: 'Those that were changed here.' }),
  providers: Type.Array(Type.Enum([...providers]), { description: 'Those that are set up.' }),
};

export const siteSettingsCalls = {
  'GET /admin/settings': call('What the site is called, and who may do what on it', 'admin', {}, answer),
  'POST /admin/settings': call(
    'Change settings of the site; what is not named stays',
    'admin',
    {
      ...Type.Partial(Type.Omit(siteSettings, ['logo'])).properties,
      reset: optional(Type.Unsafe<SiteSetting[]>({ ...names, description: 'These are again what they are by default.' })),
    },
    { ...answer, message },
    { unkept: true },
  ),
  'POST /admin/logo/upload': call('Upload the picture that stands for the site', 'admin', {}, { ...answer, message }, { budget: 'upload', file: true }),
};
