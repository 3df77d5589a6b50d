// PDF, audio and video that is attached to posts and comments: upload, serving, and the picture of
// the first page of a PDF. A row of files is that of the file and of its picture.
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ApiError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { second } from '#contract/durations.ts';
import { describeFormat, media, type MediaFormat } from '#contract/media.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addJob } from '../jobs/queue.ts';
import { reencodePhoto } from '../lib/images.ts';
import { createByteReader } from '../lib/media/byteReader.ts';
import { recognizeMedia } from '../lib/media/mediaFormats.ts';
import { drawFirstPage } from '../lib/media/pdfPage.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { maxUncountedBytes } from '../storage/quota.ts';
import { openCounted } from './countedFile.ts';
import { toFileTitle } from './fileTitle.ts';
import { fileNameRouteSchema, randomFileName, writePicture } from './files.ts';
import { parseRange } from './range.ts';
import { sendMediaHeaders } from './mediaHeaders.ts';

export const mediaSuffix = '.media';

/**
 * Stores a file while it arrives. PDFs and most sound are stored unchanged, MP4 without metadata.
 * The page of a PDF is drawn by a job.
 */
export async function uploadMedia(
  _input: object,
  { app, db, member, upload, fileName = '' }: RequestContext<Member>,
) {
  const { stream, finish } = upload!;
  if (app.site.attached_media.length === 0) throw forbidden(strings.mediaOff);
  const recognized = await recognizeMedia(
    createByteReader(stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>),
  );
  const isAccepted = (format: MediaFormat) =>
    app.site.attached_media.includes(describeFormat(format).kind);
  if (!recognized.candidates.some(isAccepted)) throw forbidden(strings.mediaOff);
  const maxBytes = Math.max(...recognized.candidates.map(maxBytesOf));
  // The size is not known before all has arrived.
  await app.quota.assertSpace(member.id, maxUncountedBytes + 1);
  const name = randomFileName();
  let bytes = 0;
  async function* counted() {
    for await (const chunk of recognized.bytes) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw invalid(strings.mediaTooLarge);
      yield chunk;
    }
  }
  try {
    await app.files.store.put(`${name}${mediaSuffix}`, counted());
    await finish();
    const format = recognized.format();
    if (!isAccepted(format)) throw forbidden(strings.mediaOff);
    if (bytes > maxBytesOf(format)) throw invalid(strings.mediaTooLarge);
    await app.quota.assertSpace(member.id, bytes);
    const title = toFileTitle(fileName, describeFormat(format).kind, [format]);
    await db.transaction(async (db) => {
      await db.execute(sql`
        insert into files (name, owner_id, width, height, bytes, media_format, media_title, media_bytes)
        values (${name}, ${member.id}, 0, 0, ${bytes}, ${format}, ${title}, ${bytes})`);
      if (format === 'pdf')
        await addJob(db, 'media.page', { name }, { queue: 'media.page', maxAttempts: 3 });
      await app.quota.assertWithinQuota(db, member.id, bytes);
    });
    return app.files.shown(
      { name, width: 0, height: 0, media_format: format, media_title: title, media_bytes: bytes },
      member.id,
    );
  } catch (error) {
    await app.files.store.remove(`${name}${mediaSuffix}`);
    throw error;
  }
}

const maxBytesOf = (format: MediaFormat) =>
  media[describeFormat(format).kind].maxMegabytes * 1024 * 1024;

/** The names that these files have at their authors; photos have none. */
export const loadMediaTitles = async (
  db: Database,
  names: readonly string[],
): Promise<Map<string, string>> =>
  names.length === 0
    ? new Map()
    : new Map(
        (
          await db.query<{ name: string; title: string }>(
            sql`select f.name, f.media_title as title from files f where f.name = any (${[...names]}) and f.media_title is not null`,
          )
        ).map(({ name, title }) => [name, title]),
      );

type MediaRow = Required<Pick<StoredPicture, 'media_format' | 'media_title' | 'media_bytes'>>;

/** Browsers request parts of a file, to begin in the middle. */
export function serveMedia(fastify: FastifyInstance, app: AppContext) {
  fastify.get('/f/:name/media', { schema: fileNameRouteSchema }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const viewer = app.files.viewerOf(name, request.query as object);
    // The signed URL of a suspended or deleted person counts as that of a visitor.
    const row = await app.readRouter.run(await app.readRouter.route(), (db) =>
      db.queryOne<MediaRow>(
        sql`select media_format, media_title, media_bytes from visible_files((select id from visible_people(null) where id = ${viewer})) where name = ${name} and media_format is not null`,
      ),
    );
    if (!row) throw notFound(strings.fileNotFound);
    const total = row.media_bytes!;
    const etag = `"${name}"`;
    const { range, 'if-range': condition } = request.headers;
    const part = condition === undefined || condition === etag ? parseRange(range, total) : 'all';
    reply.header('accept-ranges', 'bytes').header('etag', etag);
    if (part === 'unsatisfiable') {
      reply.header('content-range', `bytes */${total}`);
      throw Object.assign(new ApiError('invalid', strings.malformed), { status: 416 });
    }
    const length = part === 'all' ? total : part.end - part.start + 1;
    const stream = await openCounted(
      app,
      `${name}${mediaSuffix}`,
      { client: request.client, viewer },
      { bytes: length, range: part === 'all' ? undefined : part },
    );
    if (!stream) throw notFound(strings.fileNotFound);
    sendMediaHeaders(reply, row.media_title!, row.media_format!);
    if (part !== 'all')
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${total}`);
    return reply
      .header('content-length', length)
      .header('cache-control', 'private, max-age=60')
      .send(stream);
  });
}

/**
 * Undefined if the page cannot be drawn, or if those of this owner have taken too long today: the
 * PDFs of others would wait for them.
 */
async function drawWithinBudget(
  { files, rateLimits }: AppContext,
  name: string,
  owner: number,
): Promise<Buffer | undefined> {
  const pdf = await files.store.open(`${name}${mediaSuffix}`);
  if (!pdf) return undefined;
  const bytes = await buffer(pdf.stream);
  try {
    await rateLimits.consume('drawing', String(owner));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return undefined;
    throw error;
  }
  const startedAt = performance.now();
  const page = await drawFirstPage(bytes);
  const seconds = Math.ceil((performance.now() - startedAt) / second);
  await rateLimits.charge('drawing', String(owner), seconds - 1);
  return page;
}

export const mediaJobs: Record<string, Job> = {
  /** Draws the first page of a PDF. Jobs of its queue run one after the other on all servers. */
  'media.page': async ({ name: payloadName }, app) => {
    const { db, files } = app;
    const name = String(payloadName);
    const isWaiting = sql`f.name = ${name} and f.media_format = 'pdf' and f.width = 0 and f.owner_id is not null`;
    const waiting = await db.queryOne<{ owner_id: number }>(
      sql`select f.owner_id from files f where ${isWaiting}`,
    );
    const page = waiting && (await drawWithinBudget(app, name, waiting.owner_id));
    if (!page) return;
    const picture = await reencodePhoto(page, null);
    const { sizes, byteCount } = await writePicture(files.store, name, picture);
    const isUsed = await db.execute(sql`
      update files f set width = ${picture.width}, height = ${picture.height}, sizes = ${sizes}, bytes = f.bytes + ${byteCount} where ${isWaiting}`);
    // It was deleted meanwhile. What a report keeps is deleted with the report.
    if (!isUsed)
      await db.execute(
        sql`insert into file_deletions (name) select ${name} where not exists (select from files f where f.name = ${name}) on conflict do nothing`,
      );
  },
};
