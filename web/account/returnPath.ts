import { paths } from '../paths.ts';

/** Where to go after signing in: the screen that was asked for, if it is one of ours. */
export function safeReturn(wanted: unknown): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted)) return paths.dashboard();
  return wanted;
}
