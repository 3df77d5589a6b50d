// What an owner finds who returns after the deletion of the account: by a login, or by an undo.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/durations.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { emailsTo, passwordCodesIn } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

/** Adds a friend to a collection, shares a post with it, schedules another one, and leaves. */
async function leave(username: 'grace' | 'tess' | 'joe') {
  const owner = await signedIn(town, username);
  const elif = town.id.elif;
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(owner.id, elif)}, ${Math.max(owner.id, elif)}, ${elif}, friendship_accepted())
    on conflict (low_id, high_id) do update set status = friendship_accepted()`);
  const { collection } = await owner.ask('POST /user/save-friend-collection', {
    name: 'Nearest',
    friends: [elif],
  });
  const post = await town.post(username, {
    text: 'For the nearest',
    shared_as: 'Collection',
    collection_id: collection.id,
  });
  await owner.ask('POST /content/schedule', {
    text: 'Later',
    shared_as: 'Public',
    publish_on: new Date(Date.now() + 72 * hour).toISOString(),
  });
  await owner.ask('POST /account/delete', { password });
  return { post: post.id, collection: collection.id };
}

/** How many friends are in the collection, the state of its post for one, and of the other post. */
async function findBack(username: 'grace' | 'tess', kept: Awaited<ReturnType<typeof leave>>) {
  const owner = await signedIn(town, username);
  const { collection } = await owner.ask('GET /user/get-friend-collection', {
    id: kept.collection,
  });
  const elif = await town.as('elif');
  const { statusCode } = await elif.raw('GET /content/get-one', { id: kept.post });
  const scheduled = await town.db.queryOne<{ failure: string | null }>(
    sql`select failure from scheduled_posts where author_id = ${town.id[username]}`,
  );
  return [collection.friends.length, statusCode, scheduled!.failure];
}

/** Sets a new password by the link in the email about the deletion, and logs in. */
async function undo(username: 'tess' | 'joe', newPassword: string) {
  const email = (await emailsTo(town, `${username}@larkwater.example`)).at(-1)!;
  const [token] = passwordCodesIn(email);
  await town.visitor.ask('POST /user/reset-password', {
    token: token!,
    new_password: newPassword,
    confirm_password: newPassword,
  });
  await town.visitor.ask('POST /user/login', { username, password: newPassword });
}

test('a login brings back collections and scheduled posts', async () => {
  const kept = await leave('grace');
  const elif = await town.as('elif');
  expect((await elif.refused('GET /content/get-one', { id: kept.post })).status).toBe(404);
  expect(await town.visitor.ask('POST /user/login', { username: 'grace', password })).toMatchObject(
    { restored: true },
  );
  expect(await findBack('grace', kept)).toEqual([1, 200, null]);
});

test('an undo ends them, as someone else may have made them', async () => {
  const kept = await leave('tess');
  await undo('tess', 'a river runs here');
  expect(await findBack('tess', kept)).toEqual([0, 404, 'security']);
});

test('an undo days after the deletion ends what was added in the 8 days before it', async () => {
  const kept = await leave('joe');
  await town.db.execute(
    sql`update all_people set deleted_at = deleted_at - interval '6 days' where id = ${town.id.joe}`,
  );
  await town.db.execute(
    sql`update collection_members set added_at = added_at - interval '13 days' where collection_id = ${kept.collection}`,
  );
  await undo('joe', 'larches by the lake');
  const owner = await signedIn(town, 'joe');
  const { collection } = await owner.ask('GET /user/get-friend-collection', {
    id: kept.collection,
  });
  expect(collection.friends).toEqual([]);
});
