import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { runJob } from '#test/jobs.ts';
import { deletedAccountsFile, readDeletions } from '#server/backup/deletedSinceBackup.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, signedIn } from '#test/api.ts';
import { emailsTo, resetCodeTo } from '#test/emails.ts';
import { announcedBy, conversationOf, textsOf, write } from '#test/messages.ts';
import { uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

const logIn = (username: string, enteredPassword = password) =>
  town.visitor.raw('POST /user/login', { username, password: enteredPassword });
/** The event that tells clients of Ben's correspondents to reload the conversation. */
const conversationEvent = (person: number) => ({
  event: 'message',
  to: [person],
  user_id: town.id.ben,
  id: 0,
});
/** One second more than `days`: the clocks of Node and PostgreSQL may round differently. */
const deletedFor = (username: string, days: number) =>
  town.db.execute(
    sql`update all_people set deleted_at = now() - make_interval(days => ${days}, secs => 1) where username = ${username}`,
  );
const purge = () => runJob(town, 'settings.purge');
const account = (username: string) =>
  town.db.queryOne<{ id: number; deleted: boolean }>(
    sql`select id, deleted_at is not null as deleted from all_people where username = ${username}`,
  );

describe('deleting', () => {
  test('hides everything from the next request on, and ends every session', async () => {
    const [ben, otherClient, ada] = [
      await signedIn(town, 'ben'),
      await signedIn(town, 'ben'),
      await town.as('ada'),
    ];
    const post = await town.post('ben');
    const comment = await town.post('ada');
    await town.say('ben', comment.id);
    const image = await uploaded(ben);
    const postWithImage = await town.post('ben', { attachments: [image.file_name] });
    const { content } = await ada.ask('GET /content/get-one', { id: postWithImage.id });
    await write(town, 'ben', 'ada');

    const events = await announcedBy(town, async () =>
      expect(await ben.ask('POST /account/delete', { password })).toEqual({
        message: strings.accountDeleted,
      }),
    );
    expect(events).toContainEqual(conversationEvent(ada.id));
    for (const client of [ben, otherClient])
      expect((await client.refused('GET /account/get-profile', {})).status).toBe(401);
    for (const client of [ada, town.visitor])
      expect((await client.refused('GET /content/get-one', { id: post.id })).status).toBe(404);
    expect((await town.http.inject({ url: content.attachments[0]!.url })).statusCode).toBe(404);
    expect((await ada.ask('GET /comment/list', { content_id: comment.id })).total_comments).toBe(0);
    expect((await ada.refused('GET /user/get', { username: 'ben' })).message).toBe(
      strings.userNotFound,
    );
    const email = (await emailsTo(town, 'ben@larkwater.example')).at(-1)!;
    expect(email.subject).toBe('Your Folkmoot account was deleted');
    expect(email.text).toContain('14 days');
  });

  test('is undone by logging in with the right password within 14 days', async () => {
    const ada = await town.as('ada');
    let response: Output<'POST /user/login'> = {};
    await deletedFor('ben', 13);
    const wrongPasswordResponse = await logIn('ben', 'wrong');
    expect(wrongPasswordResponse.body).toBe((await logIn('unknown')).body);
    expect((await account('ben'))!.deleted).toBe(true);
    const events = await announcedBy(
      town,
      async () =>
        (response = await town.visitor.ask('POST /user/login', { username: 'ben', password })),
    );
    expect(events).toContainEqual(conversationEvent(ada.id));
    expect(response).toMatchObject({ username: 'ben', user_id: town.id.ben });
    await clientOf(town, response.token).ask('GET /account/get-profile', {});
    expect((await ada.ask('GET /user/get', { username: 'ben' })).friendship).toBe('friends');
  });

  test('is undone after a password reset', async () => {
    await deletedFor('ben', 1);
    await town.visitor.ask('POST /user/forgot-password', { username: 'ben' });
    const token = await resetCodeTo(town, 'ben@larkwater.example');
    await town.visitor.ask('POST /user/reset-password', {
      token,
      new_password: password,
      confirm_password: password,
    });
    expect((await account('ben'))!.deleted).toBe(true);
    expect((await logIn('ben')).statusCode).toBe(200);
  });

  test('is final after 14 days: login looks like an unknown name, and no reset email is sent', async () => {
    await deletedFor('tess', 14);
    expect((await logIn('tess')).body).toBe((await logIn('unknown')).body);
    await town.visitor.ask('POST /user/forgot-password', { username: 'tess' });
    expect(await emailsTo(town, 'tess@larkwater.example')).toEqual([]);
    expect((await account('tess'))!.deleted).toBe(true);
  });

  test('is not undone by logging in to a suspended account', async () => {
    await deletedFor('lena', 1);
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'lena'`);
    expect((await logIn('lena')).statusCode).toBe(403);
    expect((await account('lena'))!.deleted).toBe(true);
  });

  test('needs the password', async () => {
    const hugo = await town.as('hugo');
    expect(await hugo.refused('POST /account/delete', { password: 'wrong' })).toMatchObject({
      status: 422,
      message: { password: [strings.wrongCurrentPassword] },
    });
    expect((await hugo.refused('POST /account/delete', {})).status).toBe(422);
    expect(
      (await hugo.refused('POST /account/delete', { password, user_id: town.id.ada })).status,
    ).toBe(422);
    expect((await town.visitor.refused('POST /account/delete', { password })).status).toBe(401);
    expect((await account('hugo'))!.deleted).toBe(false);
  });
});

/** The number of rows that refer to this person, for each column that refers to people. */
async function rowsOf(person: number): Promise<Record<string, number>> {
  const references = await town.db.query<{ reference: string; tab: string; col: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as reference, c.conrelid::regclass::text as tab, a.attname as col
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'people'::regclass order by 1`);
  const counts: [string, number][] = [];
  for (const { reference, tab, col } of references)
    counts.push([
      reference,
      Number(
        (await town.pool.query(`select count(*)::int as n from ${tab} where ${col} = $1`, [person]))
          .rows[0].n,
      ),
    ]);
  return Object.fromEntries(counts);
}

test('purges all rows and files of a person with a row in every table after the grace period', async () => {
  const [elif, ada] = [await signedIn(town, 'elif'), await town.as('ada')];
  const { id } = elif;
  const uploadImage = async () => (await uploaded(elif)).file_name;
  const files = () =>
    readdirSync(join(town.app.config.dataDir, 'files'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((path) => /\.(webp|zip|pdf)$/.test(path));
  const before = files();

  const unattached = await uploadImage();
  const post = await town.post('elif', { attachments: [unattached] });
  await town.say('ada', post.id);
  const { id: collection } = (await town.db.queryOne<{ id: number }>(
    sql`insert into friend_collections (owner_id, name) values (${id}, 'All') returning id`,
  ))!;
  await town.db.execute(sql`insert into collection_members select ${collection}, ${ada.id}`);
  await town.db.execute(sql`
    with theirs as (insert into friend_collections (owner_id, name) values (${ada.id}, 'With Elif') returning id) insert into collection_members select id, ${id} from theirs`);
  await town.db.execute(
    sql`insert into posts (author_id, text, shared_as, collection_id) values (${id}, 'For all', 'Collection', ${collection})`,
  );
  await town.db.execute(
    sql`insert into posts (author_id, text, shared_as, group_id) values (${id}, 'For the group', 'Group', ${town.group.creek})`,
  );
  const adas = await town.post('ada');
  const comment = await town.say('elif', adas.id, { image: await uploadImage() });
  await town.say('ada', adas.id, { parent_id: comment.id });
  await write(town, 'ada', 'elif', 'Are the keys with Wanda?');
  const sheet = (
    await elif.upload(Buffer.from('%PDF-1.7 keys'), 'keys.pdf', 'POST /message/upload')
  ).json<{ file_name: string }>();
  await write(town, 'elif', 'ada', 'They are.', { attachments: [sheet.file_name] });
  await elif.ask('POST /account/crop-avtar', {
    image: await uploadImage(),
    crop: { x: 0, y: 0, width: 40, height: 40 },
  });
  await elif.ask('POST /account/save-cover', {
    image: await uploadImage(),
    crop: { x: 0, y: 0, width: 40, height: 10 },
  });
  const { id: invitation } = (await town.db.queryOne<{ id: number }>(
    sql`insert into invitations (inviter_id, email_hash, code_hash, accepted_by) values (${ada.id}, 'e', 'c1', ${id}) returning id`,
  ))!;
  await town.db.execute(sql`update all_people set invitation_id = ${invitation} where id = ${id}`);
  const { id: invitationId } = (await town.db.queryOne<{ id: number }>(
    sql`insert into invitations (inviter_id, email_hash, code_hash) values (${id}, 'f', 'c2') returning id`,
  ))!;
  await town.db.execute(
    sql`update all_people set invitation_id = ${invitationId} where username = 'gus'`,
  );
  for (const statement of [
    sql`insert into friendships (low_id, high_id, requester_id, status) select least(${id}, p), greatest(${id}, p), ${id}, 1 from unnest(array[${town.id.rosa}, ${town.id.tess}]::bigint[]) p on conflict do nothing`,
    sql`insert into friendships (low_id, high_id, requester_id, status) select least(${id}, p.id), greatest(${id}, p.id), p.id, 0 from all_people p where p.id > ${id} order by p.id limit 3 on conflict do nothing`,
    sql`insert into blocks values (${id}, ${town.id.hugo}), (${town.id.rex}, ${id}) on conflict do nothing`,
    sql`insert into codes (hash, purpose, person_id, email, expires_at) values ('h', 'undo', ${id}, 'x', now())`,
    sql`insert into notification_settings values (${id}, 'my_content_email', true)`,
    sql`insert into profile_fields values (${id}, 'books', 'Dune', 'Public') on conflict do nothing`,
    sql`insert into idempotency_keys (person_id, key, request_hash) values (${id}, 'a key', 'h')`,
    sql`insert into likes values (${adas.id}, ${id})`,
    sql`insert into comment_likes values (${comment.id}, ${id})`,
    sql`insert into orphaned_polls values (${adas.id}, ${id})`,
    sql`insert into post_refresh_queue (person_id) values (${id}) on conflict do nothing`,
    sql`insert into group_bans (group_id, person_id, banned_by) values (${town.group.market}, ${id}, ${ada.id}), (${town.group.market}, ${town.id.gus}, ${id})`,
    sql`with chat as (insert into chats (name, creator_id, named_by) values ('Canoes', ${id}, ${id}) returning id),
      theirs as (insert into messages (sender_id, text, in_conversation, chat_id) select p, 'Hello', true, id from chat, unnest(array[${id}, ${ada.id}]::bigint[]) p returning id, sender_id),
      members as (insert into chat_members (chat_id, person_id, state, added_by, since_id, last_message_id, last_read_id, joined_at) select c.id, p, 'joined', ${id}, 0, t.id, t.id, now() from chat c, theirs t, unnest(array[${id}, ${ada.id}]::bigint[]) p where t.sender_id = ${id})
      insert into undelivered_messages (message_id, person_id) select t.id, ${id} from theirs t where t.sender_id <> ${id}`,
    sql`insert into undelivered_parents (message_id, person_id) select u.message_id, u.person_id from undelivered_messages u where u.person_id = ${id} limit 1`,
    sql`insert into group_offers (group_id, heir_id) values (${town.group.testers}, ${id})`,
    sql`insert into earlier_likes values (${adas.id}, ${id}, 1)`,
    sql`insert into earlier_comment_likes values (${comment.id}, ${id}, 1)`,
    sql`insert into reports (reporter_id, title, url, reason) values (${id}, 't', 'u', 'r')`,
    sql`insert into reports (reporter_id, title, url, reason, person_id, subject_person_id) values (${ada.id}, 't', 'u', 'r', ${id}, ${id})`,
    sql`insert into reports (reporter_id, title, url, reason, content_id, subject_person_id) values (${ada.id}, 't', 'u', 'r', ${post.id}, ${id})`,
    sql`with theirs as (insert into decisions (subject, subject_id, person_id, decided_by, undone_by, decision) values ('content', ${post.id}, ${id}, ${id}, ${id}, 'hide'), ('content', ${adas.id}, ${ada.id}, ${id}, ${id}, 'hide') returning id)
      insert into appeals (decision_id, text, decided_by) select id, 'Please.', ${id} from theirs`,
    sql`insert into group_invitations (group_id, person_id, inviter_id) values (${town.group.ferry}, ${id}, ${town.id.ben}), (${town.group.creek}, ${town.id.gus}, ${id}) on conflict do nothing`,
    sql`with link as (insert into invitation_links (inviter_id, nonce, max_uses, expires_at) values (${id}, '1', 1, now()) returning id)
      insert into invitation_link_uses (link_id, person_id) select id, ${id} from link`,
    sql`insert into declined_group_invitations (group_id, person_id, inviter_id) values (${town.group.testers}, ${id}, ${town.id.isla}), (${town.group.market}, ${town.id.leo}, ${id})`,
    sql`with poll as (insert into polls (content_id, answer_allowed, closes_at, timezone, tally) values (${adas.id}, 1, now(), 'UTC', '{0}') returning content_id)
      insert into ballots (content_id, person_id, round, sealed) select content_id, ${id}, 1, '' from poll`,
    sql`insert into actions (content_id, kind, timezone) values (${adas.id}, 'letter', 'UTC')`,
    sql`insert into action_followers (content_id, person_id) values (${adas.id}, ${id})`,
    sql`insert into action_completions (content_id, person_id) values (${adas.id}, ${id})`,
    sql`insert into attendance (content_id, person_id, answer) values (${adas.id}, ${id}, 'going')`,
    sql`insert into action_ratings (content_id, person_id, rating) values (${adas.id}, ${id}, 4)`,
    sql`insert into action_decisions (content_id, decided_by, approved) values (${adas.id}, ${id}, true)`,
    sql`insert into signatures (content_id, person_id, email_hash, signed_at) values (${adas.id}, ${id}, 'e', now())`,
    sql`with theirs as (insert into letter_recipients (content_id, position, name, phone) values (${adas.id}, 1, 'The mayor', '5') returning id)
      insert into letters_sent (recipient_id, person_id, way) select id, ${id}, 'phone' from theirs`,
    sql`insert into letter_recipients (content_id, position, name, phone, person_id) values (${adas.id}, 20, 'Lena Vogt', '5', ${id})`,
    sql`insert into action_preferences (person_id) values (${id}) on conflict do nothing`,
    sql`insert into action_preference_issues (person_id, issue_id) select ${id}, min(id) from issues on conflict do nothing`,
    sql`insert into notifications (person_id, type, subject_person_id, show_on_site, send_email) values (${ada.id}, 15, ${id}, true, false)`,
    sql`insert into calendars (person_id, token_hash) values (${id}, 'h')`,
    sql`insert into badges (person_id, name, kind, given_by) values (${id}, '', 'verified', ${ada.id}), (${town.id.gus}, '', 'verified', ${id})`,
    sql`insert into digests (person_id, pace, sent_on) values (${id}, 'day', now())`,
    sql`insert into refused_addresses (address_hash, refused_at, person_id) values ('h', now(), ${id})`,
    sql`insert into civic_addresses values (${id}, '1 Creek Lane')`,
    sql`with theirs as (insert into bulk_actions (actor_id, action) values (${id}, 'confirm') returning id)
      insert into bulk_action_people (bulk_action_id, person_id) select id, ${id} from theirs`,
    sql`insert into member_imports (actor_id, session_id, file_name) values (${id}, 0, 'people.csv')`,
    sql`insert into civic_contacts (person_id, official, office, way) values (${id}, 'Lena Vogt', 'Council', 'phone')`,
    sql`insert into linked_accounts (provider, subject, person_id, known_as) values ('google', 's', ${id}, 'Elif')`,
    sql`insert into passkeys (person_id, credential_id, public_key, counter, transports, name) values (${id}, 'c', 'k', 0, '{}', 'Phone')`,
    sql`insert into passkey_challenges (challenge, person_id, expires_at) values ('c', ${id}, now())`,
    sql`insert into two_factor (person_id, secret) values (${id}, 's')`,
    sql`insert into recovery_codes values (${id}, 'h')`,
    sql`insert into declined_requests (person_id, asker_id, is_message) values (${id}, ${ada.id}, true), (${ada.id}, ${id}, false)`,
    sql`insert into message_reactions (message_id, person_id, emoji) select m.id, ${id}, '👍' from messages m limit 1`,
    sql`insert into onboarding (person_id, step) values (${id}, 'people')`,
    sql`insert into saved_posts values (${id}, ${adas.id}) on conflict do nothing`,
    sql`insert into dismissed_posts values (${id}, ${adas.id})`,
    sql`insert into scheduled_posts (author_id, publish_at, tool, title, text, link, location, shared_as, in_group) values (${id}, now() + interval '1 year', 'wall', '', 'Soon', '', '', 'Public', false)`,
    sql`insert into mutes (person_id, muted_person_id) values (${id}, ${ada.id}), (${ada.id}, ${id})`,
    sql`insert into first_steps (person_id, asks_issues) values (${id}, true)`,
    sql`insert into pending_logins (hash, person_id, expires_at) values ('h', ${id}, now())`,
    sql`insert into known_browsers (hash, person_id) values ('h', ${id})`,
    sql`insert into known_devices (person_id, device) values (${id}, 'Firefox on Linux')`,
    sql`insert into refused_addresses (address_hash, person_id) values ('r', ${id})`,
    sql`with acted as (insert into bulk_actions (actor_id, action) values (${id}, 'confirm') returning id)
      insert into bulk_action_people (bulk_action_id, person_id, outcome) select id, ${id}, 'yourself' from acted`,
    sql`insert into oauth_states (state_hash, provider, browser_hash, nonce, verifier, person_id, expires_at) values ('s', 'google', 'b', 'n', 'v', ${id}, now())`,
    sql`with theirs as (insert into groups (owner_id, name) values (${id}, 'Chess'), (${id}, 'Alone') returning id, name)
      insert into group_members select t.id, p from theirs t, unnest(array[${id}, ${ada.id}, ${town.id.hugo}]::bigint[]) p where t.name = 'Chess' or p = ${id}`,
    sql`insert into claimed_roles (person_id, provider, role) values (${id}, 'town', 'moderator')`,
    sql`insert into claimed_memberships (group_id, person_id, provider) select group_id, person_id, 'town' from group_members where person_id = ${id}`,
  ])
    await town.db.execute(statement);
  const chess = (await town.db.queryOne<{ id: number }>(
    sql`select id from groups where name = 'Chess'`,
  ))!.id;
  await town.db.execute(
    sql`update group_members set joined_at = now() - interval '1 day' where group_id = ${chess} and person_id = ${town.id.hugo}`,
  );
  await town.db.execute(
    sql`insert into posts (author_id, text, shared_as, group_id) values (${ada.id}, 'Your move', 'Group', ${chess})`,
  );
  const unattachedLater = await uploadImage();
  await town.db.execute(
    sql`insert into link_previews (person_id, link, file_id) select ${id}, 'https://a.example/', id from files where name = ${unattachedLater}`,
  );
  await elif.ask('POST /account/export', { password });
  await town.drainJobs();
  await town.db.execute(sql`
    with theirs as (insert into sessions (token_hash, person_id) values ('t', ${id}) returning id)
    insert into push_subscriptions (endpoint, person_id, session_id, p256dh, auth) select 'https://push.example/1', ${id}, id, 'p', 'a' from theirs`);
  const rowsBefore = await rowsOf(id);
  expect(
    Object.entries(rowsBefore)
      .filter(([, rows]) => rows === 0)
      .map(([reference]) => reference),
    'tables without a row',
  ).toEqual([]);
  expect(files().length).toBeGreaterThan(before.length + 8);

  await elif.ask('POST /account/delete', { password });
  await deletedFor('elif', 13);
  await purge();
  expect(await account('elif')).toBeDefined();
  await deletedFor('elif', 14);
  await purge();
  expect(await account('elif')).toBeUndefined();
  expect(Object.values(await rowsOf(id)).filter((rows) => rows > 0)).toEqual([]);
  expect(
    await town.db.query(sql`select from posts where id = ${post.id} or text = 'For all'`),
  ).toEqual([]);
  // Except a message that its recipient still has, with its attachment, until they delete it.
  await runJob(town, 'files.sweep');
  expect(files().filter((path) => !before.includes(path))).toEqual([
    expect.stringContaining(`${sheet.file_name}.pdf`),
  ]);
  expect(textsOf(await conversationOf(town, 'ada', 'elif'))).toEqual([
    'Are the keys with Wanda?',
    'They are.',
  ]);
  await ada.ask('POST /message/delete', { user_id: id });
  await runJob(town, 'files.sweep');
  expect(files()).toEqual(before);

  // Content of others remains: their posts, their reports, and the group, which is handed over.
  await ada.ask('GET /content/get-one', { id: adas.id });
  expect(
    await town.db.query(
      sql`select from reports where reporter_id = ${ada.id} and person_id is null and content_id is null`,
    ),
  ).toHaveLength(2);
  expect(
    await town.db.query(sql`select name, owner_id from groups where name in ('Chess', 'Alone')`),
  ).toEqual([{ name: 'Chess', owner_id: town.id.hugo }]);
  expect(await town.db.query(sql`select from posts where text = 'Your move'`)).toHaveLength(1);
  // So does the conversation, with what they wrote there.
  expect(
    await town.db.query(
      sql`select c.creator_id, count(*)::int as messages from chats c join messages m on m.chat_id = c.id where c.name = 'Canoes' group by c.id`,
    ),
  ).toEqual([{ creator_id: ada.id, messages: 2 }]);
  // The username is reserved for a year against impersonation.
  const checkAvailability = () =>
    town.visitor.ask('GET /user/check-username', { username: 'Elif' });
  expect(await checkAvailability()).toMatchObject({ available: false });
  await town.db.execute(sql`update released_usernames set free_at = free_at - interval '364 days'`);
  expect(await checkAvailability()).toMatchObject({ available: false });
  await town.db.execute(
    sql`update released_usernames set free_at = free_at - interval '1 day 1 minute'`,
  );
  expect(await checkAvailability()).toEqual({ available: true });
});

test('records deletion, return and purge outside the database, for a restore', async () => {
  const { id } = await town.as('zoe');
  const events = () =>
    readDeletions(deletedAccountsFile(town.app.config.dataDir))
      .filter((deletion) => deletion.id === id)
      .map(({ event }) => event);
  await (await signedIn(town, 'zoe')).ask('POST /account/delete', { password });
  await expect.poll(events).toEqual(['deleted']);
  expect((await logIn('zoe')).statusCode).toBe(200);
  await expect.poll(events).toEqual(['deleted', 'returned']);
  await deletedFor('zoe', 14);
  await purge();
  expect(events()).toEqual(['deleted', 'returned', 'purged']);
});

test('continues with other accounts when one is restored at the last moment, and keeps that one', async () => {
  await deletedFor('noor', 13);
  await deletedFor('carmen', 20);
  await Promise.all([purge(), logIn('noor'), purge()]);
  expect((await account('noor'))!.deleted).toBe(false);
  expect(await account('carmen')).toBeUndefined();
});
