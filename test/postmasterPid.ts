import { readFileSync } from 'node:fs';

/** The process of a PostgreSQL that was started on this folder of data, by which all others of it live. */
export const postmasterOf = (data: string) =>
  Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0]);
