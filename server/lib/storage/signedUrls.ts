// The address of a file, good for one viewer and some minutes. It only says who asks: the rules are asked again at every download.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute } from '#contract/durations.ts';

const span = 5 * minute;

/** An address is good for 5 to 10 minutes and the same for 5, so that a browser keeps the picture. */
export const fileAddress = (
  key: Buffer,
  name: string,
  viewer: number | null,
  size: 'full' | 'thumb',
) => fileAddresses(key, name, viewer)[size];

/** Both sizes, at the cost of one. */
export function fileAddresses(
  key: Buffer,
  name: string,
  viewer: number | null,
): { full: string; thumb: string } {
  const good = claim(key, name, viewer ?? 0);
  return { full: `/f/${name}?${good}`, thumb: `/f/${name}/thumb?${good}` };
}

/** The same for a file that came with a message. */
export const messageFileAddress = (
  key: Buffer,
  name: string,
  viewer: number,
  size: 'full' | 'thumb',
) => `/f/message/${name}${size === 'thumb' ? '/thumb' : ''}?${claim(key, name, viewer)}`;

/** The same for the zip that somebody asked for, good for one of their sessions. */
export const exportAddress = (key: Buffer, name: string, session: number) =>
  `/export/${name}?${claim(key, name, session)}`;

/** The viewer, or of a zip the session, that this address was made for; null when it is nobody's, or past, or forged. */
export function verifySignedUrl(
  key: Buffer,
  name: string,
  query: { u?: string; e?: string; s?: string },
): number | null {
  const person = Number(query.u);
  const expires = Number(query.e);
  if (
    !Number.isSafeInteger(person) ||
    person < 1 ||
    !(expires > Date.now()) ||
    typeof query.s !== 'string'
  )
    return null;
  const given = Buffer.from(query.s);
  const right = Buffer.from(signature(key, name, person, expires));
  return given.length === right.length && timingSafeEqual(given, right) ? person : null;
}

function claim(key: Buffer, name: string, person: number): string {
  const expires = (Math.floor(Date.now() / span) + 2) * span;
  return `u=${person}&e=${expires}&s=${signature(key, name, person, expires)}`;
}

const signature = (key: Buffer, name: string, person: number, expires: number) =>
  createHmac('sha256', key).update(`${name} ${person} ${expires}`).digest('base64url').slice(0, 22);
