// All checks, in the order of the table.
import { account } from './account.ts';
import { ballots } from './ballots.ts';
import { cost } from './cost.ts';
import { concurrency } from './concurrency.ts';
import { drafts } from './drafts.ts';
import { timing } from './timing.ts';
import type { Check } from './check.ts';
import { fuzz } from './fuzz.ts';
import { nonInterference } from './nonInterference.ts';
import { rateLimits } from './limits.ts';
import { crashDurability } from './crashDurability.ts';
import { metadata } from './metadata.ts';
import { moderators } from './moderators.ts';
import { mutationTest } from './mutationTest.ts';
import { operator } from './operator.ts';
import { ssrf } from './ssrf.ts';
import { authorization } from './authorization.ts';
import { thirdPartyRequests } from './thirdPartyRequests.ts';
import { restore } from './restore.ts';
import { xss } from './xss.ts';
import { staleReads } from './staleReads.ts';
import { gracefulShutdown } from './gracefulShutdown.ts';
import { tokens } from './tokens.ts';
import { visibility } from './visibility.ts';

export const checks: Check[] = [
  visibility,
  moderators,
  nonInterference,
  mutationTest,
  authorization,
  ballots,
  tokens,
  staleReads,
  concurrency,
  xss,
  ssrf,
  metadata,
  timing,
  rateLimits,
  cost,
  fuzz,
  crashDurability,
  drafts,
  gracefulShutdown,
  restore,
  operator,
  account,
  thirdPartyRequests,
];
