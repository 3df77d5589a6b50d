import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './encryption.ts';

const seal = createSeal(randomBytes(32));
const secret = Buffer.from([0, 0, 0, 5]);

test('what was sealed opens, for what it was sealed for', () => {
  expect(seal.decrypt(seal.encrypt(secret, '7:1:3'), '7:1:3')).toEqual(secret);
});

test('what was sealed for one thing opens for no other', () => {
  const sealed = seal.encrypt(secret, '7:1:3');
  for (const other of ['7:1:4', '7:2:3', '8:1:3', ''])
    expect(() => seal.decrypt(sealed, other)).toThrow();
});

test('another key opens nothing', () => {
  expect(() =>
    createSeal(randomBytes(32)).decrypt(seal.encrypt(secret, '7:1:3'), '7:1:3'),
  ).toThrow();
});

test('whatever is changed, cut off or empty does not open', () => {
  const sealed = seal.encrypt(secret, '7:1:3');
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i]! ^= 1;
    expect(() => seal.decrypt(changed, '7:1:3'), `byte ${i}`).toThrow();
  }
  for (const part of [
    sealed.subarray(1),
    sealed.subarray(0, -1),
    sealed.subarray(0, 12),
    Buffer.alloc(0),
  ])
    expect(() => seal.decrypt(part, '7:1:3')).toThrow();
});

test('the same secret never looks the same, and every secret of a length is as long', () => {
  const sealed = Array.from({ length: 200 }, (_, n) =>
    seal.encrypt(Buffer.from([0, 0, 0, n % 2]), '7:1:3').toString('hex'),
  );
  expect(new Set(sealed).size).toBe(200);
  expect(new Set(sealed.map((text) => text.length))).toEqual(new Set([2 * (4 + 28)]));
  // nonce, text and tag, none of them shared
  for (const [from, to] of [
    [0, 24],
    [24, 32],
    [32, 64],
  ] as const)
    expect(new Set(sealed.map((text) => text.slice(from, to))).size).toBeGreaterThan(190);
});
