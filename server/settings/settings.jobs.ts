// Jobs of the account settings.
import type { Job } from '../context.ts';
import { purgeDeletedAccounts, recordDeletionState } from './deleteAccount.ts';
import { makeExport, sweepExports } from './export.job.ts';
import { settleOrphanedPolls } from '../polls/orphanedPolls.ts';
import { settingsMails } from './settings.mail.ts';

export const settingsJobs: Record<string, Job> = {
  ...settingsMails,
  'settings.export': makeExport,
  'settings.polls': settleOrphanedPolls,
  'settings.sweep': sweepExports,
  'settings.purge': purgeDeletedAccounts,
  'settings.recordDeletion': recordDeletionState,
};
