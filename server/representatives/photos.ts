// Photos of officials. Their browsers' pictures come from here: a job fetches each address now and then, whoever looks and whether anybody does,
// so that the server of the picture learns that this site has it, and nothing of its members.
import type { FastifyInstance } from 'fastify';
import limit from 'p-limit';
import { notFound } from '#contract/errors.ts';
import type { Representatives } from '#contract/representatives.ts';
import { strings } from '#contract/strings.ts';
import { fileNameInAddress, randomFileName } from '../files/files.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { makeThumbnail } from '../lib/images.ts';
import { literalInt, nowAsKept, sql } from '../db/sql.ts';

/** Of the hundreds that a table may bring, so many each time that the clock asks for it. */
const batch = 60;
const atOnce = 2;
/** After that a photo is fetched anew, and officials whom only a service told of are no longer thought to be in use. */
const days = 30;

/** Keeps what officials have now, drops what none has any more, and fetches what is due. */
export const tendPhotos: Job = async (_payload, app) => {
  const { db } = app;
  await db.execute(sql`
    insert into official_photos (url) select distinct photo_url from (${inTables}) t where photo_url like 'http%' order by 1 on conflict do nothing`);
  await db.execute(sql`
    delete from official_photos p
    where (p.seen_on is null or p.seen_on < current_date - ${literalInt(days)}) and not exists (select from (${inTables}) t where t.photo_url = p.url)`);
  const due = await db.query<{ url: string }>(
    sql`select url from official_photos where next_at <= ${nowAsKept} order by next_at limit ${literalInt(batch)}`,
  );
  const turn = limit(atOnce);
  await Promise.all(due.map(({ url }) => turn(() => fetchPhoto(app, url))));
};

const inTables = sql`select o.photo_url from civic_officials o join civic_offices f on f.id = o.office_id join civic_imports i on i.id = f.import_id and i.active`;

/** One that can not be had, or is no picture, is tried again after an hour, and then ever later. The one that stands stays meanwhile. */
async function fetchPhoto(app: AppContext, url: string): Promise<void> {
  const picture = await app.httpClient
    .fetchPage(url, { accept: 'picture' })
    .then(({ body }) => makeThumbnail(body))
    .catch(() => undefined);
  if (picture) await keepPhoto(app, url, picture);
  else
    await app.db.execute(sql`
      update official_photos set failures = least(failures + 1, 10), next_at = now() + least(make_interval(days => ${days}), interval '1 hour' * power(4, failures))
      where url = ${url}`);
}

async function keepPhoto({ db, files }: AppContext, url: string, picture: Buffer): Promise<void> {
  const name = randomFileName();
  await files.store.put(`${name}.webp`, picture);
  const kept = await db.execute(sql`
    update official_photos set name = ${name}, fetched_at = now(), failures = 0, next_at = now() + make_interval(days => ${days}) where url = ${url}`);
  // nobody has it any more
  if (!kept) await files.store.remove(`${name}.webp`);
}

/** A picture that was made here, under a name instead of an address. It is never fetched. */
export async function keepDrawn(
  { db, files }: AppContext,
  url: string,
  consume: () => Promise<Buffer>,
): Promise<void> {
  if (await db.queryOne(sql`select from official_photos where url = ${url}`)) return;
  const name = randomFileName();
  await files.store.put(`${name}.webp`, await makeThumbnail(await consume()));
  await db.execute(
    sql`insert into official_photos (url, name, fetched_at, next_at) values (${url}, ${name}, now(), 'infinity')`,
  );
}

type Officials = Representatives['officials'];

/** With the addresses of the pictures that are kept here, and none where there is none yet: a foreign one leaves this server for nobody. */
export async function withPhotosOfHere(officials: Officials, db: Database): Promise<Officials> {
  const urls = officials.flatMap(({ photoUrl }) => photoUrl || []);
  if (!urls.length) return officials;
  await noteSeen(urls, db);
  const kept = await db.query<{ url: string; name: string }>(
    sql`select url, name from official_photos where url = any (${urls}::text[]) and name is not null`,
  );
  const nameOf = new Map(kept.map(({ url, name }) => [url, name]));
  const addressOf = (url: string) => (nameOf.has(url) ? `/f/official/${nameOf.get(url)}` : '');
  return officials.map((official) => ({ ...official, photoUrl: addressOf(official.photoUrl) }));
}

/** Once a day at most for each, and only whom no table has. */
const noteSeen = (urls: string[], db: Database) =>
  db.execute(sql`
    insert into official_photos (url, seen_on)
    select distinct s.url, current_date from unnest(${urls}::text[]) as s (url)
    where s.url like 'http%' and not exists (select from civic_officials o where o.photo_url = s.url)
      and not exists (select from official_photos p where p.url = s.url and p.seen_on = current_date)
    order by 1 on conflict (url) do update set seen_on = excluded.seen_on`);

/** For everybody alike, so the address names nobody whom it was made for, and a browser may keep the picture. */
export function servePhotos(fastify: FastifyInstance, { db, files }: AppContext) {
  fastify.get('/f/official/:name', { schema: fileNameInAddress }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const kept = await db.queryOne(sql`select from official_photos where name = ${name}`);
    const file = kept ? await files.store.open(`${name}.webp`) : undefined;
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
