// Errors of settings, files, ports and the connection to the database, in words for the operator of
// the server and its commands.
import pg from 'pg';
import { SettingsError } from '../config.ts';

/** The error as one line for the operator. */
export function explainStartError(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, message, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `port ${port} is already in use. Stop the other program or set PORT.`;
  if (code === 'EADDRNOTAVAIL') return `this machine has no address ${address}. Check HOST.`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} needs more rights than this user has. Choose a PORT above 1023.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `there is no right to write ${path ?? 'the data folder'}. Check DATA_DIR.`;
  if (code === 'ENOSPC') return 'the disk is full.';
  if (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    code === 'ETIMEDOUT' ||
    /timeout/i.test(message)
  )
    return 'the database at DATABASE_URL cannot be reached.';
  if (error instanceof pg.DatabaseError && ['28P01', '28000', '3D000'].includes(code ?? ''))
    return `the database at DATABASE_URL refuses this connection (${message}).`;
  return message;
}
