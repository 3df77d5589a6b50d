// Files attached to messages: upload, storage, signed URLs, serving and deletion.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Output, Input } from '#contract/calls.ts';
import type { MessageFile } from '#contract/message.ts';
import { invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { chargeForFile } from '../files/byteCost.ts';
import { openCounted } from '../files/countedFile.ts';
import { sendMediaHeaders } from '../files/mediaHeaders.ts';
import { toFileTitle } from '../files/fileTitle.ts';
import { fileNameRouteSchema, randomFileName } from '../files/files.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { reencode, detectMediaType } from '../lib/images.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { writeAll } from '../storage/fileStore.ts';
import { deleteOldDeclined } from './declinedRequests.ts';

export type FileRow = {
  /** Random name of the stored file; `file_name` in the API. */
  name: string;
  type: 'image' | 'pdf';
  /** File name of the upload, cleaned; `name` in the API. */
  title: string;
  width: number | null;
  height: number | null;
  /** Stored bytes, with the thumbnail. */
  bytes: number;
  /** Describes an image for people who cannot see it. Empty if there is no description. */
  description: string;
  animated: boolean;
};

export function toMessageFile({ files }: AppContext, file: FileRow, viewer: number): MessageFile {
  const { name, title, type, bytes, width, height, description, animated } = file;
  const url = files.messageFileAddress(name, viewer);
  if (type === 'pdf') return { file_name: name, name: title, type, url, bytes };
  return {
    file_name: name,
    name: title,
    type,
    url,
    thumb_url: files.messageFileAddress(name, viewer, 'thumb'),
    width: width!,
    height: height!,
    bytes,
    ...(description && { description }),
    ...(animated && { animated }),
  };
}

export async function uploadMessageFile(
  _input: object,
  { app, db, member, file, fileName = '' }: RequestContext<Member>,
): Promise<Output<'POST /message/upload'>> {
  return toMessageFile(app, await storeMessageFile(app, db, member.id, file!, fileName), member.id);
}

/**
 * Stores an uploaded file. Only its first bytes decide the type. Images are re-encoded. PDFs are
 * stored unchanged and never displayed by this site.
 */
export async function storeMessageFile(
  app: AppContext,
  db: Database,
  owner: number,
  bytes: Buffer,
  originalName: string,
): Promise<FileRow> {
  const type = await detectMediaType(bytes);
  const file =
    type === 'application/pdf'
      ? await storeDocument(app, bytes, originalName)
      : await storeImageFile(app, owner, bytes, { originalName, mime: type });
  await db.execute(sql`
    insert into message_files (name, owner_id, type, title, width, height, bytes, animated)
    values (${file.name}, ${owner}, ${file.type}, ${file.title}, ${file.width}, ${file.height}, ${file.bytes}, ${file.animated})`);
  return file;
}

async function storeDocument(
  { files }: AppContext,
  bytes: Buffer,
  originalName: string,
): Promise<FileRow> {
  const name = randomFileName();
  await files.store.put(`${name}.pdf`, bytes);
  return {
    name,
    type: 'pdf',
    title: toFileTitle(originalName, 'document', ['pdf']),
    width: null,
    height: null,
    bytes: bytes.length,
    description: '',
    animated: false,
  };
}

async function storeImageFile(
  { files, quota }: AppContext,
  owner: number,
  bytes: Buffer,
  { originalName, mime }: { originalName: string; mime: string | undefined },
): Promise<FileRow> {
  if (!mime?.startsWith('image/')) throw invalid(strings.messageFileType);
  const { image, thumb, width, height, animated } = await reencode(bytes, owner);
  // The route checked the space for the upload. The re-encoded image may be larger.
  await quota.assertSpace(owner, image.length + thumb.length);
  const name = randomFileName();
  await writeAll(files.store, { [`${name}.webp`]: image, [`${name}.thumb.webp`]: thumb });
  const title = toFileTitle(originalName, 'picture', ['webp', 'jpg', 'jpeg', 'png', 'gif', 'avif']);
  return {
    name,
    type: 'image',
    title,
    width,
    height,
    bytes: image.length + thumb.length,
    description: '',
    animated,
  };
}

type AttachmentInput = Pick<Input<'POST /message/send'>, 'attachments' | 'image_descriptions'>;

/** Attaches uploaded files of the person to the message, in this order, with descriptions. */
export async function attachMessageFiles(
  db: Database,
  owner: number,
  message: number,
  { attachments: names = [], image_descriptions = [] }: AttachmentInput,
) {
  if (image_descriptions.some(({ file_name }) => !names.includes(file_name)))
    throw invalidField('attachments', strings.messageFileUnknown);
  if (!names.length) return;
  const described = new Map(
    image_descriptions.map(({ file_name, description }) => [file_name, description]),
  );
  const descriptions = names.map((name) => described.get(name) ?? '');
  const attachedCount = await db.execute(sql`
    update message_files f set message_id = ${message}, position = given.position, description = given.description
    from unnest(${names}::text[], ${descriptions}::text[]) with ordinality given (name, description, position)
    where f.name = given.name and f.owner_id = ${owner} and f.message_id is null`);
  if (attachedCount !== names.length) throw invalidField('attachments', strings.messageFileUnknown);
}

/** Also the handler of POST /message/delete-image. */
export async function deleteMessageFile(
  { file_name }: Input<'POST /message/delete-attachment'>,
  { db, member }: RequestContext<Member>,
) {
  const deletedCount = await db.execute(
    sql`delete from message_files where name = ${file_name} and owner_id = ${member.id} and message_id is null`,
  );
  if (!deletedCount) throw notFound(strings.fileNotFound);
  return {};
}

export function serveMessageFiles(fastify: FastifyInstance, app: AppContext) {
  const serveFile =
    (size: 'full' | 'thumb') =>
    async (request: Pick<FastifyRequest, 'params' | 'query' | 'client'>, reply: FastifyReply) => {
      const { name } = request.params as { name: string };
      // The URL identifies the viewer. For an expired one, and for a suspended or deleted member,
      // there is no viewer, and nothing is visible.
      const viewer = app.files.viewerOf(name, request.query as object);
      const row = await app.db.queryOne<Pick<FileRow, 'type' | 'title' | 'bytes'>>(sql`
      select f.type, f.title, f.bytes from visible_message_files((select id from visible_people(null) where id = ${viewer})) f where f.name = ${name}`);
      if (row?.type === 'pdf' && size === 'full') {
        const stream = await openCounted(
          app,
          `${name}.pdf`,
          { client: request.client, viewer },
          row,
        );
        if (!stream) throw notFound(strings.fileNotFound);
        sendMediaHeaders(reply, row.title, 'pdf');
        return reply
          .header('content-length', row.bytes)
          .header('cache-control', 'private, max-age=60')
          .send(stream);
      }
      const suffix = size === 'thumb' ? '.thumb.webp' : '.webp';
      const file =
        row?.type === 'image' ? await app.files.store.open(`${name}${suffix}`) : undefined;
      if (!file) throw notFound(strings.fileNotFound);
      await chargeForFile(app, request.client, file.size);
      return reply
        .header('content-type', 'image/webp')
        .header('content-disposition', 'inline')
        .header('content-length', file.size)
        .header('cache-control', 'private, max-age=60')
        .send(file.stream);
    };
  fastify.get('/f/message/:name', { schema: fileNameRouteSchema }, serveFile('full'));
  fastify.get('/f/message/:name/thumb', { schema: fileNameRouteSchema }, serveFile('thumb'));
}

export const messageJobs: Record<string, Job> = {
  /**
   * Deletes uploads that were not sent within a day, and declined requests without effect. A
   * trigger queues the stored files of uploads for files.sweep.
   */
  'messages.sweep': async (_payload, { db }) => {
    await db.execute(
      sql`delete from message_files where message_id is null and created_at < ${dateBefore(day)}`,
    );
    await deleteOldDeclined(db);
  },
};
