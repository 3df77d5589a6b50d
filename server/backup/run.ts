// One run: writes a backup, copies it to each place, verifies it, and deletes what the rule no
// longer keeps. Each result is in the table `backups`.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { openWorkFolder } from '../lib/process/tempFolder.ts';
import { listLocalSecrets } from '../security/keys.ts';
import { createStore } from '../storage/createStore.ts';
import type { Manifest } from './archive.ts';
import { backUp } from './backup.ts';
import { encryptFile } from './encrypt.ts';
import { explainBackupError, isRefusedByDatabase } from './explainError.ts';
import { findForeign, findInherited, listExpired } from './keep.ts';
import { openPlace, type Place } from './places.ts';
import { createProgress, formatMegabytes, formatCount, formatTime } from './progress.ts';
import { openRunLog, withBackupLock, type Copy, type RunLog } from './runs.ts';
import { withScratchDatabase } from './scratchDatabase.ts';
import { createTrust } from './signature.ts';
import { verifyBackup } from './verify.ts';

type Run = {
  pool: pg.Pool;
  config: Config;
  print: (line: string) => void;
};
/** A place, with the id of its row in the table. */
type Target = { place: Place; id: number | undefined };

/** Writes a backup to one place under the given name. */
export const runBackupTo = (run: Run, place: Place, name: string): Promise<Manifest> =>
  withBackupLock(run.pool, async () => {
    const log = await openRunLog(run.pool);
    const targets = await startTargets(log, [place], { name });
    return withArchive(run, log, targets, async (path, manifest) => {
      const { failures } = await copyToAll(run, log, targets, path, name);
      if (failures.length > 0) throw new Error(failures[0]);
      // those that the operator deleted
      await log.keepOnly(place.label, '', await place.list());
      return manifest;
    });
  });

/** Runs a scheduled backup. Throws at the end if a place, or the verification, failed. */
export const runScheduledBackup = (
  run: Run,
  places = run.config.backup.places.map(openPlace),
  useScratchDatabase = withScratchDatabase,
): Promise<void> =>
  withBackupLock(run.pool, async () => {
    const { config, print } = run;
    const log = await openRunLog(run.pool);
    const { recipients } = config.backup;
    const encrypted = recipients.length > 0;
    const name = `${scheduledPrefix(config)}${formatTime(new Date())}.zip${encrypted ? '.age' : ''}`;
    const targets = await startTargets(log, places, { name, encrypted });
    await withArchive(run, log, targets, async (archive) => {
      const path = encrypted ? await encryptFor(recipients, log, targets, archive) : archive;
      const { copied, failures } = await copyToAll(run, log, targets, path, name);
      if (await isVerificationDue(run, log, copied)) {
        print('  verifying');
        failures.push(
          ...(await verifyCopies(run, log, copied, { archive, path, name }, useScratchDatabase)),
        );
      }
      for (const { place } of copied)
        await deleteExpired(run, log, place).catch(async (error: unknown) => {
          const reason = explainBackupError(error);
          failures.push(`${place.label}: ${reason}`);
          await log.noteFailure(place.label, reason);
        });
      if (failures.length > 0) throw new Error(failures.join(' '));
    });
  });

/** Backups of several sites can share a place, because the names contain the host. */
const scheduledPrefix = ({ publicUrl }: Config) =>
  `folkmoot-${new URL(publicUrl).host.replaceAll(/[^\w.-]+/g, '-')}-`;

async function startTargets(
  log: RunLog,
  places: Place[],
  copy: Omit<Copy, 'place'>,
): Promise<Target[]> {
  const ids = await log.start(places.map(({ label }) => ({ place: label, ...copy })));
  return places.map((place, i) => ({ place, id: ids[i] }));
}

/** Calls `use` with a new archive, which is removed afterwards. If it fails, all copies failed. */
async function withArchive<T>(
  { pool, config, print }: Run,
  log: RunLog,
  targets: Target[],
  use: (path: string, manifest: Manifest) => Promise<T>,
): Promise<T> {
  const folder =
    targets.map(({ place }) => place.folder).find((path) => path && existsSync(path)) ??
    config.dataDir;
  let isWritten = false;
  let workFolder: ReturnType<typeof openWorkFolder> | undefined;
  try {
    const [secret] = listLocalSecrets(config);
    if (!secret)
      throw new Error(
        'there is no secret key to sign the backup with: start the server once, or set SECRET_KEY to the value that the server uses.',
      );
    workFolder = openWorkFolder(folder, 'run', config.dataDir);
    const path = join(workFolder.path, 'backup.zip');
    const manifest = await backUp(path, {
      pool,
      store: createStore(config),
      site: config.siteName,
      secret,
      progress: createProgress(print),
    });
    isWritten = true;
    return await use(path, manifest);
  } catch (error) {
    if (isWritten) throw error;
    const explained = explainBackupError(error);
    const { message } = error as Error;
    const reason = message.startsWith(explained) ? explained : `${folder}: ${explained}`;
    // the database may be what failed
    for (const { id } of targets) await log.fail(id, reason).catch(() => {});
    throw message.startsWith(explained) ? error : new Error(reason, { cause: error });
  } finally {
    workFolder?.remove();
  }
}

