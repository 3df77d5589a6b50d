// Who signed a petition and wishes it to be seen. Everybody else is a number.
import type { Ask } from '#contract/calls.ts';
import { forbidden } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Asked, Member } from '../house.ts';
import { csvOf } from '../kit/csv.ts';
import { speaking } from '../kit/language.ts';
import { feedPage, paging, windowOf } from '../kit/page.ts';
import { int, sql } from '../kit/sql.ts';
import { milestonesSeen } from './milestones.ts';
import { seenPetition } from './petition.ts';

type Named = { id: number; name: string; comment: string; signed_on: Date; text_version: number };

/** Of those who agreed to be named, those whom the viewer sees. */
const namedSignatures = (petition: number, viewer: number | null) => sql`
  select s.id, s.name, s.comment, s.signed_on, s.text_version from signatures s
  where s.content_id = ${petition} and s.shown and s.signed_on is not null
    and (s.person_id is null or exists (select from visible_people(${viewer}) p where p.id = s.person_id))`;

/** Rows of the table that go into one answer, however long the comments are. */
const rowsOfTable = 400;

/** What everybody may read beside the petition, for its author to hand over. */
export async function signatureList({ action_id, page = 1 }: Ask<'POST /action/signature-list'>, asked: Asked<Member>) {
  const { db, member } = asked;
  const { user_id } = await seenPetition(asked, action_id);
  if (user_id !== member.id) throw forbidden(sentences.notYours);
  const rows = await db.all<Named>(sql`
    ${namedSignatures(action_id, member.id)} order by s.signed_on, s.id limit ${int(rowsOfTable + 1)} offset ${(page - 1) * rowsOfTable}`);
  const lines = rows.slice(0, rowsOfTable).map(({ name, comment, signed_on }) => [name, signed_on.toISOString().slice(0, 10), comment]);
  const { t } = speaking(asked.language);
  const head = page === 1 ? [[t('Name'), t('Signed on'), t('Comment')]] : [];
  return { csv: csvOf([...head, ...lines]), pageCount: rows.length > rowsOfTable ? page + 1 : page };
}

export async function signatures({ action_id, ...input }: Ask<'GET /action/signatures'>, asked: Asked) {
  const { db, viewer } = asked;
  const { goal, total_signatures } = await seenPetition(asked, action_id);
  const page = paging(input, pageSizes.signatures);
  const { skip, take } = windowOf(page, undefined);
  const rows = await db.all<Named>(sql`${namedSignatures(action_id, viewer)} order by s.signed_on desc, s.id desc limit ${take} offset ${skip}`);
  const { shown, pageCount } = feedPage(
    rows.map((row) => ({ ...row, added_on: row.signed_on.toISOString() })),
    page,
  );
  const milestones = await milestonesSeen(db, action_id, goal, total_signatures);
  return {
    signatures: shown.map(({ name, comment, added_on, text_version }) => ({ name, comment, signed_on: added_on, text_version })),
    total_signatures,
    ...(goal !== undefined && { goal }),
    milestones: milestones.map(({ signatures, reached_on }) => ({ signatures, ...(reached_on && { reached_on: reached_on.toISOString() }) })),
    pageCount,
  };
}
