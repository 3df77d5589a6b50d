// Telling many: by a job of its own, so that whoever did it waits for none of it. Done several times in a row, it is told once.
import type { entityTypes as told } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';

/** Who is told follows from the kind: audiences.ts. */
export type FanOut = {
  type:
    | typeof told.postCreated
    | typeof told.postUpdated
    | typeof told.groupCreated
    | typeof told.groupUpdated
    | typeof told.pollCreated
    | typeof told.pollUpdated
    | typeof told.pollClosed
    | typeof told.blogCreated
    | typeof told.blogUpdated
    | typeof told.actionForYou
    | typeof told.actionChanged
    | typeof told.textCorrected;
  actor: number | null;
} & ({ content: number } | { group: number });

/** That a group was deleted: `actor` is who is named for it, `deleter` who is not told. */
export type GroupDeleted = {
  type: typeof told.groupDeleted;
  actor: number | null;
  group: number;
  deleter: number;
};

/** What waits in the table of deeds: deeds.ts. */
export type PendingFanOut = { actor: number } & (
  | { type: typeof told.postCreated | typeof told.postLiked; content: number }
  | { type: typeof told.commentLiked; comment: number }
);

export const fanOutLater = (db: Database, activity: FanOut | GroupDeleted) =>
  addJob(db, 'notifications.spread', activity, {
    key: `notifications.spread ${activity.type} ${'group' in activity ? activity.group : activity.content}`,
  });
