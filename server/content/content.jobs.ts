import type { Job } from '../house.ts';
import { describePublicLink, sweepPreviews } from './preview.store.ts';

export const contentJobs: Record<string, Job> = {
  'content.preview': describePublicLink,
  'content.sweep': sweepPreviews,
};
