import { hash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. */
export const isSameSecret = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));

const digest = (text: string) => hash('sha256', text, 'buffer');
