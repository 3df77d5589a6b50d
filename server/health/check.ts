// Type of a health check, and of what it finds.
import type { HealthState } from '#contract/dashboard.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Text } from './text.ts';

/** With a warning the site works. What is bad needs someone soon: administrators get an email. */
export type HealthFinding = {
  state: HealthState;
  text: Text;
  /** What to do. */
  remedy?: Text;
  /** Of several servers, the one that found it. */
  server?: string;
};

type FindingFactory = (text: Text, remedy?: Text) => HealthFinding;
const createFactory =
  (state: HealthState): FindingFactory =>
  (text, remedy) => ({ state, text, ...(remedy && { remedy }) });
export const ok = createFactory('ok');
export const warning = createFactory('warning');
export const bad = createFactory('bad');

/**
 * What a check reads decides where it can run. The `network` is never used during a request. The
 * settings of the `database` can also be read before its `tables` exist.
 */
type Named = {
  /** Also the label of the metric. */
  id: string;
  title: Text;
  /** Each server runs it, because its result is about that server. */
  isAboutServer?: true;
  /** Whether `folkmoot update` needs it to be in order. */
  isAboutInstallation?: true;
  /** What it finds is normal for some minutes. `folkmoot doctor`, which runs once, only warns. */
  mayPass?: true;
};
type MachineCheck = Named & {
  reads: 'machine' | 'network';
  /** `wasOk`: whether the check has succeeded before. Nothing found: it does not apply here. */
  find: (ctx: { config: Config; wasOk: boolean }) => Promise<HealthFinding[]>;
};
type DatabaseCheck = Named & {
  reads: 'database' | 'tables';
  find: (ctx: { config: Config; db: Database }) => Promise<HealthFinding[]>;
};
export type HealthCheck = MachineCheck | DatabaseCheck;
