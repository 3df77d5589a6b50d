// Checks of this machine: settings, Node, the data folder, the file store and the mail server.
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { second } from '#contract/durations.ts';
import { createStore } from '../../storage/createStore.ts';
import { readLastBackup } from '../../backup/lastBackup.ts';
import { isAgeInstalled, missingAge } from '../../backup/encrypt.ts';
import { maxBackupAgeMs } from '../../backup/state.ts';
import type { Config } from '../../config.ts';
import { createDkimRecord } from '../../mail/dkim.ts';
import { findMailProblem } from '../../mail/mailer.ts';
import { formatMinute } from '../../health/text.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const minNodeVersion = 24;
const storeTimeoutMs = 20 * second;

export function checkNode(): Finding {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= minNodeVersion
    ? ok('Node', node)
    : problem(
        'Node',
        `this is ${node}, and Folkmoot needs ${minNodeVersion}: run node scripts/setup.mjs`,
      );
}

export function checkSettings({ warnings, production, publicUrl }: Config): Finding[] {
  const findings = warnings.map((text) => warning('settings', text));
  if (!production && publicUrl.startsWith('https:'))
    findings.push(
      warning('settings', 'set NODE_ENV=production: it refuses settings that are for tests'),
    );
  return findings.length > 0 ? findings : [ok('settings', 'all are valid')];
}

export function checkPublicUrl({ publicUrl }: Config): Finding {
  return publicUrl.startsWith('https:')
    ? ok('PUBLIC_URL', publicUrl)
    : warning(
        'PUBLIC_URL',
        `${publicUrl} is for a trial on this machine: set it to the https:// address of the site`,
      );
}

/** Only the user who runs the server may write there, so that the server can read it all. */
export function checkDataFolder({ dataDir }: Config): Finding {
  const subject = 'data folder';
  if (!existsSync(dataDir))
    return warning(
      subject,
      `${dataDir} does not exist yet: check DATA_DIR; the first start creates it`,
    );
  const { uid } = statSync(dataDir);
  return process.getuid === undefined || uid === process.getuid()
    ? ok(subject, dataDir)
    : problem(
        subject,
        `${dataDir} belongs to the user ${uid}: run the server and its commands as that user, such as sudo -u '#${uid}' folkmoot doctor`,
      );
}

export async function checkFileStore(config: Config): Promise<Finding> {
  const subject = 'file store';
  try {
    if (config.filesUrl) {
      await withTimeLimit(writeAndRemove(config));
      return ok(subject, `${new URL(config.filesUrl).host} can be written and read`);
    }
    const folder = join(config.dataDir, 'files');
    const existingFolder = [folder, config.dataDir].find((path) => existsSync(path));
    if (existingFolder)
      await access(existingFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(subject, folder);
  } catch (error) {
    return problem(
      subject,
      `files cannot be stored (${(error as Error).message}): check ${config.filesUrl ? 'FILES_URL' : 'the owner of DATA_DIR/files'}`,
    );
  }
}

async function writeAndRemove(config: Config) {
  const store = createStore(config);
  const name = `doctor-${randomBytes(9).toString('hex')}`;
  await store.put(name, Buffer.from('folkmoot doctor'));
  try {
    const stored = await store.open(name);
    if (!stored) throw new Error('a file that was just written is missing');
    stored.stream.destroy();
  } finally {
    await store.remove(name);
  }
}

async function withTimeLimit(work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), storeTimeoutMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** The server does not start without the key. */
export function checkDkimKey(config: Config): Finding[] {
  if (!config.dkim.keyFile) return [];
  const subject = 'DKIM key';
  try {
    createDkimRecord(config);
    return [ok(subject, `${config.dkim.keyFile} can be used`)];
  } catch (error) {
    return [problem(subject, (error as Error).message)];
  }
}

/** Without MAIL_URL, the health check of email warns. */
export async function checkMailServer({ mailUrl }: Config): Promise<Finding[]> {
  if (!mailUrl) return [];
  const subject = 'mail server';
  const mailProblem = await findMailProblem(mailUrl);
  return [
    mailProblem
      ? problem(subject, `${mailProblem}: check MAIL_URL`)
      : ok(subject, `${new URL(mailUrl).host} accepts the connection`),
  ];
}

/** Without the program, no scheduled backup is made. */
export const checkEncryption = async ({ backup: { recipients } }: Config): Promise<Finding[]> =>
  recipients.length > 0 && !(await isAgeInstalled()) ? [problem('backups', missingAge)] : [];

/** What is known without the database: the health check of backups reads its table. */
export function checkLastBackup({ dataDir }: Config): Finding {
  const subject = 'backups';
  const lastBackupAt = readLastBackup(dataDir);
  if (!lastBackupAt)
    return warning(
      subject,
      'folkmoot backup has made none with this DATA_DIR: set BACKUP_TO, see docs/backup.md',
    );
  const text = `the last one was made at ${formatMinute(lastBackupAt)}`;
  return Date.now() - lastBackupAt.getTime() > maxBackupAgeMs
    ? warning(subject, `${text}: check the schedule of the backups`)
    : ok(subject, text);
}
