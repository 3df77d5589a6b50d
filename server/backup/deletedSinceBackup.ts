// Log of account deletions, in a file outside the database. A restored backup does not know what
// happened since, and would bring deleted accounts back. It contains ids and times, no names.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { hour } from '#contract/durations.ts';

/**
 * `deleted` begins the grace period, `returned` ends the deletion, `purged` is final.
 * `deleted-suspended`: the account is also suspended without an end, so that its owner cannot
 * restore it by logging in.
 */
const events = ['deleted', 'deleted-suspended', 'returned', 'purged'] as const;
type DeletionEvent = (typeof events)[number];

export type AccountDeletion = { id: number; at: string; event: DeletionEvent };

/**
 * Each server records the deletions that it handles itself. The option --departed of `folkmoot
 * restore` reads the file.
 */
export const deletedAccountsFile = (dataDir: string) => join(dataDir, 'departed');

/** Appends a line to the file and waits until it is on the disk. */
export async function recordDeletion(
  dataDir: string,
  { id, at, event }: AccountDeletion,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(deletedAccountsFile(dataDir), 'a', 0o600);
  try {
    // The space makes a line invalid that a power failure cut off, perhaps within the id.
    await file.appendFile(` \n${at} ${id} ${event}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Earlier versions recorded only final deletions, without a word for the event. A line without its
 * newline may be cut off.
 */
const entry = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\dT\\S+Z) (\\d{1,15})(?: (${events.join('|')}))?(?=\\n)`,
  'gm',
);

export function readDeletions(path: string): AccountDeletion[] {
  if (!existsSync(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(entry)].map(([, at, id, event]) => ({
    at: at!,
    id: Number(id),
    event: (event ?? 'purged') as DeletionEvent,
  }));
}

/**
 * How long before the backup a deletion may have begun that it does not contain. Final ones are not
 * repeated from this time: they follow a deletion that it contains.
 */
const maxTransactionMs = 1 * hour;

/**
 * The last event of each account since the backup was made; of the same time, the last in the
 * list. Ids of earlier events may belong to other people in it.
 */
export function listDeletionsSince(
  deletions: readonly AccountDeletion[],
  madeAt: string,
): AccountDeletion[] {
  const since = new Date(new Date(madeAt).getTime() - maxTransactionMs).toISOString();
  const lastEvents = new Map<number, AccountDeletion>();
  for (const deletion of deletions.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at)))
    if (
      deletion.at > (deletion.event === 'purged' ? madeAt : since) &&
      lastEvents.get(deletion.id)?.event !== 'purged'
    )
      lastEvents.set(deletion.id, deletion);
  return [...lastEvents.values()];
}
