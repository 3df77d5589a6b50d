// Signatures of a petition that are shown with a name. All others only count.
import type { Input } from '#contract/calls.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { toCsv } from '../lib/text/csv.ts';
import { translatorFor } from '../lib/translators.ts';
import {
  toPageSlice,
  keyToTimestamp,
  paginate,
  parsePaging,
  type Paging,
} from '../db/pagination.ts';
import { emptySql, sql } from '../db/sql.ts';
import { writtenForViewer } from '../visibility/earlierAudiences.ts';
import { listMilestones } from './milestones.ts';
import { lockPetition, getVisiblePetition } from './petition.ts';

type SignatureRow = {
  name: string;
  comment: string;
  signed_at: Date;
  text_version: number;
};

/** A page of the named signatures that the viewer may see, newest first. */
async function loadSignatures(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  petition: number,
  page: Paging,
) {
  const { keys, skip, take } = toPageSlice(page, 2);
  const [latest, offset = 0] = keys ?? [];
  const cursorCondition =
    latest === undefined ? emptySql : sql`and s.signed_at <= ${keyToTimestamp(latest)}`;
  const rows = await db.query<SignatureRow>(sql`
    select s.name, s.comment, s.signed_at, s.text_version from visible_signatures(${viewer}) s
    where s.content_id = ${petition}
      and ${writtenForViewer({ audience: sql`s.audience_id`, author: sql`s.person_id` }, viewer, petition)} ${cursorCondition}
    order by s.signed_at desc, s.id desc limit ${take} offset ${skip + offset}`);
  return paginate(rows, page, ({ signed_at }) => {
    // the cursor contains no id, which would reveal the number of hidden signatures; it counts the
    // rows of the same instant that were returned
    const instant = signed_at.getTime();
    const sameInstantCount = rows
      .slice(0, page.size)
      .filter((row) => row.signed_at.getTime() === instant).length;
    return [instant, instant === latest ? offset + sameInstantCount : sameInstantCount];
  });
}

/** Rows per page of the table, independent of the length of comments. */
const rowsPerPage = 400;

/** CSV of the public signatures for the author. */
export async function exportSignatureList(
  { action_id, before }: Input<'POST /action/signature-list'>,
  ctx: RequestContext<Member>,
) {
  const { user_id } = await getVisiblePetition(ctx, action_id);
  if (user_id !== ctx.member.id) throw forbidden(strings.notYours);
  const page = { page: 1, size: rowsPerPage, before };
  const { pageRows, next } = await loadSignatures(ctx, action_id, page);
  const csvRows = pageRows.map(({ name, comment, signed_at }) => [
    name,
    signed_at.toISOString().slice(0, 10),
    comment,
  ]);
  const { t } = translatorFor(ctx.language);
  const headerRows = before === undefined ? [[t('Name'), t('Signed on'), t('Comment')]] : [];
  return { csv: toCsv([...headerRows, ...csvRows]), ...(next && { next }) };
}

export async function listSignatures(
  { action_id, ...input }: Input<'GET /action/signatures'>,
  ctx: RequestContext,
) {
  const { db, viewer } = ctx;
  const { goal, total_signatures } = await getVisiblePetition(ctx, action_id);
  const page = parsePaging(input, pageSizes.signatures);
  const { pageRows, ...rest } = await loadSignatures(ctx, action_id, page);
  const milestones = await listMilestones(db, action_id, goal, total_signatures);
  // with `audience_id`, a signature is visible only to the audience of the petition at that time
  const hasEarlierAudience =
    viewer !== null &&
    (await db.queryOne(
      sql`select from signatures where content_id = ${action_id} and person_id = ${viewer} and shown and audience_id is not null`,
    )) !== undefined;
  return {
    signatures: pageRows.map(({ name, comment, signed_at, text_version }) => ({
      name,
      comment,
      signed_on: signed_at.toISOString(),
      text_version,
    })),
    total_signatures,
    ...(goal !== undefined && { goal }),
    milestones: milestones.map(({ signatures, reached_at }) => ({
      signatures,
      ...(reached_at && { reached_on: reached_at.toISOString() }),
    })),
    ...rest,
    ...(hasEarlierAudience && { earlier_audience: true }),
  };
}

/** Shares the member's own signature with everyone who sees the petition now. */
export async function shareSignature(
  { action_id }: Input<'POST /action/share-signature'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    await getVisiblePetition({ ...ctx, db }, action_id);
    await lockPetition(db, action_id);
    const isOwn = sql`content_id = ${action_id} and person_id = ${ctx.member.id} and signed_at is not null`;
    if (!(await db.queryOne(sql`select from signatures where ${isOwn}`)))
      throw notFound(audienceStrings.notSigned);
    await db.execute(
      sql`update signatures set audience_id = null, shared_again_at = clock_timestamp() where ${isOwn} and audience_id is not null`,
    );
    return { message: audienceStrings.signatureAudienceWidened };
  });
}
