// Telling every server process that something changed, once the transaction that changed it is committed. server/realtime passes it on to whom it concerns.
import type { Database } from '../db/database.ts';

export const channel = 'folkmoot';

/** Who hears of it, and what changed; never what it says. A post is told to whoever may see it and listens. */
export type Change =
  | { event: 'notification'; to: number[] }
  | { event: 'message'; to: number[]; user_id: number; id: number; gone?: number }
  | { event: 'typing'; to: number[]; user_id: number }
  | { event: 'content'; id: number; user_id: number }
  /** A session ended, or a person may come in no more: their streams end. */
  | { event: 'session'; to: number[] }
  /** What the site is was changed: every process reads it anew. */
  | { event: 'settings' };

/** PostgreSQL carries 8,000 bytes at a time. */
const most = 500;

export function publishEvent(db: Database, change: Change): void {
  if (!('to' in change)) return notify(db, change);
  for (let from = 0; from < change.to.length; from += most)
    notify(db, { ...change, to: change.to.slice(from, from + most) });
}

const notify = (db: Database, change: Change) =>
  db.notifyAfterCommit(channel, JSON.stringify(change));
