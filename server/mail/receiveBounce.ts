// Bounces and complaints that arrive: what they say about an address is recorded.
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Log } from '../lib/logger.ts';
import { runInWorker } from '../lib/process/workerThreads.ts';
import type { Addresses } from '../security/emailTokens.ts';
import type { Database } from '../db/database.ts';
import { readBounceToken } from './bounceAddress.ts';
import { recordFailure, shortenHash, type FailureKind } from './failingAddresses.ts';
import { readBounce, type Bounce } from './readBounce.ts';

export type BounceContext = { db: Database; addresses: Addresses; log: Log };
export type BounceResult = FailureKind | 'blocked' | 'ignored';

/** Larger messages are parsed in a worker thread. */
const maxInlineBytes = 32 * 1024;

/**
 * Reads a message to the bounce address. Only a token that this site created says which address
 * failed, because anyone can write to the bounce address.
 */
export async function receiveMessage(ctx: BounceContext, raw: Buffer): Promise<BounceResult> {
  const bounce = await (raw.length > maxInlineBytes
    ? runInWorker('readBounce', raw)
    : readBounce(raw));
  const hash = bounce && findHash(ctx.addresses, bounce);
  if (!bounce || !hash) return 'ignored';
  const { kind, status, recipient } = bounce;
  if (kind === 'blocked') {
    ctx.log.warn({ status }, 'A mail server refused an email of this site, not its recipient.');
    return kind;
  }
  // The address in the report may be another one, to which the recipient forwards emails.
  const isRecipient = recipient !== undefined && hashOf(ctx.addresses, recipient).equals(hash);
  await recordFailure(ctx.db, { hash, email: isRecipient ? recipient : undefined }, kind);
  ctx.log.info({ kind, status }, 'A bounce or a complaint was recorded.');
  return kind;
}

const hashOf = (addresses: Addresses, email: string) =>
  shortenHash(addresses.hashAddress(normalizeNameOrEmail(email)));

const findHash = (addresses: Addresses, { tokens }: Bounce) => {
  for (const token of tokens) {
    const hash = readBounceToken(addresses, token);
    if (hash) return hash;
  }
  return undefined;
};

/** What a mail server or a delivery service says without a message. */
type BounceEvent = { kind: FailureKind } & ({ token: string } | { recipient: string });

export async function receiveEvent(
  { db, addresses, log }: BounceContext,
  event: BounceEvent,
): Promise<BounceResult> {
  const hash =
    'token' in event
      ? readBounceToken(addresses, event.token.toLowerCase())
      : hashOf(addresses, event.recipient);
  if (!hash) return 'ignored';
  const email = 'recipient' in event ? event.recipient : undefined;
  await recordFailure(db, { hash, email }, event.kind);
  log.info({ kind: event.kind }, 'A bounce or a complaint was recorded.');
  return event.kind;
}
