// @username in what somebody writes: whoever is called so is told, if they see it.
import { marksIn } from '#contract/mentions.ts';
import { NotificationType } from '#contract/notification.ts';
import { normalizeKey } from '../account/usernames.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { notify } from './notify.ts';

/** People that one text can call. */
const most = 20;
/** How often one person can call another within a day. */
const mostOfOne = 20;

/** The spellings that are compared. */
export function mentionedIn(text: string): string[] {
  const names = marksIn(text).flatMap((mark) => ('name' in mark ? normalizeKey(mark.name) : []));
  return [...new Set(names)].slice(0, most);
}

type MentioningText = {
  by: number;
  text: string;
  /** What it said before, where that was told already. */
  before?: string;
} & ({ content: number } | { comment: number });

/** The group in which it is said. */
const groupOf = (by: number, where: { content: number } | { comment: number }): Sql => sql`
  select c.group_id from visible_contents(${by}) c
  where c.id = ${'content' in where ? where.content : sql`(select m.content_id from visible_comments(${by}) m where m.id = ${where.comment})`}`;

/** Once each, however often the text is changed. `but`: who is told of it anyway. */
export async function tellMentioned(
  db: Database,
  { by, text, before = '', ...where }: MentioningText,
  but: readonly number[] = [],
) {
  const known = mentionedIn(before);
  const names = mentionedIn(text).filter((name) => !known.includes(name));
  if (!names.length) return;
  const lately = sql`
    select count(*) from notifications n where n.person_id = p.id and n.type = ${NotificationType.mentioned} and n.created_on > now() - interval '1 day'
      and (select true from notification_actors a where a.notification_id = n.id and a.person_id = ${by} limit 1)`;
  const called = sql`
    select p.id from visible_people(${by}) p where p.username_key = any (${names}) and p.id <> all (${but}::bigint[]) and (${lately}) < ${literalInt(mostOfOne)}
      and not exists (select from group_members m where m.person_id = p.id and m.news = 'none' and m.group_id = (${groupOf(by, where)}))`;
  await notify(db, {
    type: NotificationType.mentioned,
    actor: by,
    ...where,
    ...('comment' in where && { by: where.comment }),
    to: called,
  });
}
