// Errors of backups as one sentence for the operator, and which of them do not mean that the
// backup is damaged.
import pg from 'pg';

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is too large for the disk',
  EACCES: 'the user of the server may not write there',
  EPERM: 'the user of the server may not write there',
  EROFS: 'the disk is read-only, or the systemd unit lacks it in ReadWritePaths',
  ECONNREFUSED: 'the store cannot be reached',
  ENOTFOUND: 'the store cannot be reached: its name is not known',
  ETIMEDOUT: 'the store does not answer',
};

const maxLength = 300;

/** Messages of the store may have several lines; they do not contain its key. */
export function explainBackupError(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string };
  const reason = code && reasons[code];
  if (reason) return `${reason}.`;
  if (cause instanceof Error && /fetch failed/i.test(message)) return explainBackupError(cause);
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength);
}

/** Classes of errors of PostgreSQL: connection, resources such as disk space, operator, system. */
const outerClasses = /^(08|53|57|58)/;

/** Whether PostgreSQL refused the data, rather than failed for a reason outside of it. */
export const isRefusedByDatabase = (error: unknown) =>
  error instanceof pg.DatabaseError && !outerClasses.test(error.code ?? '08');

const outerCodes = new Set(
  'ENOSPC EDQUOT EMFILE ENFILE ENOMEM EPIPE ECONNRESET ECONNREFUSED'.split(' '),
);

/** Whether reading or restoring failed for a reason that says nothing about the data. */
export const isOuterFailure = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? !isRefusedByDatabase(error)
    : error instanceof Error &&
      (outerCodes.has((error as NodeJS.ErrnoException).code ?? '') ||
        /connection terminated/i.test(error.message));
