// Publishes changes to all server processes after the transaction commits (LISTEN/NOTIFY).
// server/realtime/events.ts sends them to the clients concerned.
import type { RealtimeEvents } from '#contract/realtime.ts';
import type { Database } from '../db/database.ts';

export const channel = 'folkmoot';

/**
 * A change and the ids of its recipients, without content. A new post has no recipients here: each
 * process finds the listeners who can see it. The other fields are those of the events
 * (contract/realtime.ts).
 */
export type Change =
  | { event: 'notification'; to: number[] }
  | ({ event: 'message'; to: number[] } & RealtimeEvents['message'])
  | ({ event: 'conversation'; to: number[] } & RealtimeEvents['conversation'])
  | { event: 'typing'; to: number[]; user_id: number }
  | ({ event: 'seen'; to: number[] } & RealtimeEvents['seen'])
  | { event: 'content'; id: number; user_id: number }
  /** Sessions ended, or an account became inactive: their streams end. */
  | { event: 'session'; to: number[] }
  /** The site settings changed: every process reads them again. */
  | { event: 'settings' };

/** Recipients per notification: the payload limit of PostgreSQL is 8,000 bytes. */
const maxRecipients = 500;

export function publishEvent(db: Database, change: Change): void {
  if (!('to' in change)) return notify(db, change);
  for (let from = 0; from < change.to.length; from += maxRecipients)
    notify(db, { ...change, to: change.to.slice(from, from + maxRecipients) });
}

const notify = (db: Database, change: Change) =>
  db.notifyAfterCommit(channel, JSON.stringify(change));
