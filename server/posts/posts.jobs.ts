import type { Job } from '../context.ts';
import { readHashtags } from './backfillHashtags.ts';
import { markPosts } from './denormalizedColumns.ts';
import { addPreviewToPublicPost, sweepPreviews } from './linkPreviewStore.ts';
import { deleteRemainingRows } from './removal.ts';
import { checkpointCounts } from './countCheckpoints.ts';
import { publishScheduled, sweepScheduled } from './publishScheduled.ts';

export const contentJobs: Record<string, Job> = {
  'content.delete': deleteRemainingRows,
  'content.preview': addPreviewToPublicPost,
  'content.hashtags': readHashtags,
  'content.mark': markPosts,
  'content.sweep': sweepPreviews,
  'content.tally': checkpointCounts,
  'scheduled.publish': publishScheduled,
  'scheduled.sweep': sweepScheduled,
};
