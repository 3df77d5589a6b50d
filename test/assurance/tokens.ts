// Check: every call without a valid session.
import { withoutToken } from '#test/withoutToken.ts';
import { townIn } from '#test/town.ts';
import type { Figure } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const tokens: Figure = {
  name: 'tokens',
  title: 'Let in without a token',
  target: '0 accepted',
  least: 2_000,
  how: 'every call that needs a session with none, garbage, one that is over in each way, and a good one in the query, a cookie, the body or another header; calls for everybody must not show what is the owner’s alone',
  async run(options) {
    const testServer = await startTestServer(options, 'tokens');
    try {
      return await withoutToken(await townIn(asApp(testServer)));
    } finally {
      await testServer.close();
    }
  },
};
