// All checks, in the order of the table.
import { account } from './account.ts';
import { ballots } from './ballots.ts';
import { cost } from './cost.ts';
import { doubles } from './concurrency.ts';
import { drafts } from './drafts.ts';
import { enumeration } from './timing.ts';
import type { Figure } from './check.ts';
import { fuzz } from './fuzz.ts';
import { inference } from './nonInterference.ts';
import { rateLimits } from './limits.ts';
import { lost } from './crashDurability.ts';
import { metadata } from './metadata.ts';
import { moderators } from './moderators.ts';
import { mutants } from './mutationTest.ts';
import { operator } from './operator.ts';
import { outgoing } from './ssrf.ts';
import { permissions } from './authorization.ts';
import { thirdParties } from './thirdPartyRequests.ts';
import { restore } from './restore.ts';
import { scripts } from './xss.ts';
import { stale } from './staleReads.ts';
import { stop } from './gracefulShutdown.ts';
import { tokens } from './tokens.ts';
import { visibility } from './visibility.ts';

export const figures: Figure[] = [
  visibility,
  moderators,
  inference,
  mutants,
  permissions,
  ballots,
  tokens,
  stale,
  doubles,
  scripts,
  outgoing,
  metadata,
  enumeration,
  rateLimits,
  cost,
  fuzz,
  lost,
  drafts,
  stop,
  restore,
  operator,
  account,
  thirdParties,
];
