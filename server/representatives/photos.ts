// Photos of officials, served from this server. A job fetches every photo periodically,
// independently of page views, so that the source server learns nothing about members.
import type { FastifyInstance } from 'fastify';
import limit from 'p-limit';
import { notFound } from '#contract/errors.ts';
import type { Representatives } from '#contract/representatives.ts';
import { strings } from '#contract/strings.ts';
import { fileNameRouteSchema, randomFileName } from '../files/files.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { makeOfficialPhoto } from '../lib/images.ts';
import { literalInt, storedNow, sql } from '../db/sql.ts';

/** Photos fetched per run of the job. A table can contain hundreds. */
const batchSize = 60;
const maxConcurrent = 2;
/**
 * Days after which a photo is fetched again, and after which a photo that is in no table and has
 * not been returned to a viewer is deleted.
 */
const days = 30;

/** Adds the photos of current officials, deletes unused ones and fetches those that are due. */
export const refreshPhotos: Job = async (_payload, app) => {
  const { db } = app;
  await db.execute(sql`
    insert into official_photos (url) select distinct photo_url from (${inTables}) t where photo_url like 'http%' order by 1 on conflict do nothing`);
  await db.execute(sql`
    delete from official_photos p
    where (p.seen_on is null or p.seen_on < current_date - ${literalInt(days)}) and not exists (select from (${inTables}) t where t.photo_url = p.url)`);
  const duePhotos = await db.query<{ url: string }>(
    sql`select url from official_photos where next_at <= ${storedNow} order by next_at limit ${literalInt(batchSize)}`,
  );
  const limiter = limit(maxConcurrent);
  await Promise.all(duePhotos.map(({ url }) => limiter(() => fetchPhoto(app, url))));
};

/** The photo URLs of the officials in the imported tables that are in use, and of those entered. */
const inTables = sql`select o.photo_url from civic_officials o join civic_offices f on f.id = o.office_id join civic_imports i on i.id = f.import_id and i.active
  union all select photo_url from civic_entered_officials where photo_url <> ''`;

/**
 * Fetches a photo. A failure is retried after an hour, and then at growing intervals. The stored
 * photo remains in the meantime.
 */
async function fetchPhoto(app: AppContext, url: string): Promise<void> {
  const image = await app.httpClient
    .fetchPage(url, { accept: 'picture' })
    .then(({ body }) => makeOfficialPhoto(body))
    .catch(() => undefined);
  if (image) await storePhoto(app, url, image);
  else
    await app.db.execute(sql`
      update official_photos set failures = least(failures + 1, 10), next_at = now() + least(make_interval(days => ${days}), interval '1 hour' * power(4, failures))
      where url = ${url}`);
}

async function storePhoto({ db, files }: AppContext, url: string, image: Buffer): Promise<void> {
  const name = randomFileName();
  await files.store.put(`${name}.webp`, image);
  const updatedCount = await db.execute(sql`
    update official_photos set name = ${name}, fetched_at = now(), failures = 0, next_at = now() + make_interval(days => ${days}) where url = ${url}`);
  // The row was deleted in the meantime.
  if (!updatedCount) await files.store.remove(`${name}.webp`);
}

/** Stores an image of the demo, with a made-up `url`. It is never fetched. */
export async function storeGeneratedPhoto(
  { db, files }: AppContext,
  url: string,
  drawImage: () => Promise<Buffer>,
): Promise<void> {
  if (await db.queryOne(sql`select from official_photos where url = ${url}`)) return;
  const name = randomFileName();
  await files.store.put(`${name}.webp`, await makeOfficialPhoto(await drawImage()));
  await db.execute(
    sql`insert into official_photos (url, name, fetched_at, next_at) values (${url}, ${name}, now(), 'infinity')`,
  );
}

const uploadedUrl = (name: string) => `uploaded:${name}`;
const localUrl = (name: string) => `/f/official/${name}`;

/**
 * Stores a photo that an administrator uploaded. The job deletes it after some days if no official
 * has it. It has a URL that is never fetched.
 */
export async function storeUploadedPhoto(
  { db, files }: AppContext,
  bytes: Buffer,
): Promise<{ file_name: string; url: string }> {
  const image = await makeOfficialPhoto(bytes);
  const name = randomFileName();
  await files.store.put(`${name}.webp`, image);
  await db.execute(sql`
    insert into official_photos (url, name, fetched_at, next_at, seen_on) values (${uploadedUrl(name)}, ${name}, now(), 'infinity', current_date)`);
  return { file_name: name, url: localUrl(name) };
}

/** The URL under which an uploaded photo is stored. Undefined if it does not exist any more. */
export const findUploadedPhoto = async (name: string, db: Database): Promise<string | undefined> =>
  (
    await db.queryOne<{ url: string }>(
      sql`select url from official_photos where url = ${uploadedUrl(name)} for key share`,
    )
  )?.url;

/** The file_name and the URL for clients of a stored URL; empty for other URLs. */
export const describeUploadedPhoto = (url: string): { photo: string; photo_url: string } => {
  const name = url.startsWith('uploaded:') ? url.slice('uploaded:'.length) : '';
  return { photo: name, photo_url: name && localUrl(name) };
};

type Officials = Representatives['officials'];

/**
 * Replaces external photo URLs by local ones, or by an empty string while a photo is not stored.
 * External URLs are never sent to clients.
 */
export async function withLocalPhotos(officials: Officials, db: Database): Promise<Officials> {
  const urls = officials.flatMap(({ photoUrl }) => photoUrl || []);
  if (!urls.length) return officials;
  await recordUse(urls, db);
  const storedRows = await db.query<{ url: string; name: string }>(
    sql`select url, name from official_photos where url = any (${urls}::text[]) and name is not null`,
  );
  const nameOf = new Map(storedRows.map(({ url, name }) => [url, name]));
  const toLocalUrl = (url: string) => (nameOf.has(url) ? localUrl(nameOf.get(url)!) : '');
  return officials.map((official) => ({ ...official, photoUrl: toLocalUrl(official.photoUrl) }));
}

/** Records the use of photos that are in no table, at most once a day for each. */
const recordUse = (urls: string[], db: Database) =>
  db.execute(sql`
    insert into official_photos (url, seen_on)
    select distinct s.url, current_date from unnest(${urls}::text[]) as s (url)
    where s.url like 'http%' and not exists (select from civic_officials o where o.photo_url = s.url)
      and not exists (select from official_photos p where p.url = s.url and p.seen_on = current_date)
    order by 1 on conflict (url) do update set seen_on = excluded.seen_on`);

/** Photos are public: the URL is not bound to a viewer, and browsers can cache the image. */
export function servePhotos(fastify: FastifyInstance, { db, files }: AppContext) {
  fastify.get('/f/official/:name', { schema: fileNameRouteSchema }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const storedRow = await db.queryOne(sql`select from official_photos where name = ${name}`);
    const file = storedRow ? await files.store.open(`${name}.webp`) : undefined;
    if (!file) throw notFound(strings.fileNotFound);
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.size,
        'cache-control': 'public, max-age=86400',
      })
      .send(file.stream);
  });
}
