// Stored files whose bytes count in the budgets of the address and the viewer
// (../rateLimits/fileBytes.ts).
import { pipeline, Transform, type Readable } from 'node:stream';
import type { AppContext } from '../context.ts';
import { maxFileBytesPerHour } from '../rateLimits/fileBytes.ts';

type Recipient = { client: string; viewer: number | null };

/**
 * Opens a file, or a part of it. `bytes` is the length of what is opened. Throws if the budget has
 * fewer left. Bytes that are not sent are returned to it. Undefined if the file does not exist.
 */
export async function openCounted(
  { files, rateLimits }: AppContext,
  name: string,
  { client, viewer }: Recipient,
  { bytes, range }: { bytes: number; range?: { start: number; end: number } | undefined },
): Promise<Readable | undefined> {
  // A larger data export takes the whole budget.
  const reservedBytes = Math.min(bytes, maxFileBytesPerHour);
  const refund = await rateLimits.reserveFileBytes(client, viewer, reservedBytes);
  const file = await files.store.open(name, range).catch(async (error: unknown) => {
    await refund(reservedBytes);
    throw error;
  });
  if (!file) {
    await refund(reservedBytes);
    return undefined;
  }
  let sentBytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sentBytes += chunk.length;
      done(null, chunk);
    },
  });
  pipeline(file.stream, counter, () => void refund(Math.max(0, reservedBytes - sentBytes)));
  return counter;
}
