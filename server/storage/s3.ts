// File storage in an S3-compatible store, for several servers.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError, type UploadPart } from 's3mini';
import { minute } from '#contract/durations.ts';
import { isOneOf, trimEndWhere } from '#contract/trim.ts';
import { assertStoreName, type Store } from './fileStore.ts';

/** Part size of multipart uploads. S3 accepts smaller parts only as the last one. */
const defaultPartBytes = 8 * 1024 * 1024;

/**
 * `address` has the form `s3://KEY:SECRET@HOST/BUCKET?region=R`. `&tls=off` is for a store on a
 * private network. S3 accepts 10,000 parts of a file: files of more than 80 GB need larger parts.
 * The timeout also ends a response that is being read: read large files in ranges.
 */
export function createS3Store(
  address: string,
  minPartBytes = 0,
  requestTimeoutMs = 2 * minute,
): Store {
  const partBytes = Math.max(defaultPartBytes, minPartBytes);
  const { username, password, host, pathname, searchParams } = new URL(address);
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}${trimEndWhere(pathname, isOneOf('/'))}`,
    region: searchParams.get('region') ?? 'auto',
    requestAbortTimeout: requestTimeoutMs,
  });
  return {
    async put(name, bytes) {
      assertStoreName(name);
      if (bytes instanceof Uint8Array) return void (await bucket.putObject(name, bytes));
      await uploadInParts(bucket, name, splitIntoParts(bytes, partBytes));
    },
    async open(name, range) {
      assertStoreName(name);
      const response = range
        ? await bucket.getObjectRaw(name, false, range.start, range.end + 1).catch(ignoreMissing)
        : await bucket.getObjectResponse(name);
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
    async *listFiles() {
      let continuationToken: string | undefined;
      do {
        const listing = await bucket.listObjectsPaged('/', '', 1000, continuationToken);
        for (const { Key, LastModified } of listing?.objects ?? [])
          yield { name: Key, writtenAt: new Date(LastModified) };
        continuationToken = listing?.nextContinuationToken;
      } while (continuationToken);
    },
  };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3ServiceError && error.status === 404) return undefined;
  throw error;
}

/** Content that fits into one part is uploaded without the three calls of a multipart upload. */
async function uploadInParts(
  bucket: S3mini,
  name: string,
  chunks: AsyncGenerator<Buffer, undefined>,
) {
  const firstPart = await chunks.next();
  const secondPart = firstPart.done ? firstPart : await chunks.next();
  if (secondPart.done)
    return void (await bucket.putObject(name, firstPart.value ?? Buffer.alloc(0)));
  const upload = await bucket.getMultipartUploadId(name);
  try {
    const parts: UploadPart[] = [];
    const uploadPart = async (chunk: Buffer) =>
      void parts.push(await bucket.uploadPart(name, upload, chunk, parts.length + 1));
    await uploadPart(firstPart.value!);
    await uploadPart(secondPart.value);
    for await (const chunk of chunks) await uploadPart(chunk);
    await bucket.completeMultipartUpload(name, upload, parts);
  } catch (error) {
    await bucket.abortMultipartUpload(name, upload).catch(() => {});
    throw error;
  }
}

async function* splitIntoParts(
  bytes: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
  return undefined;
}
