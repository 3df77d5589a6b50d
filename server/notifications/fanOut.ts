// Telling many: by a job of its own, so that whoever did it waits for none of it. Done several times in a row, it is told once.
import type { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';

/** Who is told follows from the kind: audiences.ts. */
export type FanOut = {
  type:
    | typeof NotificationType.postCreated
    | typeof NotificationType.postUpdated
    | typeof NotificationType.groupCreated
    | typeof NotificationType.groupUpdated
    | typeof NotificationType.pollCreated
    | typeof NotificationType.pollUpdated
    | typeof NotificationType.pollClosed
    | typeof NotificationType.blogCreated
    | typeof NotificationType.blogUpdated
    | typeof NotificationType.actionForYou
    | typeof NotificationType.actionChanged
    | typeof NotificationType.textCorrected;
  actor: number | null;
} & ({ content: number } | { group: number });

/** That a group was deleted: `actor` is who is named for it, `deleter` who is not told. */
export type GroupDeleted = {
  type: typeof NotificationType.groupDeleted;
  actor: number | null;
  group: number;
  deleter: number;
};

/** What waits in the table of deeds: deeds.ts. */
export type PendingFanOut = { actor: number } & (
  | {
      type: typeof NotificationType.postCreated | typeof NotificationType.postLiked;
      content: number;
    }
  | { type: typeof NotificationType.commentLiked; comment: number }
);

export const fanOutLater = (db: Database, activity: FanOut | GroupDeleted) =>
  addJob(db, 'notifications.spread', activity, {
    key: `notifications.spread ${activity.type} ${'group' in activity ? activity.group : activity.content}`,
  });
