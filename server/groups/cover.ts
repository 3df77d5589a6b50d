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

/**
 * Saves the chosen cover and deletes the previous image. An image takes precedence over a drawing.
 * With neither, the cover is removed, and clients show a drawing derived from the name.
 */
export async function saveGroupCover(
  { id, image, crop, drawing }: Input<'POST /group/save-cover'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  // Checked before the image is decoded, to refuse early, and again under the lock.
  if (!canGroup(await getMembership(db, member.id, id)).edit) throw forbidden(strings.ownerOnly);
  // Stored before the transaction, because decoding may not hold a connection. If the group is
  // refused below, files.sweep deletes the image.
  const stored = await storeCoverInput({ image, crop }, ctx);
  await db.transaction(async (db) => {
    // The lock also serializes changes of the cover: only the last one remains.
    if (!canGroup(await lockMembership(db, member.id, id)).edit) throw forbidden(strings.ownerOnly);
    await db.execute(
      sql`update groups set cover_drawing = ${stored ? null : (drawing ?? null)} where id = ${id}`,
    );
    // A trigger queues the stored file for files.sweep.
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
