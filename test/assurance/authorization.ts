// Check: every call that takes an id, made by every role: those without access first, and last the
// owner, who must find everything unchanged.
import {
  findRowErrors,
  minAttempts,
  replayRows,
  requiredKeys,
} from '#test/authorization/replay.ts';
import { townIn } from '#test/town.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const authorization: Check = {
  name: 'authorization',
  title: 'Object-level authorization',
  target: '0 violations, every call that takes an id',
  minAttempts,
  method:
    'Each call with an id, a file name or a person is made as a stranger, a friend, a blocked person, a former member, a moderator, an administrator and a visitor, and last as the owner, who must find the object unchanged. Each administration call is made by everyone without its role. Hidden objects must produce the same bytes as missing ones. A call without expected outcomes fails the check',
  async run({ report, ...options }) {
    const errors = findRowErrors();
    const testServer = await startTestServer(options, 'authorization');
    try {
      const town = await townIn(asApp(testServer));
      const keys = requiredKeys.filter((key) => !errors.includes(`${key}: no row`));
      const result = await replayRows(town, keys);
      errors.push(...result.errors);
      const note = `${requiredKeys.length} rows`;
      report(`${note}, ${result.attempts} attempts, ${errors.length} errors`);
      return { attempts: result.attempts, errors, note };
    } finally {
      await testServer.close();
    }
  },
};
