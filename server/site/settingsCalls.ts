// The calls that read and change what the site is.
import type { Ask } from '#contract/calls.ts';
import { Refusal, type FieldMessages } from '#contract/errors.ts';
import { sentences } from '#contract/strings.ts';
import { siteSentences } from '#contract/siteStrings.ts';
import {
  isGeneral,
  type siteSettingsCalls as contract,
  type SiteSettings,
} from '#contract/siteSettings.ts';
import type { Asked, Handlers, House, Member } from '../context.ts';
import { keepLogo } from './logo.ts';
import { put, same, type Changed } from './saveSettings.ts';
import { faultOf } from './settings.ts';

export const siteSettings: Handlers<keyof typeof contract> = {
  'GET /admin/settings': async (_input, { house }) => shown(house),
  'POST /admin/settings': change,
  'POST /admin/logo/upload': uploadLogo,
};

const shown = ({ site, providers }: House) => ({
  settings: site,
  defaults: site.defaults,
  changed: site.changed.filter(isGeneral),
  providers: providers.configured,
});

async function change(
  { reset = [], ...given }: Ask<'POST /admin/settings'>,
  { house, db, member }: Asked<Member>,
) {
  const changes = Object.entries(given) as Changed;
  refuseFaulty(house.site, changes);
  await db.transaction((db) => put(db, house, member, changes, reset));
  await house.site.refresh();
  return { ...shown(house), message: sentences.siteSettingsSaved };
}

async function uploadLogo(_input: object, { house, db, member, file }: Asked<Member>) {
  const logo = await keepLogo(house, member.id, file!);
  await db.transaction((db) => put(db, house, member, [['logo', logo]]));
  await house.site.refresh();
  return { ...shown(house), message: siteSentences.logoSaved };
}

/** What stood there before is as the environment says, and not this operator’s to correct. */
function refuseFaulty(site: SiteSettings, changes: Changed) {
  const fields: FieldMessages = {};
  for (const [name, value] of changes) {
    const fault = same(value, site[name]) ? undefined : faultOf(name, value as never);
    if (fault) fields[name] = [fault];
  }
  if (Object.keys(fields).length) throw new Refusal('invalid', fields);
}
