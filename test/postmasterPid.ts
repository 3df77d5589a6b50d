import { readFileSync } from 'node:fs';

/**
 * The id of the PostgreSQL postmaster of a data directory. All other processes are its children.
 */
export const postmasterOf = (data: string) =>
  Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0]);
