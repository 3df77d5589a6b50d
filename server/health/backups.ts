// Health check of the backups: their age, the last failure and the last test restore.
import { formatMegabytes } from '../backup/progress.ts';
import { loadBackupState, type BackupPlace } from '../backup/state.ts';
import { bad, ok, warning, type HealthCheck, type HealthFinding } from './check.ts';
import { countRunningServers } from './servers.ts';
import { formatMinute, t } from './text.ts';

const isOldText = t('The newest backup is more than two days old.');

export const backupCheck: HealthCheck = {
  id: 'backups',
  title: t('Backups'),
  reads: 'tables',
  async find({ db, config }) {
    const state = await loadBackupState(db, config);
    if (state.problem === 'none' && !state.places.some(({ failed }) => failed)) {
      // on a trial site, having none is in order
      const find = config.production ? warning : ok;
      if (state.running) return [find(t('There’s no backup yet. The first one is being made.'))];
      return [
        state.scheduled
          ? find(t('There’s no backup yet. The first one will be made within a few minutes.'))
          : find(t('There’s no backup.'), t('Set BACKUP_TO on the server: see docs/backup.md.')),
      ];
    }
    // a stopped server makes no backups
    const isRunning = (await countRunningServers(db)) > 0;
    const findings = state.places.map((place) => judgePlace(place, isRunning));
    if (state.problem === 'old' && !state.places.some(({ problem }) => problem === 'old'))
      findings.push(
        warning(
          isOldText,
          t('Set BACKUP_TO on the server, or fix the program that makes your backups.'),
        ),
      );
    return findings;
  },
};

function judgePlace(
  { place, last, failed, verified, problem }: BackupPlace,
  isRunning: boolean,
): HealthFinding {
  const readLog = t('Read the reason, and then the log of the server. See docs/backup.md.');
  if (problem === 'failed')
    return bad(
      t('{{place}}: the backup from {{time}} failed: {{failure}}', {
        place,
        time: formatMinute(failed!.at),
        failure: failed!.failure,
      }),
      t('Fix the cause. The server tries again every hour, up to three times.'),
    );
  if (problem === 'damaged')
    return bad(
      t('{{place}}: the test restore from {{time}} failed: {{failure}}', {
        place,
        time: formatMinute(verified!.at),
        failure: verified!.failure!,
      }),
      readLog,
    );
  if (!last) return ok(t('{{place}}: no copy yet.', { place }));
  const time = formatMinute(last.at);
  if (problem === 'old')
    return (isRunning ? bad : warning)(
      t('{{place}}: the newest backup is from {{time}}, more than two days ago.', { place, time }),
      t('Check BACKUP_AT, and that the server is running.'),
    );
  if (problem === 'unverified')
    return warning(t('{{place}}: no test restore for more than a week.', { place }), readLog);
  const isTested = verified && !verified.failure;
  if (!last.bytes) return ok(t('{{place}}: the newest backup is from {{time}}.', { place, time }));
  const size = formatMegabytes(last.bytes);
  return ok(
    isTested
      ? t(
          '{{place}}: the newest backup is from {{time}}, {{size}}. Last test restore: {{tested}}.',
          {
            place,
            time,
            size,
            tested: formatMinute(verified.at),
          },
        )
      : t('{{place}}: the newest backup is from {{time}}, {{size}}.', { place, time, size }),
  );
}
