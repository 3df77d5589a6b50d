// The file of a request: in memory when all of it has arrived, or as a stream that the handler
// reads.
import type { FastifyError, FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { maxMediaBytes } from '#contract/media.ts';
import { strings } from '#contract/strings.ts';
import type { StreamedUpload } from '../context.ts';
import { fileTooLarge } from './errors.ts';
import { receiveFile } from './receivedFile.ts';

/** The caller calls `release` when the file is no longer needed. */
export async function readUpload(
  request: FastifyRequest,
  dataDir: string,
): Promise<{ file: Buffer; fileName: string; release: () => void }> {
  return parseForm(async () => {
    const part = await getPart(request);
    const received = await receiveFile(dataDir, part.file, () => {
      if (part.file.truncated) throw fileTooLarge();
    });
    return { ...received, fileName: toFileName(part.filename) };
  });
}

/** `reloadMember` throws if the session has ended. */
export async function openUpload(
  request: FastifyRequest,
  reloadMember: () => Promise<void>,
): Promise<{ file: undefined; fileName: string; upload: StreamedUpload }> {
  // The handler counts and refuses the byte beyond the limit: a file that ends there looks damaged.
  const part = await parseForm(() => getPart(request, maxMediaBytes + 1));
  const finish = async () => {
    if (part.file.truncated) throw new ApiError('invalid', strings.mediaTooLarge);
    await reloadMember();
  };
  return {
    file: undefined,
    fileName: toFileName(part.filename),
    upload: { stream: part.file, finish },
  };
}

async function getPart(request: FastifyRequest, maxBytes?: number) {
  if (!request.isMultipart()) throw new ApiError('invalid', { file: [strings.fileMissing] });
  const part = await request.file(maxBytes ? { limits: { fileSize: maxBytes } } : undefined);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new ApiError('invalid', { file: [strings.fileMissing] });
  }
  return part;
}

/** Parser errors of a malformed form have no status. */
async function parseForm<T>(parse: () => Promise<T>): Promise<T> {
  try {
    return await parse();
  } catch (error) {
    if (error instanceof ApiError || (error as FastifyError).statusCode) throw error;
    throw Object.assign(new ApiError('invalid', strings.malformed), { status: 400 });
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const toFileName = (name: string | undefined) => (name ?? '').replaceAll('\0', '').toWellFormed();
