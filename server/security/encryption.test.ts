import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryptor } from './encryption.ts';

const seal = createEncryptor(randomBytes(32));
const secret = Buffer.from([0, 0, 0, 5]);

test('decrypts a secret for the object that it was encrypted for', () => {
  expect(seal.decrypt(seal.encrypt(secret, '7:1:3'), '7:1:3')).toEqual(secret);
});

test('does not decrypt a secret for another object', () => {
  const encrypted = seal.encrypt(secret, '7:1:3');
  for (const otherData of ['7:1:4', '7:2:3', '8:1:3', ''])
    expect(() => seal.decrypt(encrypted, otherData)).toThrow();
});

test('does not decrypt with another key', () => {
  expect(() =>
    createEncryptor(randomBytes(32)).decrypt(seal.encrypt(secret, '7:1:3'), '7:1:3'),
  ).toThrow();
});

test('does not decrypt modified, truncated or empty data', () => {
  const encrypted = seal.encrypt(secret, '7:1:3');
  for (let i = 0; i < encrypted.length; i++) {
    const corrupted = Buffer.from(encrypted);
    corrupted[i]! ^= 1;
    expect(() => seal.decrypt(corrupted, '7:1:3'), `byte ${i}`).toThrow();
  }
  for (const corruptedPart of [
    encrypted.subarray(1),
    encrypted.subarray(0, -1),
    encrypted.subarray(0, 12),
    Buffer.alloc(0),
  ])
    expect(() => seal.decrypt(corruptedPart, '7:1:3')).toThrow();
});

test('encrypts the same secret differently each time, with a constant length', () => {
  const encrypted = Array.from({ length: 200 }, (_, n) =>
    seal.encrypt(Buffer.from([0, 0, 0, n % 2]), '7:1:3').toString('hex'),
  );
  expect(new Set(encrypted).size).toBe(200);
  expect(new Set(encrypted.map((text) => text.length))).toEqual(new Set([2 * (4 + 28)]));
  // nonce, ciphertext and tag all differ
  for (const [from, to] of [
    [0, 24],
    [24, 32],
    [32, 64],
  ] as const)
    expect(new Set(encrypted.map((text) => text.slice(from, to))).size).toBeGreaterThan(190);
});
