// Check of the backups, as the table in the database and the settings know them.
import { isAgeInstalled, missingAge } from '../../backup/encrypt.ts';
import { formatMegabytes } from '../../backup/progress.ts';
import { loadBackupState, type BackupPlace } from '../../backup/state.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { formatMinute, ok, problem, warning, type Finding } from './finding.ts';

const subject = 'backup';

/** Without the program, no scheduled backup is made. */
export const checkEncryption = async ({ backup: { recipients } }: Config): Promise<Finding[]> =>
  recipients.length > 0 && !(await isAgeInstalled()) ? [problem(subject, missingAge)] : [];

/** One line for each place. */
export async function checkBackups(config: Config, db: Database): Promise<Finding[]> {
  const state = await loadBackupState(db, config);
  if (state.problem === 'none' && !state.places.some(({ failed }) => failed))
    return [
      warning(
        subject,
        state.scheduled
          ? state.running
            ? 'there is none yet: the first one is being made now'
            : 'there is none yet: the first one is made within minutes after the server starts'
          : 'there is none: set BACKUP_TO, see docs/backup.md',
      ),
    ];
  const findings = state.places.map(checkPlace);
  if (state.problem === 'old' && !state.places.some((place) => place.problem === 'old'))
    findings.push(
      warning(subject, 'the newest is more than two days old: set BACKUP_TO, or repair your timer'),
    );
  return findings;
}

function checkPlace({ place, last, failed, verified, problem: kind }: BackupPlace): Finding {
  const size = last?.bytes ? `, ${formatMegabytes(last.bytes)}` : '';
  const text = [
    last ? `${place}: ${formatMinute(last.at)}${size}` : `${place}: no copy yet`,
    verified && !verified.failure ? `, restored as a test ${formatMinute(verified.at)}` : '',
  ].join('');
  if (kind === 'failed')
    return problem(subject, `${text}; the last attempt failed: ${failed!.failure}`);
  if (kind === 'damaged')
    return problem(subject, `${text}; the test restore failed: ${verified!.failure}`);
  if (kind === 'old')
    return warning(
      subject,
      `${text}; it is more than two days old: check that the server is running`,
    );
  if (kind === 'unverified')
    return warning(subject, `${text}; no test restore for more than a week: see the log`);
  return ok(subject, text);
}
