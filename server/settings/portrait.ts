// Portrait endpoints. The server stores a square part of an uploaded image.
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { readCroppedUpload } from '../files/croppedUpload.ts';
import { storeImage, storePortrait } from '../files/files.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

export async function uploadPortrait(
  _input: object,
  { app, db, member, file }: RequestContext<Member>,
) {
  const { name, width, height } = await storeImage(app, db, member.id, file!);
  return {
    file_name: name,
    image: app.files.address(name, member.id),
    image_thumb: app.files.address(name, member.id, 'thumb'),
    width,
    height,
  };
}

/**
 * Crops the upload and makes it the portrait. The upload stays available for a day for re-cropping.
 */
export async function cropPortrait(
  { image, crop: area }: Input<'POST /account/crop-avtar'>,
  ctx: RequestContext<Member>,
) {
  const { app, db, member } = ctx;
  const bytes = await readCroppedUpload(image, area, ctx);
  const portrait = await storePortrait(app, db, member.id, bytes, area);
  await db.transaction(async (db) => {
    // Serializes concurrent crops, so that only the last one remains.
    await db.query(sql`select from all_people where id = ${member.id} for no key update`);
    await db.execute(sql`delete from files where person_id = ${member.id}`);
    await db.execute(sql`update files set person_id = ${member.id} where id = ${portrait.id}`);
  });
  return {
    file_name: portrait.name,
    image: app.files.address(portrait.name, member.id),
    image_thumb: app.files.address(portrait.name, member.id, 'thumb'),
    message: strings.avatarSaved,
  };
}

export async function removePortrait(_input: object, { db, member }: RequestContext<Member>) {
  await db.execute(sql`delete from files where person_id = ${member.id}`);
  return { message: strings.avatarRemoved };
}
