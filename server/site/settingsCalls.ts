// API handlers for the site settings.
import type { Input } from '#contract/calls.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import type { Sentence } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import {
  isGeneral,
  type siteSettingsCalls as contract,
  type SiteSettings,
} from '#contract/siteSettings.ts';
import type { RequestContext, Handlers, AppContext, Member } from '../context.ts';
import { storeSiteCover, storeSiteLogo } from './logo.ts';
import { saveSettings, isEqual, type SettingChanges } from './saveSettings.ts';
import { settingError } from '../siteSettings/settings.ts';

export const siteSettingsHandlers: Handlers<keyof typeof contract> = {
  'GET /admin/settings': async (_input, { app }) => describeSettings(app),
  'POST /admin/settings': changeSettings,
  'POST /admin/logo/upload': (_input, ctx) => saveImage(ctx, 'logo', storeSiteLogo),
  'POST /admin/cover/upload': (_input, ctx) => saveImage(ctx, 'cover', storeSiteCover),
};

const describeSettings = ({ site, providers }: AppContext) => ({
  settings: site,
  defaults: site.defaults,
  changed: site.changed.filter(isGeneral),
  providers: providers.configured,
});

async function changeSettings(
  { reset = [], ...values }: Input<'POST /admin/settings'>,
  { app, db, member }: RequestContext<Member>,
) {
  const changes = Object.entries(values) as SettingChanges;
  assertValid(app.site, changes);
  await db.transaction((db) => saveSettings(db, app, member, changes, reset));
  await app.site.refresh();
  return { ...describeSettings(app), message: strings.settingsSaved };
}

async function saveImage(
  { app, db, member, file }: RequestContext<Member>,
  setting: 'logo' | 'cover',
  store: typeof storeSiteLogo,
) {
  const address = await store(app, member.id, file!);
  await db.transaction((db) =>
    // A new cover is shown from its middle.
    saveSettings(db, app, member, [[setting, address]], setting === 'cover' ? ['cover_focus'] : []),
  );
  await app.site.refresh();
  return { ...describeSettings(app), message: siteStrings.logoSaved };
}

/**
 * Rejects invalid changes. Unchanged values are accepted, because they may come from the
 * environment.
 */
function assertValid(site: SiteSettings, changes: SettingChanges) {
  const fields: FieldMessages<Sentence> = {};
  for (const [name, value] of changes) {
    const errorMessage = isEqual(value, site[name])
      ? undefined
      : settingError(name, value as never);
    if (errorMessage) fields[name] = [errorMessage];
  }
  if (Object.keys(fields).length) throw new ApiError('invalid', fields);
}
