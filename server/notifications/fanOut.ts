// Fan-out of notifications to many recipients in a job. The job key merges repeated changes of the
// same object.
import type { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { BackgroundType } from './types/index.ts';

export type FanOut = {
  type: BackgroundType;
  actor: number | null;
} & ({ content: number } | { group: number });

/**
 * A deleted group. `actor` is the person that the notification names, `deleter` is not notified.
 */
export type GroupDeleted = {
  type: typeof NotificationType.groupDeleted;
  actor: number | null;
  group: number;
  deleter: number;
};

/**
 * An activity in the activity outbox (outbox.ts), which has been performed and not yet notified.
 */
export type PendingFanOut = { actor: number } & (
  | {
      type: typeof NotificationType.postCreated | typeof NotificationType.postLiked;
      content: number;
    }
  | { type: typeof NotificationType.commentLiked; comment: number }
);

export const queueFanOut = (db: Database, activity: FanOut | GroupDeleted) =>
  addJob(db, 'notifications.spread', activity, {
    key: `notifications.spread ${activity.type} ${'group' in activity ? activity.group : activity.content}`,
  });
