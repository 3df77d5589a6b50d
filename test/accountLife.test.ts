import { afterAll, beforeAll, expect, test } from 'vitest';
import { lives } from '#test/accountLife.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => app.close());

test('keeps every promise of docs/accounts.md, whatever an owner and a thief do and in whatever order', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
  const { faults, moves } = await lives(app, { count: Number(process.env.LIVES ?? 40), seed });
  expect(faults).toEqual([]);
  expect(moves).toBeGreaterThan(100);
}, 300_000);
