import type { Job } from '../house.ts';
import { readHashtags } from './hashtags.ts';
import { markPosts } from './marks.ts';
import { describePublicLink, sweepPreviews } from './preview.store.ts';
import { deleteRest } from './removal.ts';
import { tallyPost } from './tally.ts';

export const contentJobs: Record<string, Job> = {
  'content.delete': deleteRest,
  'content.preview': describePublicLink,
  'content.hashtags': readHashtags,
  'content.mark': markPosts,
  'content.sweep': sweepPreviews,
  'content.tally': tallyPost,
};
