// Handler that reports an item to the moderators. The response is the same whether the item exists
// or not, and the server never fetches the reported URL.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { picturesSql, snapshotSql } from '../decisions/snapshot.ts';

export async function createReport(
  input: Input<'POST /content/report'>,
  { db, member }: RequestContext<Member>,
) {
  // A web address, or a path of this site.
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(input.url)) throw invalidField('url', strings.linkFormat);
  const { content_id = null, comment_id = null, message_id = null, user_id = null } = input;
  // A report is about one subject: its text, author and audience must belong together.
  if ([content_id, comment_id, message_id, user_id].filter((id) => id !== null).length > 1)
    throw invalid(moderationStrings.reportOneThing);
  await db.transaction(async (db) => {
    await db.query(sql`select lock_post_if_visible(${member.id}, ${content_id})`);
    await db.query(
      sql`select lock_comment_shared(m.id) from visible_comments(${member.id}) m where m.id = ${comment_id}`,
    );
    await db.query(sql`
      select lock_message(m.id) from visible_messages(${member.id}) m where m.id = ${message_id}
      union all select lock_message(m.id) from visible_chat_messages(${member.id}) m where m.id = ${message_id}`);
    // An identical report is stored once. A report with another reason, or after the item changed,
    // is added. Reports of links are always added, because each is a case of its own.
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended('report', ${member.id}))`);
    // Stores the text and the audience at the time of the report. Moderators see this text, and
    // only while the audience has not narrowed.
    await db.execute(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, message_id, person_id, subject_person_id, said, audience, collection_id, closed, group_id)
      select ${member.id}, ${input.title}, ${input.url}, ${input.reason}, thing.*, n.audience, n.collection_id, coalesce(n.closed, false), n.group_id
      from (
        select c.id as content, m.id as comment, w.id as message, p.id as person, coalesce(c.author_id, m.author_id, w.writer_id, p.id) as about,
          coalesce(c.said, m.said, w.said, p.said) as said
        from (select) here
        left join (select c.id, responsible_author(c.id) as author_id, ${snapshotSql.content} || ${picturesSql.content} as said from visible_posts(${member.id}) c where c.id = ${content_id}) c on true
        left join (select m.id, m.author_id, ${snapshotSql.comment} || ${picturesSql.comment} as said from visible_comments(${member.id}) m where m.id = ${comment_id}) m on true
        left join (select m.id, (select m.sender_id where not coalesce((select g.for_good from deleted_correspondents(${member.id}) g where g.id = m.sender_id), false)) as writer_id,
            ${snapshotSql.message} as said from visible_messages(${member.id}) m where m.id = ${message_id}
          union all
          select m.id, m.sender_id, ${snapshotSql.message}
          from (select x.*, '' as subject from visible_chat_messages(${member.id}) x where x.id = ${message_id}) m limit 1) w on true
        left join (select p.id, ${snapshotSql.person} as said from visible_people(${member.id}) p where p.id = ${user_id}) p on true) thing
      left join lateral current_audience(thing.content, thing.comment) n on true
      -- People cannot report their own items.
      where thing.about is distinct from ${member.id} and not exists (
        select from reports r where r.reporter_id = ${member.id} and r.resolved_at is null and r.title = ${input.title} and r.reason = ${input.reason} and r.url = ${input.url}
          and r.subject <> 'link' and r.content_id is not distinct from thing.content and r.comment_id is not distinct from thing.comment
          and r.message_id is not distinct from thing.message and r.person_id is not distinct from thing.person and r.said is not distinct from thing.said)`);
  });
  return { message: strings.reported };
}
