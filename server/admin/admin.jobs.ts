// Background jobs of the administration, queued and scheduled.
import type { Job } from '../context.ts';
import { checkAudit } from '../audit/auditChain.ts';
import { alarmJobs } from './alarms.ts';
import { adminMails } from './people.mail.ts';
import { runBulkAction } from './bulkAction.job.ts';
import { bulkActionMails } from './bulkActions.mail.ts';
import { deleteOldActions, finishAbandonedActions } from './bulkActions.ts';
import { reencryptJob } from './reencrypt.ts';
import { endSuspensions } from '../moderation/suspension.ts';
import { staffNameJobs } from './staffName.mail.ts';
import { linkFailingAddresses } from '../mail/failingAddresses.ts';
import { memberImportJobs } from './memberImport.job.ts';
import { deleteOldImports } from './memberImports.ts';
import { dailyStatsJob } from './dailyStats.ts';
import { importUpload } from './officials.ts';

export const adminJobs: Record<string, Job> = {
  ...adminMails,
  'admin.end-suspensions': endSuspensions,
  ...bulkActionMails,
  'admin.act-on-many': runBulkAction,
  ...memberImportJobs,
  'admin.sweep': async (_payload, { db }) => {
    await finishAbandonedActions(db);
    await deleteOldActions(db);
    await deleteOldImports(db);
  },
  'admin.tally': dailyStatsJob,
  'admin.link-failing-addresses': (_payload, { db, addresses }) =>
    linkFailingAddresses(db, addresses),
  'civic.import': importUpload,
  'admin.audit': checkAudit,
  'admin.reencrypt': reencryptJob,
  ...staffNameJobs,
  ...alarmJobs,
};
