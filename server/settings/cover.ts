// The cover of the own profile: a part of an uploaded image, or a drawing of the web client.
import type { Input, Output } from '#contract/calls.ts';
import { profileStrings } from '#contract/profileStrings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { storeCoverInput } from '../files/croppedUpload.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';

type Cover = NonNullable<Output<'GET /account/get-profile'>['profile']['cover']>;

/** The cover that the member chose; undefined without one. */
export async function loadOwnCover({
  db,
  app,
  member,
}: Pick<RequestContext<Pick<Member, 'id'>>, 'db' | 'app' | 'member'>): Promise<Cover | undefined> {
  const { drawing, picture } = (await db.queryOne<{
    drawing: Cover['drawing'] | null;
    picture: StoredPicture | null;
  }>(sql`
    select p.cover_drawing as drawing, (select ${storedPictureColumns} from files f where f.cover_person_id = p.id) as picture
    from all_people p where p.id = ${member.id}`))!;
  if (picture) return { picture: app.files.shown(picture, member.id) };
  return drawing ? { drawing } : undefined;
}

/**
 * Saves the chosen cover and deletes the previous image. An image takes precedence over a drawing.
 * With neither, the cover is removed, and clients show a drawing derived from the name.
 */
export async function saveCover(
  { image, crop, drawing }: Input<'POST /account/save-cover'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const stored = await storeCoverInput({ image, crop }, ctx);
  await db.transaction(async (db) => {
    await replaceCover(db, member.id, stored?.id, stored ? undefined : drawing);
  });
  const cover = await loadOwnCover(ctx);
  return {
    ...(cover && { cover }),
    message: cover ? profileStrings.coverSaved : profileStrings.coverRemoved,
  };
}

/** Both can be undefined: the profile is then without a chosen cover. */
async function replaceCover(
  db: Database,
  person: number,
  file: number | undefined,
  drawing: string | undefined,
) {
  // Locks the person, so that of concurrent changes only the last one remains.
  await db.execute(
    sql`update all_people set cover_drawing = ${drawing ?? null} where id = ${person}`,
  );
  // A trigger queues the stored file for files.sweep.
  await db.execute(sql`delete from files where cover_person_id = ${person}`);
  if (file !== undefined)
    await db.execute(sql`update files set cover_person_id = ${person} where id = ${file}`);
}
