// Images that are attached to posts, comments, people, groups and news: upload, access checks,
// serving and deletion. For PDF, audio and video see media.ts. Files of messages are in
// server/messages/files.ts. The job files.sweep also deletes the stored files of all other
// features.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { chargeForFile } from './byteCost.ts';
import { tryLockFileGc } from './fileGcLock.ts';
import { fileSuffixes } from './referencedFiles.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  cropAvatar,
  cropCover,
  photoWidths,
  reencode,
  reencodePhoto,
  type Crop,
  type ReencodedImage,
  type ReencodedPhoto,
} from '../lib/images.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { writeAll, type Store } from '../storage/fileStore.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';

/**
 * Re-encodes and stores an image that is not attached to anything yet. Only its owner can see it.
 * The owner is null for images that the server fetched. Unattached images are deleted after a day.
 * Decodes the image, so it throws inside a transaction: store first, then attach in a transaction.
 * Throws `invalid` if it is not a usable image or the owner's quota is used up, and `unavailable`
 * if the server is busy or the site is full.
 */
export async function storeImage(
  app: AppContext,
  db: Database,
  owner: number | null,
  bytes: Buffer,
): Promise<StoredPicture & { id: number }> {
  return storeReencodedImage(app, db, owner, await reencode(bytes, owner));
}

/** Like `storeImage`, also in smaller sizes for cards. */
export const storePhoto = async (
  app: AppContext,
  db: Database,
  owner: number,
  bytes: Buffer,
): Promise<StoredPicture & { id: number }> =>
  storeReencodedImage(app, db, owner, await reencodePhoto(bytes, owner));

/** Like `storeImage`, but stores only a square part of the image. */
export const storePortrait = async (
  app: AppContext,
  db: Database,
  owner: number,
  bytes: Buffer,
  crop?: Crop,
): Promise<StoredPicture & { id: number }> =>
  storeReencodedImage(app, db, owner, await cropAvatar(bytes, owner, crop));

/** Like `storePhoto`, but stores the part of the image that is shown as a cover. */
export const storeCover = async (
  app: AppContext,
  db: Database,
  owner: number,
  bytes: Buffer,
  crop: Crop,
): Promise<StoredPicture & { id: number }> =>
  storeReencodedImage(app, db, owner, await cropCover(bytes, owner, crop));

async function storeReencodedImage(
  app: AppContext,
  db: Database,
  owner: number | null,
  image: ReencodedImage | ReencodedPhoto,
) {
  const { width, height } = image;
  const animated = 'animated' in image && image.animated;
  // The quota counts the stored bytes, regardless of the source.
  if (owner !== null) await app.quota.assertSpace(owner, countBytes(image));
  const name = randomFileName();
  // File before row: a row must not refer to a missing file. A file without a row is harmless.
  const { sizes, byteCount } = await writePicture(app.files.store, name, image);
  const row = await db.queryOne<{ id: number }>(sql`
    insert into files (name, owner_id, width, height, sizes, animated, bytes)
    values (${name}, ${owner}, ${width}, ${height}, ${sizes}, ${animated}, ${byteCount}) returning id`);
  return { id: row!.id, name, width, height, sizes, animated };
}

const smallerSizesOf = (image: ReencodedImage | ReencodedPhoto) =>
  'smaller' in image ? [...image.smaller] : [];

const countBytes = (image: ReencodedImage | ReencodedPhoto) =>
  [image.image, image.thumb, ...smallerSizesOf(image).map(([, bytes]) => bytes)].reduce(
    (total, { length }) => total + length,
    0,
  );

/** Writes an image in all its sizes. `sizes` are the smaller widths. */
export async function writePicture(
  store: Store,
  name: string,
  image: ReencodedImage | ReencodedPhoto,
) {
  const smaller = smallerSizesOf(image);
  await writeAll(store, {
    [`${name}.webp`]: image.image,
    [`${name}.thumb.webp`]: image.thumb,
    ...Object.fromEntries(smaller.map(([size, bytes]) => [`${name}.${size}.webp`, bytes])),
  });
  return { sizes: smaller.map(([size]) => size), byteCount: countBytes(image) };
}

/**
 * Condition on a row `f`: not attached to anything. Every kind of attachment must be listed here.
 * `evidence_thing` is the id of the reported post or comment for which the image is kept.
 */
