// Data export endpoints: request a zip of all own data and download it. A job creates it
// (export.job.ts).
import type { FastifyInstance } from 'fastify';
import type { Output, Input } from '#contract/calls.ts';
import { ApiError, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { openCounted } from '../files/countedFile.ts';
import { fileNameRouteSchema, randomFileName } from '../files/files.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { isActive } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';

/** Minimum time between two exports. */
const minIntervalMs = day;

/**
 * Starts an export. Has no effect while one is pending or recent, unless it failed. The quota of
 * the member does not matter: everyone has a right to their data.
 */
export async function requestExport(
  credentials: Input<'POST /account/export'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /account/export'>> {
  const { app, db, member } = ctx;
  const verifiedProof = await reauthenticate(ctx, credentials);
  return db.transaction(async (db) => {
    await lockOwnAccount(db, member, verifiedProof);
    const startedCount = await db.execute(sql`
      insert into exports (person_id, file) values (${member.id}, ${randomFileName()})
      on conflict (person_id) do update set asked_at = now(), file = excluded.file, bytes = null, made_at = null, failed_at = null
      where exports.asked_at < ${dateBefore(minIntervalMs)} or exports.failed_at is not null`);
    if (startedCount) {
      if ((await app.quota.countFreeSiteBytes(db)) <= 0)
        throw new ApiError('unavailable', strings.siteFull);
      await addJob(
        db,
        'settings.export',
        { person: member.id },
        { key: `settings.export ${member.id}` },
      );
    }
    const { made: isMade } = (await db.queryOne<{ made: boolean }>(
      sql`select made_at is not null as made from exports where person_id = ${member.id}`,
    ))!;
    return isMade
      ? { state: 'ready', message: strings.exportReady }
      : { state: 'waiting', message: strings.exportRequested };
  });
}

type Row = { asked_at: Date; file: string; bytes: number; made: boolean; failed: boolean };

const loadExport = ({ db, member }: Pick<RequestContext<Member>, 'db' | 'member'>) =>
  db.queryOne<Row>(
    sql`select asked_at, file, bytes, made_at is not null as made, failed_at is not null as failed from exports where person_id = ${member.id}`,
  );

export async function getExportState(
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /account/export'>> {
  const row = await loadExport(ctx);
  if (!row) return { state: 'none' };
  const requested_at = row.asked_at.toISOString();
  if (row.failed) return { state: 'failed', asked_on: requested_at };
  return row.made
    ? { state: 'ready', asked_on: requested_at, bytes: row.bytes }
    : { state: 'waiting', asked_on: requested_at };
}

/**
 * Returns the download URL. Requires a new proof of identity every time, so that a stolen session
 * cannot get it even right after the owner did.
 */
export async function getExportAddress(
  credentials: Input<'POST /account/export-address'>,
  ctx: RequestContext<Member>,
) {
  await reauthenticate(ctx, credentials);
  const row = await loadExport(ctx);
  if (!row?.made) throw notFound(strings.fileNotFound);
  return { url: ctx.app.files.exportAddress(row.file, ctx.member.sessionId) };
}

/**
 * Serves the zip. The URL belongs to a session of the owner and works while that session is active.
 */
export function serveExports(fastify: FastifyInstance, app: AppContext) {
  fastify.get('/export/:name', { schema: fileNameRouteSchema }, async (request, reply) => {
    const { name } = request.params as { name: string };
    // The URL is signed for a session instead of a viewer.
    const session = app.files.viewerOf(name, request.query as object);
    const row = await app.db.queryOne<{ person_id: number; bytes: number; made_at: Date }>(sql`
      select e.person_id, e.bytes, e.made_at from sessions s join exports e on e.person_id = s.person_id join all_people p on p.id = s.person_id
      where s.id = ${session} and ${isActive()} and p.active and e.file = ${name} and e.made_at is not null`);
    const stream =
      row &&
      (await openCounted(
        app,
        `${name}.zip`,
        { client: request.client, viewer: row.person_id },
        row,
      ));
    if (!stream) throw notFound(strings.fileNotFound);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', row.bytes)
      .header(
        'content-disposition',
        `attachment; filename="my-data-${row.made_at.toISOString().slice(0, 10)}.zip"`,
      )
      .header('cache-control', 'private, no-store')
      .send(stream);
  });
}
