// The calls that read and change what the site is.
import type { Ask } from '#contract/calls.ts';
import { Refusal, type FieldMessages } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { siteSettingsCalls as contract, SiteSetting, SiteSettings } from '#contract/siteSettings.ts';
import { record } from '../admin/record.ts';
import type { Asked, Handlers, House, Member } from '../house.ts';
import { announce } from '../kit/announce.ts';
import { sql } from '../kit/sql.ts';
import { faultOf } from './settings.ts';

export const siteSettings: Handlers<keyof typeof contract> = {
  'GET /admin/settings': async (_input, { house }) => shown(house),
  'POST /admin/settings': change,
};

const shown = ({ site, providers }: House) => ({
  settings: site,
  defaults: site.defaults,
  changed: [...site.changed],
  providers: providers.configured,
});

async function change({ reset = [], ...given }: Ask<'POST /admin/settings'>, { house, db, member }: Asked<Member>) {
  const changes = Object.entries(given) as [SiteSetting, SiteSettings[SiteSetting]][];
  refuseFaulty(house.site, changes);
  await db.transaction(async (db) => {
    // of two changes at once the later one finds what the other left
    await db.run(sql`lock table settings in share row exclusive mode`);
    const rows = await db.all<{ name: SiteSetting; value: SiteSettings[SiteSetting] }>(sql`select name, value from settings`);
    const before = new Map(rows.map(({ name, value }) => [name, value]));
    for (const [name, value] of changes) {
      if (same(value, before.get(name) ?? house.site.defaults[name])) continue;
      await db.run(sql`
        insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value, changed_at = now()`);
      await record(db, member, {
        deed: 'setting.change',
        subject: 'setting',
        details: { name, to: told(value), from: told(before.get(name) ?? house.site.defaults[name]) },
      });
    }
    for (const name of reset.filter((name) => before.has(name))) {
      await db.run(sql`delete from settings where name = ${name}`);
      await record(db, member, { deed: 'setting.reset', subject: 'setting', details: { name, from: told(before.get(name)!) } });
    }
    await announce(db, { event: 'settings' });
  });
  await house.site.refresh();
  return { ...shown(house), message: sentences.settingsOfSiteSaved };
}

/** What stood there before is as the environment says, and not this operator’s to correct. */
function refuseFaulty(site: SiteSettings, changes: [SiteSetting, SiteSettings[SiteSetting]][]) {
  const fields: FieldMessages = {};
  for (const [name, value] of changes) {
    const fault = same(value, site[name]) ? undefined : faultOf(name, value as never);
    if (fault) fields[name] = [fault];
  }
  if (Object.keys(fields).length) throw new Refusal('invalid', fields);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** As the audit log keeps it: short. */
const told = (value: SiteSettings[SiteSetting]) => (typeof value === 'object' ? JSON.stringify(value).slice(0, 500) : value);
