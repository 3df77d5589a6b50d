import type { Job } from '../house.ts';
import { readHashtags } from './hashtags.ts';
import { markPosts } from './marks.ts';
import { describePublicLink, sweepPreviews } from './preview.store.ts';
import { tallyPost } from './tally.ts';

export const contentJobs: Record<string, Job> = {
  'content.preview': describePublicLink,
  'content.hashtags': readHashtags,
  'content.mark': markPosts,
  'content.sweep': sweepPreviews,
  'content.tally': tallyPost,
};
