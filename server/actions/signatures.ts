// Who signed a petition and wishes it to be seen. Everybody else is a number.
import type { Ask } from '#contract/calls.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Asked } from '../house.ts';
import { feedPage, paging, windowOf } from '../kit/page.ts';
import { sql } from '../kit/sql.ts';
import { milestonesSeen } from './milestones.ts';
import { seenPetition } from './petition.ts';

export async function signatures({ action_id, ...input }: Ask<'GET /action/signatures'>, asked: Asked) {
  const { db, viewer } = asked;
  const { goal, total_signatures } = await seenPetition(asked, action_id);
  const page = paging(input, pageSizes.signatures);
  const { skip, take } = windowOf(page, undefined);
  const rows = await db.all<{ id: number; name: string; comment: string; signed_on: Date }>(sql`
    select s.id, s.name, s.comment, s.signed_on from signatures s
    where s.content_id = ${action_id} and s.shown and s.signed_on is not null
      and (s.person_id is null or exists (select from visible_people(${viewer}) p where p.id = s.person_id))
    order by s.signed_on desc, s.id desc limit ${take} offset ${skip}`);
  const { shown, pageCount } = feedPage(
    rows.map((row) => ({ ...row, added_on: row.signed_on.toISOString() })),
    page,
  );
  const milestones = await milestonesSeen(db, action_id, goal, total_signatures);
  return {
    signatures: shown.map(({ name, comment, added_on }) => ({ name, comment, signed_on: added_on })),
    total_signatures,
    ...(goal !== undefined && { goal }),
    milestones: milestones.map(({ signatures, reached_on }) => ({ signatures, ...(reached_on && { reached_on: reached_on.toISOString() }) })),
    pageCount,
  };
}
