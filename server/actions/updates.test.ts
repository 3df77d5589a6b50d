// Updates of an action: posting, reading, emails and unsubscribing.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { emailsTo, postOneClick } from '#test/emails.ts';
import { findSignatureCodes, publishPetition, signByEmail } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const wren = 'wren@far.example';
const updateMails = async () =>
  (await emailsTo(town)).filter(({ subject }) => subject.startsWith('Update on a'));
const postUpdate = async (
  action_id: number,
  body = '<p>The council <strong>meets</strong> on Monday.</p><p>Come &amp; listen.</p>',
) => {
  const before = (await updateMails()).length;
  await (await town.as('ada')).ask('POST /action/post-update', { action_id, body });
  return (await updateMails()).slice(before);
};
const unsubscribe = async (to: string) => {
  const mails = await Promise.all(town.mails().map((mail) => PostalMime.parse(mail)));
  const { headers } = mails.findLast((mail) => mail.to?.[0]?.address === to)!;
  return Object.fromEntries(
    headers
      .filter(({ key }) => key.startsWith('list-unsubscribe'))
      .map(({ key, value }) => [key, value]),
  );
};

test('updates are listed with the action, the newest first, for everyone who sees it', async () => {
  const [ada, gus, { id }] = [
    await town.as('ada'),
    await town.as('gus'),
    await publishAction(town, 'ada', { kind: 'task' }),
  ];
  const { update, message } = await ada.ask('POST /action/post-update', {
    action_id: id,
    body: '<p onclick="x()">One<script>bad()</script></p>',
  });
  expect([update.body, message]).toEqual(['<p>One</p>', actionStrings.updatePosted]);
  await ada.ask('POST /action/post-update', { action_id: id, body: '<p>Two</p>' });
  for (const client of [gus, town.visitor])
    expect(
      (await client.ask('GET /action/updates', { action_id: id })).updates.map(({ body }) => body),
    ).toEqual(['<p>Two</p>', '<p>One</p>']);
  expect(
    await gus.ask('GET /action/updates', { action_id: id, page: 2, pageSize: 1 }),
  ).toMatchObject({ updates: [{ body: '<p>One</p>' }], pageCount: 2 });
  expect((await gus.ask('GET /action/get-one', { id })).action).toMatchObject({
    total_updates: 2,
    can_tell: false,
  });
  await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${id}`);
  expect((await gus.refused('GET /action/updates', { action_id: id })).body).toBe(
    (await gus.refused('GET /action/updates', { action_id: 999_999 })).body,
  );
});

test('only the author posts an update, with content, five times a day', async () => {
  const [ada, gus, { id }] = [
    await town.as('ada'),
    await town.as('gus'),
    await publishAction(town, 'ada'),
  ];
  const hidden = await publishAction(town, 'ada', { shared_as: 'Private' });
  expect(
    (await gus.refused('POST /action/post-update', { action_id: id, body: 'Mine' })).message,
  ).toBe(strings.notYours);
  expect(
    (await gus.refused('POST /action/post-update', { action_id: hidden.id, body: 'Mine' })).message,
  ).toBe(strings.actionNotFound);
  for (const body of ['', '<p><br></p>', '<img src=x>'])
    expect(
      (await ada.refused('POST /action/post-update', { action_id: id, body })).message,
      body,
    ).toEqual({ body: [strings.updateBody] });
  await town.db.execute(sql`update posts set approved = false where id = ${id}`);
  expect(
    (await ada.refused('POST /action/post-update', { action_id: id, body: 'One' })).message,
  ).toBe(actionStrings.actionNotApproved);
  await town.db.execute(sql`update posts set approved = true where id = ${id}`);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      ada.raw('POST /action/post-update', { action_id: id, body: `News ${n}` }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ]);
  expect(
    (await ada.refused('POST /action/post-update', { action_id: id, body: 'Six' })).message,
  ).toBe(actionStrings.dailyUpdateLimit);
});

test('followers and signers who asked for updates get one email each', async () => {
  const [ben, gus, elif, { id }] = [
    await town.as('ben'),
    await town.as('gus'),
    await town.as('elif'),
    await publishPetition(town),
  ];
  await ben.ask('POST /action/follow', { id });
  await ben.ask('POST /action/sign', { action_id: id, keep_informed: true });
  await gus.ask('POST /action/sign', { action_id: id, keep_informed: true });
  await elif.ask('POST /action/sign', { action_id: id });
  await (await town.as('hugo')).ask('POST /action/follow', { id });
  await (await town.as('ada')).ask('POST /action/sign', { action_id: id, keep_informed: true });
  await signByEmail(town, id, { keep_informed: true });
  await signByEmail(town, id, { email: 'silent@far.example' });
  await town.visitor.ask('POST /action/sign', {
    action_id: id,
    name: 'X',
    zip_code: '1',
    email: 'unconfirmed@far.example',
    keep_informed: true,
  });
  const emails = await postUpdate(id);
  expect(emails.map(({ to }) => to).toSorted()).toEqual([
    'ben@larkwater.example',
    'gus@larkwater.example',
    'hugo@larkwater.example',
    wren,
  ]);
  for (const { text, link } of emails) {
    expect(text).toContain(
      '“Keep the ferry” has an update:\n\nThe council meets on Monday.\n\nCome & listen.',
    );
    expect(link).toBe(`https://moot.example/actions/details/${id}`);
  }
  const hugosEmail = emails.find(({ to }) => to.startsWith('hugo'))!;
  expect(hugosEmail.subject).toBe('Update on an action you follow');
  expect(hugosEmail.text).toContain('To stop these emails, unfollow it.');
  for (const to of [wren, 'gus@larkwater.example'])
    expect(emails.find((email) => email.to === to)).toMatchObject({
      subject: 'Update on a petition you signed',
      text: expect.stringContaining('View petition:'),
    });
  expect((await unsubscribe('hugo@larkwater.example'))['list-unsubscribe']).toMatch(
    /^<https:\/\/moot\.example\/stop-updates\/[\w-]{43}>$/,
  );
  for (const to of [wren, 'gus@larkwater.example']) {
    expect(await unsubscribe(to)).toEqual({
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/moot\.example\/stop-updates\/[\w-]{75}>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  }
});

test('no email goes to users who no longer see the action, and none quotes a text that is not Public', async () => {
  const [ben, gus, { id }] = [
    await town.as('ben'),
    await town.as('gus'),
    await publishPetition(town),
  ];
  await ben.ask('POST /action/follow', { id });
  await gus.ask('POST /action/follow', { id });
  await signByEmail(town, id, { keep_informed: true });
  await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${id}`);
  const emails = await postUpdate(id);
  expect(emails.map(({ to }) => to)).toEqual(['ben@larkwater.example']);
  expect(emails[0]!.text).toContain('The action has an update.');
  expect(emails[0]!.text).not.toMatch(/ferry|council/i);
});

test('the unsubscribe button ends the updates of a follower, and only of this action', async () => {
  const [ben, followed, other] = [
    await town.as('ben'),
    await publishPetition(town),
    await publishPetition(town),
  ];
  for (const { id } of [followed, other]) await ben.ask('POST /action/follow', { id });
  expect(await postUpdate(followed.id)).toHaveLength(1);
  const address = (await unsubscribe('ben@larkwater.example'))['list-unsubscribe']!.slice(1, -1);
  await town.http.inject(new URL(address).pathname);
  expect(await postUpdate(followed.id), 'after opening the page').toHaveLength(1);
  expect((await postOneClick(town, address)).body).toBe(actionStrings.updatesStopped);
  expect(await postUpdate(followed.id)).toEqual([]);
  expect(await postUpdate(other.id)).toHaveLength(1);
});

test('a link and the unsubscribe button of an email program stop the emails without login', async () => {
  const [ben, { id }] = [await town.as('ben'), await publishPetition(town)];
  await ben.ask('POST /action/follow', { id });
  await ben.ask('POST /action/sign', { action_id: id, keep_informed: true });
  await signByEmail(town, id, { keep_informed: true });
  expect(await postUpdate(id)).toHaveLength(2);
  const { stop, withdraw } = await findSignatureCodes(town);
  expect(withdraw).toHaveLength(75);
  expect(await town.visitor.ask('POST /action/stop-updates', { code: stop })).toEqual({
    message: actionStrings.updatesStopped,
  });
  await town.visitor.ask('POST /action/stop-updates', { code: stop });
  expect(
    (await town.visitor.refused('POST /action/stop-updates', { code: `${stop.slice(0, -4)}AAAA` }))
      .message,
  ).toEqual({ code: [strings.linkExpired] });
  expect((await postUpdate(id)).map(({ to }) => to)).toEqual(['ben@larkwater.example']);
  expect(
    await town.db.queryOne(
      sql`select count(*)::int as n, count(email)::int as kept from signatures`,
    ),
    'they are still signers',
  ).toEqual({
    n: 2,
    kept: 0,
  });

  const address = (await unsubscribe('ben@larkwater.example'))['list-unsubscribe']!.slice(1, -1);
  const { statusCode, body } = await postOneClick(town, address);
  expect([statusCode, body]).toEqual([200, actionStrings.updatesStopped]);
  expect((await postOneClick(town, 'https://moot.example/stop-updates/nothing')).statusCode).toBe(
    422,
  );
  expect(await postUpdate(id)).toEqual([]);
  expect((await ben.ask('GET /action/get-one', { id })).action).toMatchObject({
    signed: true,
    following: false,
    total_signatures: 2,
  });
  await town.visitor.ask('POST /action/withdraw-signature', { code: withdraw });
  expect((await ben.ask('GET /action/get-one', { id })).action.total_signatures).toBe(1);
});