const isUnattached = sql`f.content_id is null and f.comment_id is null and f.person_id is null and f.group_id is null and f.news_id is null and f.scheduled_post_id is null and f.cover_person_id is null and f.cover_group_id is null and f.evidence_thing is null`;

/**
 * Condition on a row `f`: an unattached upload of this person. Images that were fetched for link
 * previews are excluded.
 */
export const isUnattachedUpload = (owner: number) =>
  sql`f.owner_id = ${owner} and ${isUnattached} and not exists (select from link_previews p where p.file_id = f.id)`;

/** Like `isUnattachedUpload`, where an image is wanted and no other file. */
export const isUnattachedPicture = (owner: number) =>
  sql`${isUnattachedUpload(owner)} and f.media_format is null`;

export const randomFileName = () => randomBytes(16).toString('base64url');

/** The handler of all calls that upload an image for a post, group, action or news item. */
export async function uploadImage({ app, db, member, file }: RequestContext<Member>) {
  return app.files.shown(await storePhoto(app, db, member.id, file!), member.id);
}

/**
 * Deletes an image of the member, or throws 404: also for what is replaced elsewhere (a portrait, a
 * cover, the icon of a group, the image of a news item) and the image of a published link preview.
 * A trigger lists the stored file in file_deletions, unless a report keeps it.
 */
export async function deleteImage(fileName: string, { db, member }: RequestContext<Member>) {
  const isDeleted = await db.execute(sql`
    delete from files f where f.name = ${fileName} and f.owner_id = ${member.id} and f.person_id is null and f.cover_person_id is null and f.group_id is null and f.cover_group_id is null and f.news_id is null and not f.is_link_preview`);
  if (!isDeleted) throw notFound(strings.fileNotFound);
  return {};
}

/** Fastify schema for routes whose path ends in the random name of a file, without API docs. */
export const fileNameRouteSchema = {
  hide: true,
  params: {
    type: 'object',
    properties: { name: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } },
  },
};

export function serveImages(fastify: FastifyInstance, app: AppContext) {
  const createHandler =
    (suffix: string) =>
    async (request: Pick<FastifyRequest, 'params' | 'query' | 'client'>, reply: FastifyReply) => {
      const { name } = request.params as { name: string };
      const viewer = app.files.viewerOf(name, request.query as object);
      // The signed URL of a suspended or deleted person counts as that of a visitor.
      const visible = await app.readRouter.run(await app.readRouter.route(), (db) =>
        db.queryOne(
          sql`select from visible_files((select id from visible_people(null) where id = ${viewer})) where name = ${name}`,
        ),
      );
      const file = visible ? await app.files.store.open(`${name}${suffix}`) : undefined;
      if (!file) throw notFound(strings.fileNotFound);
      await chargeForFile(app, request.client, file.size);
      return reply
        .header('content-type', 'image/webp')
        .header('content-length', file.size)
        .header('content-disposition', 'inline')
        .header('cache-control', 'private, max-age=60')
        .send(file.stream);
    };
  const schema = fileNameRouteSchema;
  fastify.get('/f/:name', { schema }, createHandler('.webp'));
  fastify.get('/f/:name/thumb', { schema }, createHandler('.thumb.webp'));
  for (const width of photoWidths)
    fastify.get(`/f/:name/${width}`, { schema }, createHandler(`.${width}.webp`));
}

export const fileJobs: Record<string, Job> = {
  /**
   * Deletes rows that were not attached within a day, and up to 1,000 of the files that triggers of
   * all features listed in file_deletions, unless a backup is running.
   */
  'files.sweep': async (_payload, { db, files }) => {
    await db.execute(
      sql`delete from files f where ${isUnattached} and f.created_at < ${dateBefore(day)}`,
    );
    await db.transaction(async (db) => {
      if (!(await tryLockFileGc(db))) return;
      const filesToDelete = await db.query<{ name: string }>(
        sql`select name from file_deletions order by queued_at limit 1000`,
      );
      for (const { name } of filesToDelete) {
        for (const suffix of fileSuffixes) await files.store.remove(`${name}${suffix}`);
        await db.execute(sql`delete from file_deletions where name = ${name}`);
      }
    });
  },
};
