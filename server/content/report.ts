// Telling the moderators. The answer is the same whether the thing exists or not, and nothing here is ever fetched.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, Member } from '../house.ts';
import { sql } from '../kit/sql.ts';

export async function report(input: Ask<'POST /content/report'>, { db, member }: Asked<Member>) {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(input.url)) throw invalidField('url', sentences.linkFormat);
  await db.transaction(async (db) => {
    await db.run(sql`select hold_content(${input.content_id ?? null}), hold_comment(${input.comment_id ?? null})`);
    await db.run(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, person_id)
      values (${member.id}, ${input.title}, ${input.url}, ${input.reason},
        (select id from visible_contents(${member.id}) where id = ${input.content_id ?? null}),
        (select id from visible_comments(${member.id}) where id = ${input.comment_id ?? null}),
        (select id from visible_people(${member.id}) where id = ${input.user_id ?? null}))
      on conflict do nothing`);
  });
  return { message: sentences.reported };
}
