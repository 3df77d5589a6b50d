// All figures, in the order of the table.
import { account } from './account.ts';
import { ballots } from './ballots.ts';
import { cost } from './cost.ts';
import { doubles } from './doubles.ts';
import { drafts } from './drafts.ts';
import { enumeration } from './enumeration.ts';
import type { Figure } from './figure.ts';
import { fuzz } from './fuzz.ts';
import { inference } from './inference.ts';
import { limits } from './limits.ts';
import { lost } from './lost.ts';
import { metadata } from './metadata.ts';
import { moderators } from './moderators.ts';
import { mutants } from './mutants.ts';
import { operator } from './operator.ts';
import { outgoing } from './outgoing.ts';
import { permissions } from './permissions.ts';
import { thirdParties } from './screens.ts';
import { restore } from './restore.ts';
import { scripts } from './scripts.ts';
import { stale } from './stale.ts';
import { stop } from './stop.ts';
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
  limits,
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
