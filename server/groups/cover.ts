// The cover of a group: a part of an uploaded image, or a drawing of the web client.
import type { Input } from '#contract/calls.ts';
import { forbidden } from '#contract/errors.ts';
import { profileStrings } from '#contract/profileStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { storeCoverInput } from '../files/croppedUpload.ts';
import { canGroup } from '../policies/groups.ts';
import { loadGroup } from './card.ts';
import { getMembership, lockMembership } from './membership.ts';

/** Replaces the cover. An image counts more than a drawing. */
export async function saveGroupCover(
  { id, image, crop, drawing }: Input<'POST /group/save-cover'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  // Before the image is decoded, and again under the lock.
  if (!canGroup(await getMembership(db, member.id, id)).edit) throw forbidden(strings.ownerOnly);
  const stored = await storeCoverInput({ image, crop }, ctx);
  await db.transaction(async (db) => {
    if (!canGroup(await lockMembership(db, member.id, id)).edit) throw forbidden(strings.ownerOnly);
    await db.execute(
      sql`update groups set cover_drawing = ${stored ? null : (drawing ?? null)} where id = ${id}`,
    );
    await db.execute(sql`delete from files where cover_group_id = ${id}`);
    if (stored)
      await db.execute(sql`update files set cover_group_id = ${id} where id = ${stored.id}`);
  });
  const hasCover = stored !== undefined || drawing !== undefined;
  return {
    group: (await loadGroup(ctx, id))!,
    message: hasCover ? profileStrings.coverSaved : profileStrings.coverRemoved,
  };
}
