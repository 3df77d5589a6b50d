// Check: every call that takes an id, made as the owner and replayed by everyone else.
import { mismatchedRows, replayRows, expectedRows } from '#test/authorization/replay.ts';
import { townIn } from '#test/town.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const authorization: Check = {
  name: 'permissions',
  title: 'Object-level authorization',
  target: '0 violations, every route',
  minAttempts: expectedRows.length * 4,
  method:
    'Each call with an id, a file name or a person is made as the owner and replayed as a stranger, a friend, a blocked person, a former member, a moderator, an administrator and a visitor. Each administration call is made by everyone without its role. Hidden objects must produce the same bytes as missing ones. A call without a row fails the run',
  async run({ report, ...options }) {
    const errors = mismatchedRows();
    let attempts = 0;
    const testServer = await startTestServer(options, 'permissions');
    try {
      const town = await townIn(asApp(testServer));
      const keys = expectedRows.filter((key) => !errors.includes(`${key}: no row`));
      const result = await replayRows(town, keys);
      attempts += result.attempts;
      errors.push(...result.errors);
      report(`${expectedRows.length} rows, ${attempts} answers, ${errors.length} violations`);
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note: `${expectedRows.length} rows` };
  },
};
