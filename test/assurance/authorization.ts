// Check: every call that takes an id, made as the owner and replayed by everyone else.
import { astray, replay, wanted } from '#test/authorization/replay.ts';
import { townIn } from '#test/town.ts';
import type { Figure } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const permissions: Figure = {
  name: 'permissions',
  title: 'Object permission replay',
  target: '0 violations, every route',
  least: wanted.length * 4,
  how: 'each call with an id, a file name or a person in it, made as the owner and replayed as a stranger, a friend, somebody blocked, a former member, a moderator, an administrator and a visitor, and each call of the administration as all who do not hold its part; what is hidden must be answered to the byte like what never was; a call without a row fails the run',
  async run({ tell, ...options }) {
    const faults = astray();
    let of = 0;
    const testServer = await startTestServer(options, 'permissions');
    try {
      const town = await townIn(asApp(testServer));
      const keys = wanted.filter((key) => !faults.includes(`${key}: no row`));
      const told = await replay(town, keys);
      of += told.of;
      faults.push(...told.faults);
      tell(`${wanted.length} rows, ${of} answers, ${faults.length} violations`);
    } finally {
      await testServer.close();
    }
    return { of, faults, note: `${wanted.length} rows` };
  },
};
