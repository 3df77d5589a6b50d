// What the administration does later, and by the clock.
import type { Job } from '../house.ts';
import { checkAudit } from './auditChain.ts';
import { adminMails } from './people.mail.ts';
import { sealAnew } from './sealAnew.ts';
import { endSuspensions } from './suspension.ts';
import { staffNameJobs } from './staffName.mail.ts';
import { tally } from './tally.ts';

export const adminJobs: Record<string, Job> = {
  ...adminMails,
  'admin.end-suspensions': endSuspensions,
  'admin.tally': tally,
  'admin.audit': checkAudit,
  'admin.sealAnew': sealAnew,
  ...staffNameJobs,
};
