import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username = 'gus'`,
  );
});
afterAll(() => town.close());
const download = (url: string) => town.http.inject({ url });

test('returns a download URL only for a new proof, valid while the requesting session is active', async () => {
  await (await signedIn(town, 'gus')).ask('POST /account/export', { password });
  await town.drainJobs();
  const [owner, thief] = [await signedIn(town, 'gus'), await signedIn(town, 'gus')];
  expect(await thief.ask('GET /account/export', {})).not.toHaveProperty('url');
  expect((await thief.refused('POST /account/export-address', {})).message).toEqual({
    password: [strings.password],
  });
  const { url } = await thief.ask('POST /account/export-address', { password });
  const { url: ownUrl } = await owner.ask('POST /account/export-address', { password });
  expect((await download(url)).statusCode).toBe(200);
  await owner.ask('POST /account/revoke-session', {});
  expect([(await download(url)).statusCode, (await download(ownUrl)).statusCode]).toEqual([
    404, 200,
  ]);
  await owner.ask('POST /user/logout', {});
  expect((await download(ownUrl)).statusCode).toBe(404);
});