/** If it fails, no place gets a copy: nothing is stored in plain text instead. */
async function encryptFor(
  recipients: readonly string[],
  log: RunLog,
  targets: Target[],
  path: string,
): Promise<string> {
  try {
    return await encryptFile(path, recipients);
  } catch (error) {
    for (const { id } of targets) await log.fail(id, explainBackupError(error));
    throw error;
  }
}

/** Returns the places that got a copy, and a sentence for each of the others. */
async function copyToAll(
  { print }: Run,
  log: RunLog,
  targets: Target[],
  path: string,
  name: string,
): Promise<{ copied: Target[]; failures: string[] }> {
  const copied: Target[] = [];
  const failures: string[] = [];
  const bytes = statSync(path).size;
  for (const { place, id } of targets)
    try {
      await place.put(path, name);
      await log.complete(id, bytes);
      copied.push({ place, id });
      print(`${place.label}: ${name}, ${formatMegabytes(bytes)}`);
    } catch (error) {
      const reason = explainBackupError(error);
      failures.push(`${place.label}: ${reason}`);
      await log.fail(id, reason);
    }
  return { copied, failures };
}

async function isVerificationDue({ config }: Run, log: RunLog, copied: Target[]) {
  const { verify } = config.backup;
  if (verify === 'off' || copied.length === 0) return false;
  return verify === 'always' || log.isVerificationDue(copied.map(({ place }) => place.label));
}

/**
 * Restores the archive to a temporary database, and compares each copy with the file at `path`.
 * Returns a sentence for each copy that failed. A copy is damaged only if it is missing, differs or
 * cannot be restored: with a full disk or a store that fails, nothing is known about it.
 */
async function verifyCopies(
  { config, print }: Run,
  log: RunLog,
  copied: Target[],
  { archive, path, name }: { archive: string; path: string; name: string },
  useScratchDatabase: typeof withScratchDatabase,
): Promise<string[]> {
  let problems: string[];
  try {
    ({ problems } = await useScratchDatabase(join(archive, '..'), (createEmptyDatabase) =>
      verifyBackup(archive, createTrust(config, false), createEmptyDatabase, createProgress(print)),
    ));
  } catch (error) {
    const reason = explainBackupError(error);
    if (!isRefusedByDatabase(error)) return [`the test restore could not be made: ${reason}`];
    problems = [reason];
  }
  const checksum = await hashStream(createReadStream(path));
  const failures: string[] = [];
  for (const { place, id } of copied)
    try {
      const reason =
        problems.length > 0
          ? `${formatCount(problems.length, 'problem')}, such as: ${problems[0]!.replaceAll(archive, name)}`
          : await findCopyProblem(place, name, checksum);
      await log.verified(id, reason);
      if (reason) failures.push(`${place.label}: the verification failed: ${reason}`);
    } catch (error) {
      failures.push(`${place.label}: the copy could not be read: ${explainBackupError(error)}`);
    }
  return failures;
}

async function findCopyProblem(place: Place, name: string, checksum: string) {
  const content = await place.read(name);
  if (!content) return 'The copy is missing.';
  return (await hashStream(content)) === checksum ? undefined : 'The copy differs from the backup.';
}

async function hashStream(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Deletes what the rule no longer keeps. Other files in the place are left alone. Deletes nothing
 * if another server writes backups of this site there, such as one that was set up to try a
 * restore: neither knows which copies are the right ones.
 */
async function deleteExpired({ config, print }: Run, log: RunLog, place: Place) {
  const prefix = scheduledPrefix(config);
  const names = await place.list();
  const damaged = await log.listDamaged(place.label);
  const backups = names.flatMap((name) => {
    const madeAt = name.startsWith(prefix) && parseTime(name.slice(prefix.length));
    return madeAt ? [{ name, madeAt, damaged: damaged.has(name) }] : [];
  });
  const own = await log.listOwn();
  const foreign = findForeign(backups, own);
  if (foreign)
    throw new Error(
      `another server writes backups of this site there (${foreign.name}), so no copy was deleted.`,
    );
  const inherited = findInherited(backups, own);
  const expired = listExpired(backups, config.backup.keep, config.timeZone).filter(
    (backup) => backup !== inherited,
  );
  for (const { name } of expired) {
    await place.remove(name);
    print(`${place.label}: deleted ${name}`);
  }
  const deleted = new Set(expired.map(({ name }) => name));
  await log.keepOnly(
    place.label,
    prefix,
    names.filter((name) => !deleted.has(name)),
  );
}

function parseTime(name: string): Date | undefined {
  const [, day, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip(?:\.age)?$/.exec(name) ?? [];
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
