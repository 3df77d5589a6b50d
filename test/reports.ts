// Fixtures: reports, moderators and the audit log.
import type { Input } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import type { TestTown } from './town.ts';

type Target = Pick<
  Input<'POST /content/report'>,
  'content_id' | 'comment_id' | 'message_id' | 'user_id'
>;

export const makeModerators = (town: TestTown, ...usernames: Username[]) =>
  town.db.execute(
    sql`update people set moderator = true where id = any (${usernames.map((username) => town.id[username])}::bigint[])`,
  );

/** Reports the target once per member, each with a different reason. */
export async function report(town: TestTown, target: Target, ...usernames: Username[]) {
  for (const username of usernames)
    await (
      await town.as(username)
    ).ask('POST /content/report', {
      title: 'Not kind',
      url: '/feed',
      reason: `${username} says so`,
      ...target,
    });
}

/** The audit log entries about a subject, oldest first, as "username operation". */
export async function listAuditEntries(
  town: TestTown,
  subject: string,
  id: number,
): Promise<string[]> {
  const rows = await town.db.query<{ operation: string; actor_id: number }>(
    sql`select operation, actor_id from audit_log where subject = ${subject} and subject_id = ${id} order by audit_log.id`,
  );
  const names = new Map(Object.entries(town.id).map(([username, person]) => [person, username]));
  return rows.map(({ operation, actor_id }) => `${names.get(actor_id)} ${operation}`);
}
