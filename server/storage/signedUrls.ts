// Signed file URLs, valid for one viewer and a few minutes. They only identify the viewer: every
// download checks visibility again.
import { timingSafeEqual } from 'node:crypto';
import { minute } from '#contract/durations.ts';
import { createKeyedHmac } from '../lib/hmac.ts';

const validityMs = 5 * minute;

/**
 * A URL is valid for 5 to 10 minutes and stays the same for 5, so that browsers can cache the
 * image.
 */
export const fileAddress = (
  key: Buffer,
  name: string,
  viewer: number | null,
  size: 'full' | 'thumb',
) => fileAddresses(key, name, viewer)[size];

/** Both sizes with one signature. */
export function fileAddresses(
  key: Buffer,
  name: string,
  viewer: number | null,
): { full: string; thumb: string } {
  // 0 stands for a visitor. `verifySignedUrl` returns null for it, the viewer of a visitor.
  const claims = createClaim(key, name, viewer ?? 0);
  return { full: `/f/${name}?${claims}`, thumb: `/f/${name}/thumb?${claims}` };
}

/** Like `fileAddress`, for a file in a message. */
export const messageFileAddress = (
  key: Buffer,
  name: string,
  viewer: number,
  size: 'full' | 'thumb',
) => `/f/message/${name}${size === 'thumb' ? '/thumb' : ''}?${createClaim(key, name, viewer)}`;

/** Like `fileAddress`, for a data export. Valid for one session of its owner. */
export const exportAddress = (key: Buffer, name: string, session: number) =>
  `/export/${name}?${createClaim(key, name, session)}`;

/**
 * The viewer (for an export: the session) of a signed URL. Null if the URL is anonymous, expired or
 * forged.
 */
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
  const actual = Buffer.from(query.s);
  const expected = Buffer.from(sign(key, name, person, expires));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? person : null;
}

function createClaim(key: Buffer, name: string, person: number): string {
  const expires = (Math.floor(Date.now() / validityMs) + 2) * validityMs;
  return `u=${person}&e=${expires}&s=${sign(key, name, person, expires)}`;
}

/** The first 132 bits of the MAC keep URLs short. */
const sign = (key: Buffer, name: string, person: number, expires: number) =>
  createKeyedHmac(key).update(`${name} ${person} ${expires}`).digest('base64url').slice(0, 22);
