import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAccountLives } from '#test/accountLife.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => app.close());

test('keeps the promises of docs/accounts.md under any sequence of moves by an owner and a thief', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
  const { errors, moves } = await runAccountLives(app, {
    count: Number(process.env.LIVES ?? 40),
    seed,
  });
  expect(errors).toEqual([]);
  expect(moves).toBeGreaterThan(100);
}, 300_000);
