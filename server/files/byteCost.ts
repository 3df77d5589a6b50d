// Extra rate-limit cost of large files, charged to the client that requested them. Files that
// are not photos have a budget of their own (countedFile.ts).
import type { AppContext } from '../context.ts';

/** Bytes of a file per additional request charged. Most photos that a page shows are smaller. */
const bytesPerRequest = 500_000;

export const chargeForFile = (
  { rateLimits }: Pick<AppContext, 'rateLimits'>,
  client: string,
  bytes: number,
) => rateLimits.charge('page', client, Math.floor(bytes / bytesPerRequest));
