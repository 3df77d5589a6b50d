// File storage in an S3-compatible store, for several servers.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, type UploadPart } from 's3mini';
import { minute } from '#contract/durations.ts';
import { isOneOf, trimEndWhere } from '#contract/trim.ts';
import { assertStoreName, type Store } from './fileStore.ts';

/** Part size of multipart uploads. S3 accepts smaller parts only as the last one. */
const partBytes = 8 * 1024 * 1024;

/**
 * `address` has the form `s3://KEY:SECRET@HOST/BUCKET?region=R`. `&tls=off` is for a store on a
 * private network.
 */
export function s3Store(address: string): Store {
  const { username, password, host, pathname, searchParams } = new URL(address);
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}${trimEndWhere(pathname, isOneOf('/'))}`,
    region: searchParams.get('region') ?? 'auto',
    requestAbortTimeout: 2 * minute,
  });
  return {
    async put(name, bytes) {
      assertStoreName(name);
      if (bytes instanceof Uint8Array) return void (await bucket.putObject(name, bytes));
      await putInParts(bucket, name, bytes);
    },
    async open(name) {
      assertStoreName(name);
      const response = await bucket.getObjectResponse(name);
      if (!response?.body) return undefined;
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        size: Number(response.headers.get('content-length')),
      };
    },
    async remove(name) {
      assertStoreName(name);
      await bucket.deleteObject(name);
    },
    async *each() {
      let token: string | undefined;
      do {
        const page = await bucket.listObjectsPaged('/', '', 1000, token);
        for (const { Key, LastModified } of page?.objects ?? [])
          yield { name: Key, writtenAt: new Date(LastModified) };
        token = page?.nextContinuationToken;
      } while (token);
    },
  };
}

async function putInParts(bucket: S3mini, name: string, bytes: AsyncIterable<Uint8Array>) {
  const pieces = inParts(bytes);
  const first = await pieces.next();
  const second = first.done ? first : await pieces.next();
  if (second.done) return void (await bucket.putObject(name, first.value ?? Buffer.alloc(0)));
  const upload = await bucket.getMultipartUploadId(name);
  try {
    const parts: UploadPart[] = [];
    const put = async (piece: Buffer) =>
      void parts.push(await bucket.uploadPart(name, upload, piece, parts.length + 1));
    await put(first.value!);
    await put(second.value);
    for await (const piece of pieces) await put(piece);
    await bucket.completeMultipartUpload(name, upload, parts);
  } catch (error) {
    await bucket.abortMultipartUpload(name, upload).catch(() => {});
    throw error;
  }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    chunks.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
  return undefined;
}
