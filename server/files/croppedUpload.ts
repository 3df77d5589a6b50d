// An uploaded image of which the member chose a part.
import { buffer } from 'node:stream/consumers';
import type { Static } from 'typebox';
import { invalidField, notFound } from '#contract/errors.ts';
import type { cropArea } from '#contract/fields.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { isUnattachedPicture, storeCover } from './files.ts';

type Area = Static<typeof cropArea>;

/** The bytes of an unattached upload of the member. The area to keep must lie inside it. */
export async function readCroppedUpload(
  image: string,
  area: Area,
  { app, db, member }: RequestContext<Member>,
): Promise<Buffer> {
  const upload = await db.queryOne<{ width: number; height: number }>(sql`
    select f.width, f.height from files f where f.name = ${image} and ${isUnattachedPicture(member.id)}`);
  if (!upload) throw notFound(strings.fileNotFound);
  if (area.x + area.width > upload.width || area.y + area.height > upload.height)
    throw invalidField('crop', strings.cropOutsideImage);
  const file = await app.files.store.open(`${image}.webp`);
  if (!file) throw notFound(strings.fileNotFound);
  return buffer(file.stream);
}

type CoverInput = { image?: string | undefined; crop?: Area | undefined };

/** Stores the chosen part of an upload as a cover that is not attached yet. */
export async function storeCoverInput(
  { image, crop }: CoverInput,
  ctx: RequestContext<Member>,
): Promise<{ id: number } | undefined> {
  if (image === undefined) return undefined;
  if (!crop) throw invalidField('crop', strings.required);
  const bytes = await readCroppedUpload(image, crop, ctx);
  return storeCover(ctx.app, ctx.db, ctx.member.id, bytes, crop);
}
