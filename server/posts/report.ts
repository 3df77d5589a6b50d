// Telling the moderators. The answer is the same whether the thing exists or not, and nothing here is ever fetched.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { picturesIn, saidIn } from '../moderation/snapshot.ts';

export async function report(
  input: Input<'POST /content/report'>,
  { db, member }: RequestContext<Member>,
) {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(input.url)) throw invalidField('url', strings.linkFormat);
  const { content_id = null, comment_id = null, message_id = null, user_id = null } = input;
  await db.transaction(async (db) => {
    await db.lockFirst(
      sql`select hold_content(${content_id}), hold_comment(${comment_id}), hold_message(${message_id})`,
    );
    // the same report sent twice is one; one with another reason, or after the thing was changed, is added
    await db.lockFirst(sql`select pg_advisory_xact_lock(hashtextextended('report', ${member.id}))`);
    // with what it says to the reporter at this moment and whom it is for: moderators are shown that, and no more than that audience
    await db.execute(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, message_id, person_id, about_id, said, audience, collection_id, closed, group_id)
      select ${member.id}, ${input.title}, ${input.url}, ${input.reason}, thing.*, n.audience, n.collection_id, coalesce(n.closed, false), n.group_id
      from (
        select c.id as content, m.id as comment, w.id as message, p.id as person, coalesce(c.author_id, m.author_id, w.writer_id, p.id) as about,
          coalesce(c.said, m.said, w.said, p.said) as said
        from (select) here
        left join (select c.id, c.author_id, ${saidIn.content} || ${picturesIn.content} as said from visible_contents(${member.id}) c where c.id = ${content_id}) c on true
        left join (select m.id, m.author_id, ${saidIn.comment} || ${picturesIn.comment} as said from visible_comments(${member.id}) m where m.id = ${comment_id}) m on true
        left join (select m.id, (select m.sender_id where not coalesce((select g.for_good from gone_correspondents(${member.id}) g where g.id = m.sender_id), false)) as writer_id,
            ${saidIn.message} as said from visible_messages(${member.id}) m where m.id = ${message_id} limit 1) w on true
        left join (select p.id, ${saidIn.person} as said from visible_people(${member.id}) p where p.id = ${user_id}) p on true) thing
      left join lateral audience_now(thing.content, thing.comment) n on true
      -- what is one's own one takes away oneself
      where thing.about is distinct from ${member.id} and not exists (
        select from reports r where r.reporter_id = ${member.id} and r.resolved_at is null and r.title = ${input.title} and r.reason = ${input.reason} and r.url = ${input.url}
          and r.subject <> 'link' and r.content_id is not distinct from thing.content and r.comment_id is not distinct from thing.comment
          and r.message_id is not distinct from thing.message and r.person_id is not distinct from thing.person and r.said is not distinct from thing.said)`);
  });
  return { message: strings.reported };
}
