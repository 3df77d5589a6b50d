// Storage of settings, with an audit entry for each change.
import type { SiteSetting, SiteSettings } from '#contract/siteSettings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { AppContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type Value = SiteSettings[SiteSetting];
export type SettingChanges = [SiteSetting, Value][];

/**
 * Saves changes and resets settings to their defaults. The caller must refresh the site after the
 * transaction.
 */
export async function saveSettings(
  db: Database,
  { site }: AppContext,
  member: Member,
  changes: SettingChanges,
  reset: SiteSetting[] = [],
) {
  // Serializes concurrent changes, so that the audit log records the correct old values.
  await db.execute(sql`lock table settings in share row exclusive mode`);
  const rows = await db.query<{ name: SiteSetting; value: Value }>(
    sql`select name, value from settings`,
  );
  const before = new Map(rows.map(({ name, value }) => [name, value]));
  for (const [name, value] of changes) {
    const from = before.get(name) ?? site.defaults[name];
    if (isEqual(value, from)) continue;
    await db.execute(sql`
      insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value, changed_at = now()`);
    await recordAudit(db, member, {
      operation: 'setting.change',
      subject: 'setting',
      details: { name, to: toAuditValue(value), from: toAuditValue(from) },
    });
  }
  for (const name of reset) {
    const from = before.get(name);
    if (from === undefined) continue;
    await db.execute(sql`delete from settings where name = ${name}`);
    await recordAudit(db, member, {
      operation: 'setting.reset',
      subject: 'setting',
      details: { name, from: toAuditValue(from) },
    });
  }
  for (const name of ['logo', 'cover'] as const)
    await queueImageDeletion(db, name, before.get(name));
  publishEvent(db, { event: 'settings' });
}

/** Queues a replaced image for the next deletion of files. */
async function queueImageDeletion(
  db: Database,
  setting: 'logo' | 'cover',
  before: Value | undefined,
) {
  if (typeof before !== 'string') return;
  await db.execute(sql`
    insert into file_deletions (name) select ${before.split('/').at(-1)}
    where not exists (select from settings where name = ${setting} and value = ${JSON.stringify(before)}::jsonb) on conflict do nothing`);
}

export const isEqual = (value: unknown, otherValue: unknown) =>
  JSON.stringify(value) === JSON.stringify(otherValue);

/** A short value for the audit log. */
const toAuditValue = (value: Value) =>
  typeof value === 'object' ? JSON.stringify(value).slice(0, 500) : value;
