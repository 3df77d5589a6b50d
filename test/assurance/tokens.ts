// Check: every call without a valid session.
import { withoutToken } from '#test/withoutToken.ts';
import { townIn } from '#test/town.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const tokens: Check = {
  name: 'tokens',
  title: 'Access without a token',
  target: '0 accepted',
  minAttempts: 2_000,
  method:
    'Every call that needs a session is made without a token, with garbage, with tokens expired in each way, and with a valid token in the query, a cookie, the body or another header. Calls for anyone must not return data of the owner',
  async run(options) {
    const testServer = await startTestServer(options, 'tokens');
    try {
      return await withoutToken(await townIn(asApp(testServer)));
    } finally {
      await testServer.close();
    }
  },
};
