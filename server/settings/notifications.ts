// Notification settings: a fixed set for every member, and two for each of their collections.
import type { Input } from '#contract/calls.ts';
import { notificationSettings as fixedSettings } from '#contract/settings.ts';
import type { MailPace } from '#contract/notificationKinds.ts';
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { isAddressProven } from '../account/unprovenAddresses.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { defaultNotificationSettings } from '../notifications/defaultSettings.ts';
import { toYnFlag } from '../lib/validation/ynFlag.ts';
import { endComplaint, findAddressStates } from '../mail/failingAddresses.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';

/** The context that the functions need: a member and a database. */
type OwnContext = Pick<RequestContext<Pick<Member, 'id'>>, 'db' | 'member'>;

export async function getNotificationSettings({
  db,
  member,
}: OwnContext): Promise<Record<string, 'Y' | 'N'>> {
  const enabledByName = new Map(
    (
      await db.query<{ name: string; enabled: boolean }>(sql`
    select name, enabled from notification_settings where person_id = ${member.id}`)
    ).map(({ name, enabled }) => [name, enabled]),
  );
  const names = [...fixedSettings, ...(await collectionSettings({ db, member }))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      toYnFlag(
        enabledByName.get(name) ??
          defaultNotificationSettings[name as (typeof fixedSettings)[number]] ??
          false,
      ),
    ]),
  );
}

export async function getMailPace({ db, member }: OwnContext): Promise<MailPace> {
  const digest = await db.queryOne<{ pace: MailPace }>(
    sql`select pace from digests where person_id = ${member.id}`,
  );
  return digest?.pace ?? 'at-once';
}

const getEmail = async ({ db, member }: OwnContext): Promise<string> =>
  (await db.queryOne<{ email: string }>(sql`select email from all_people where id = ${member.id}`))!
    .email;

/** When the member marked an email as spam. */
export async function getComplaint(
  ctx: RequestContext<Member>,
): Promise<{ complained_on?: string }> {
  const email = await getEmail(ctx);
  const states = await findAddressStates(ctx.db, ctx.app.addresses, [email]);
  const complainedAt = states.get(email)?.complained_at;
  return complainedAt ? { complained_on: complainedAt.toISOString() } : {};
}

/** Saves settings. Ignores settings of collections that are deleted or belong to others. */
export async function saveNotificationSettings(
  { mail_pace, resume_emails, ...input }: Input<'POST /account/save-notification-settings'>,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  return ctx.db.transaction(async (db) => {
    const transactionContext = { ...ctx, db };
    const settingNames = new Set<string>([
      ...fixedSettings,
      ...(await collectionSettings(transactionContext)),
    ]);
    const ownSettings = Object.entries(input)
      .filter(([name]) => settingNames.has(name))
      .map(([name, value]) => ({ name, on: value === 'Y' }));
    await db.execute(sql`
      insert into notification_settings (person_id, name, enabled)
      select ${member.id}, g.name, g.on from ${toRecordset(ownSettings, sql`g (name text, "on" boolean)`)} order by g.name
      on conflict (person_id, name) do update set enabled = excluded.enabled`);
    if (mail_pace) await savePace(db, member.id, mail_pace);
    if (resume_emails === 'Y') await resumeEmails(transactionContext);
    return {
      settings: await getNotificationSettings(transactionContext),
      mail_pace: await getMailPace(transactionContext),
      ...(await getComplaint(transactionContext)),
      message: strings.settingsSaved,
    };
  });
}

/** Otherwise the complaint may be that of another person, who reads the mailbox. */
async function resumeEmails(ctx: RequestContext<Member>) {
  const { app, db, member } = ctx;
  if (
    !(await db.queryOne(sql`select from all_people where id = ${member.id} and ${isAddressProven}`))
  )
    throw invalid(strings.addressNotProven);
  await endComplaint(db, app.addresses, await getEmail(ctx));
}

/** The first digest email is sent on the next morning, or on Monday for weekly digests. */
async function savePace(db: Database, person: number, pace: MailPace) {
  if (pace === 'at-once') {
    // Sends the notifications that were collected for the digest so far.
    if (await db.execute(sql`delete from digests where person_id = ${person}`))
      await addJob(db, 'notifications.digest-mail', { person }, { key: `digest ${person}` });
  } else
    await db.execute(sql`
      insert into digests (person_id, pace, sent_on) values (${person}, ${pace}, current_date)
      on conflict (person_id) do update set pace = excluded.pace, sent_on = excluded.sent_on where digests.pace <> excluded.pace`);
}

async function collectionSettings({ db, member }: OwnContext): Promise<string[]> {
  const collections = await db.query<{ id: number }>(
    sql`select id from friend_collections where owner_id = ${member.id} order by id`,
  );
  return collections.flatMap(({ id }) => [
    `friend_collection-${id}-email`,
    `friend_collection-${id}-site`,
  ]);
}
