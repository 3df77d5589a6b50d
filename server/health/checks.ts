// All health checks, in the order of the overview. `folkmoot doctor`, the overview of
// administrators, the alarms and the metric read this list.
import type { HealthState } from '#contract/dashboard.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { backupCheck } from './backups.ts';
import { warning, type HealthCheck, type HealthFinding } from './check.ts';
import { clockCheck } from './clock.ts';
import { databaseCheck } from './database.ts';
import { diskCheck } from './disk.ts';
import { jobCheck } from './jobs.ts';
import { mailCheck } from './mail.ts';
import { addressCheck, certificateCheck } from './publicUrl.ts';
import { secretKeyCheck } from './secretKey.ts';
import { serverCheck } from './servers.ts';
import { t } from './text.ts';

export const healthChecks: readonly HealthCheck[] = [
  jobCheck,
  mailCheck,
  backupCheck,
  diskCheck,
  databaseCheck,
  addressCheck,
  certificateCheck,
  serverCheck,
  clockCheck,
  secretKeyCheck,
];

/** `db` is needed by the checks that read it. */
export async function runHealthCheck(
  check: HealthCheck,
  { config, db, wasOk = false }: { config: Config; db?: Database | undefined; wasOk?: boolean },
): Promise<HealthFinding[]> {
  try {
    switch (check.reads) {
      case 'machine':
      case 'network':
        return await check.find({ config, wasOk });
      case 'database':
      case 'tables':
        return await check.find({ config, db: db! });
    }
  } catch (error) {
    return [
      warning(
        t('This couldn’t be checked: {{reason}}', { reason: (error as Error).message }),
        t('Run “folkmoot doctor” on the server.'),
      ),
    ];
  }
}

export type HealthResult = {
  id: string;
  state: HealthState;
  findings: HealthFinding[];
};

/** `wereOk`: the ids of the checks that have succeeded before. */
export const runHealthChecks = (
  checks: readonly HealthCheck[],
  ctx: { config: Config; db: Database },
  wereOk: readonly string[] = [],
): Promise<HealthResult[]> =>
  Promise.all(
    checks.map(async (check) => {
      const findings = await runHealthCheck(check, { ...ctx, wasOk: wereOk.includes(check.id) });
      return { id: check.id, state: toHealthState(findings), findings };
    }),
  );

/** The worst state of these. */
export const toHealthState = (findings: readonly { state: HealthState }[]): HealthState =>
  (['bad', 'warning'] as const).find((state) =>
    findings.some((finding) => finding.state === state),
  ) ?? 'ok';
