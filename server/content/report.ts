// Telling the moderators. The answer is the same whether the thing exists or not, and nothing here is ever fetched.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, Member } from '../house.ts';
import { sql } from '../kit/sql.ts';
import { saidIn } from '../moderation/said.ts';

export async function report(input: Ask<'POST /content/report'>, { db, member }: Asked<Member>) {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(input.url)) throw invalidField('url', sentences.linkFormat);
  const { content_id = null, comment_id = null, message_id = null, user_id = null } = input;
  await db.transaction(async (db) => {
    await db.hold(sql`select hold_content(${content_id}), hold_comment(${comment_id}), hold_message(${message_id})`);
    // with what it says to the reporter at this moment: a message is shown to moderators in no other way
    await db.run(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, message_id, person_id, about_id, said)
      select ${member.id}, ${input.title}, ${input.url}, ${input.reason}, c.id, m.id, w.id, p.id,
        coalesce(c.author_id, m.author_id, w.writer_id, p.id), coalesce(c.said, m.said, w.said, p.said)
      from (select) here
      left join (select c.id, c.author_id, ${saidIn.content} as said from visible_contents(${member.id}) c where c.id = ${content_id}) c on true
      left join (select m.id, m.author_id, ${saidIn.comment} as said from visible_comments(${member.id}) m where m.id = ${comment_id}) m on true
      left join (select m.id, (select m.sender_id where not coalesce((select g.for_good from gone_correspondents(${member.id}) g where g.id = m.sender_id), false)) as writer_id,
          ${saidIn.message} as said from visible_messages(${member.id}) m where m.id = ${message_id} limit 1) w on true
      left join (select p.id, ${saidIn.person} as said from visible_people(${member.id}) p where p.id = ${user_id}) p on true
      on conflict do nothing`);
  });
  return { message: sentences.reported };
}
