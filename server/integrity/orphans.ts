// Constraints between rows that foreign keys cannot express. Each query returns a row for each
// violation, with a description in `problem`.
import { sql, type Sql } from '../db/sql.ts';

export const orphans: Sql[] = [
  sql`select 'post ' || c.id || ' is a poll without its options and times' as problem from posts c
    where c.content_type = post_type_poll() and not exists (select from polls p where p.content_id = c.id)`,
  sql`select 'post ' || c.id || ' is an action without its place and time' as problem from posts c
    where c.content_type = post_type_action() and not exists (select from actions a where a.content_id = c.id)`,
  sql`select 'post ' || c.id || ' is the news of a group and names none' as problem from posts c where c.content_type = post_type_group() and c.group_id is null`,
  sql`select 'letter ' || s.id || ' names another action than its recipient' as problem from letters_sent s join letter_recipients r on r.id = s.recipient_id where r.content_id <> s.content_id`,
  sql`select 'poll ' || p.content_id || ' belongs to a post of another kind' as problem from polls p join posts c on c.id = p.content_id where c.content_type <> post_type_poll()`,
  sql`select 'action ' || a.content_id || ' belongs to a post of another kind' as problem from actions a join posts c on c.id = a.content_id where c.content_type <> post_type_action()`,
  sql`select 'poll ' || o.content_id || ' counts no votes for its option ' || o.slot as problem from poll_options o join polls p using (content_id) where o.slot > cardinality(p.tally)`,
  // Votes still count after a voter deletes their account, so that there can be more votes than
  // ballots.
  sql`select 'poll ' || p.content_id || ' says ' || p.voters || ' voters and has more ballots' as problem from polls p
    where p.voters < (select count(*) from ballots b where b.content_id = p.content_id and b.round = p.round)`,
  sql`select 'group ' || g.id || ' has an owner who is no member' as problem from groups g
    where g.deleted_at is null and not exists (select from people p where p.id = g.owner_id and p.nobody)
      and not exists (select from group_members m where m.group_id = g.id and m.person_id = g.owner_id)`,
  sql`select 'comment ' || r.id || ' replies to a comment on another post, or to a reply' as problem from comments r join comments c on c.id = r.parent_id
    where c.content_id <> r.content_id or c.parent_id is not null`,
  // Without a foreign key: it would check every comment when the audience of a post changes. Code
  // that stores a reference locks the post, so that no audience is deleted meanwhile.
  sql`select k.what || ' refers to an audience that does not exist' as problem from (
      select 'comment ' || m.id as what, m.audience_id from comments m where m.audience_id is not null
      union all select 'signature ' || s.id, s.audience_id from signatures s where s.audience_id is not null
      union all select 'a like of post ' || l.content_id, l.audience_id from earlier_likes l
      union all select 'a like of comment ' || l.comment_id, l.audience_id from earlier_comment_likes l) k
    where not exists (select from earlier_audiences a where a.id = k.audience_id)`,
  sql`select 'message ' || m.id || ' is in no mailbox' as problem from messages m where m.chat_id is null and not exists (select from message_copies v where v.message_id = m.id)`,
];

/**
 * All single-column foreign keys, to find rows that refer to missing rows. PostgreSQL prevents
 * them, but a failing disk may not.
 */
export const foreignKeys: Sql = sql`
  select conrelid::regclass::text as table, quote_ident(a.attname) as column, confrelid::regclass::text as target, quote_ident(o.attname) as key
  from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  join pg_attribute o on o.attrelid = k.confrelid and o.attnum = k.confkey[1]
  where k.contype = 'f' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace`;
