// Export of the actions that a member followed, completed, rated, signed or wrote letters for.
// The id and the title are included only if the member still sees the action.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

const selectTitle = (person: number) =>
  sql`(select c.title from visible_posts(${person}) c where c.id = a.content_id) as title`;

const selectId = (person: number) =>
  sql`(select c.id from visible_posts(${person}) c where c.id = a.content_id) as post_id`;

const listParticipation = (db: Database, person: number, table: Sql, columns: Sql) =>
  db.query<Record<string, unknown>>(
    sql`select ${selectId(person)}, ${selectTitle(person)}, ${columns} from ${table} d join actions a on a.content_id = d.content_id where d.person_id = ${person} order by a.content_id`,
  );

/**
 * What says no more than that the member chose the action: left out if the action is hidden, like
 * that of a deleted one.
 */
const listChoices = async (db: Database, person: number, table: Sql, columns: Sql) =>
  (await listParticipation(db, person, table, columns)).filter(({ post_id }) => post_id !== null);

export const exportFollowed = (db: Database, person: number) =>
  listChoices(db, person, sql`action_followers`, sql`d.followed_at as followed_on, d.remind`);
export const exportCompleted = (db: Database, person: number) =>
  listChoices(db, person, sql`action_completions`, sql`d.completed_at as completed_on`);
export const exportAttendance = (db: Database, person: number) =>
  listParticipation(
    db,
    person,
    sql`attendance`,
    sql`d.answer, d.waiting, d.shown as name_shown, d.answered_at as answered_on, d.checked_in_at as checked_in_on`,
  );
export const exportRatings = (db: Database, person: number) =>
  listChoices(db, person, sql`action_ratings`, sql`d.rating`);

export const exportSignatures = (db: Database, person: number) =>
  db.query<Record<string, unknown>>(sql`
    select ${selectId(person)}, ${selectTitle(person)}, s.signed_at as signed_on, s.name, s.shown as name_shown, s.zip_code, s.comment, s.keep_informed
    from signatures s join actions a on a.content_id = s.content_id where s.person_id = ${person} and s.signed_at is not null order by s.id`);

export const exportLetters = (db: Database, person: number) =>
  db.query<Record<string, unknown>>(sql`
    select ${selectId(person)}, ${selectTitle(person)}, l.sent_at as sent_on, l.way, l.answered,
      case when exists (select from visible_posts(${person}) c where c.id = a.content_id) then r.name end as written_to
    from letters_sent l join letter_recipients r on r.id = l.recipient_id join actions a on a.content_id = r.content_id where l.person_id = ${person} order by l.id`);
