import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { getDueDates } from './digest.ts';
import { notify } from './notify.ts';

let town: TestTown;
let mailed = 0;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.drainJobs();
  mailed = town.mails().length;
  await town.db.execute(sql`delete from notifications`);
  await town.db.execute(sql`delete from notification_settings`);
  await town.db.execute(sql`delete from digests`);
});

/** Emails that this test has caused. */
async function mails() {
  await town.drainJobs();
  return Promise.all(
    town
      .mails()
      .slice(mailed)
      .map((mail) => PostalMime.parse(mail)),
  );
}

const queueLike = (username: Username, content: number, recipient: Username) =>
  notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id[username],
    content,
    to: [town.id[recipient]],
  });

const release = () => town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
/** Creates a notification whose email waits until it is released. */
const createWaiting = (activity: Parameters<typeof notify>[1]) =>
  town.db.transaction(async (db) => {
    await notify(db, activity);
    await db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'notifications.mail %'`,
    );
  });

const linkTo = (id: number) => `${town.app.config.publicUrl}/feed/${id}/details`;
const codeIn = (text: string) => /unsubscribe\/([\w-]+)/.exec(text)![1]!;
const header = (mail: Awaited<ReturnType<typeof mails>>[number], name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

test('an activity on an own post is emailed once, until it is read and repeated', async () => {
  const post = await town.post('ada', { text: 'The bridge is open.', shared_as: 'Public' });
  await queueLike('ben', post.id, 'ada');
  const [mail, ...otherMails] = await mails();
  expect(otherMails).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Ben Okonjo liked your post',
    to: [{ address: 'ada@larkwater.example' }],
  });
  expect(mail!.text).toContain('> The bridge is open.');
  expect(mail!.text).toContain(`https://moot.example/feed/${post.id}/details`);
  expect(header(mail!, 'list-unsubscribe')).toBe(
    `<https://moot.example/unsubscribe/${codeIn(mail!.text!)}>`,
  );
  expect(header(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  await queueLike('noor', post.id, 'ada');
  expect(await mails()).toHaveLength(1);
  await (await town.as('ada')).ask('POST /notification/read', {});
  await queueLike('hugo', post.id, 'ada');
  expect((await mails()).map(({ subject }) => subject).at(-1)).toMatch(
    / and 2 others liked your post$/,
  );
  expect(await mails()).toHaveLength(2);
});

test('an activity that is repeated while the email is being sent causes no second email', async () => {
  const post = await town.post('ada', { text: 'The bridge is open.', shared_as: 'Public' });
  const { mail } = town.app;
  const send = mail.send;
  const recipients: string[] = [];
  const released = Promise.withResolvers<void>();
  mail.send = async (email) => {
    recipients.push(email.to);
    await released.promise;
    await send(email);
  };
  onTestFinished(() => void (mail.send = send));
  await queueLike('ben', post.id, 'ada');
  await expect.poll(() => recipients).toHaveLength(1);
  await queueLike('noor', post.id, 'ada');
  const secondJob = sql`select from graphile_worker.jobs where key like 'notifications.mail %' and locked_at is null and attempts > 0`;
  await expect
    .poll(async () => recipients.length > 1 || (await town.db.query(secondJob)).length)
    .toBeTruthy();
  released.resolve();
  await town.drainJobs();
  await release();
  expect(await mails()).toHaveLength(1);
  expect(recipients).toEqual(['ada@larkwater.example']);
});

test('emails quote only Public text, and never messages', async () => {
  const post = await town.post('ada', { text: 'Canary for friends', shared_as: 'Friends' });
  await queueLike('ben', post.id, 'ada');
  await (
    await town.as('ben')
  ).ask('POST /message/send', {
    recipients: [town.id.ada],
    subject: 'Canary of a subject',
    message: 'Canary of a message',
  });
  await release();
  const sentMails = await mails();
  expect(sentMails.map(({ subject }) => subject).toSorted()).toEqual([
    'Ben Okonjo liked your post',
    'Ben Okonjo sent you a message',
  ]);
  for (const { text, html, subject } of sentMails)
    expect(`${subject} ${text} ${html}`).not.toContain('anary');
});

test('the email and the list quote a comment while visitors can see it', async () => {
  const post = await town.post('ada', { text: 'The bridge is open.', shared_as: 'Public' });
  await town.say('ben', post.id, { comment: 'Since Monday already.' });
  const [mail] = await mails();
  expect(mail!.subject).toBe('Ben Okonjo commented on your post');
  expect(mail!.text).toContain('> Since Monday already.');
  const listed = async () =>
    (await (await town.as('ada')).ask('GET /notification/list', {})).notifications[0];
  expect(await listed()).toMatchObject({ object: { title: 'Since Monday already.' } });

  const friendsPost = await town.post('ada', { text: 'Canary for friends', shared_as: 'Friends' });
  await town.say('ben', friendsPost.id, { comment: 'Canary of a comment' });
  const [, secondMail] = await mails();
  expect(`${secondMail!.text} ${secondMail!.html}`).not.toContain('anary');
  expect(secondMail!.text).toContain(
    'It isn’t public, so we don’t include the text in this email.',
  );
  expect(await listed()).toMatchObject({ object: { title: 'Canary of a comment' } });
});

test('an email quotes a comment only if the comment itself is Public, not for a Public post alone', async () => {
  const [ada, ben, rosa] = [await town.as('ada'), await town.as('ben'), await town.as('rosa')];
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(ada.id, rosa.id)}, ${Math.max(ada.id, rosa.id)}, ${ada.id}, 1)
    on conflict (low_id, high_id) do update set status = 1`);
  const post = await town.post('ada', { text: 'The heron is back.', shared_as: 'Friends' });
  const ownComment = await town.say('rosa', post.id, { comment: 'Canary of rosa' });
  await ada.ask('POST /content/add', {
    id: post.id,
    text: 'The heron is back.',
    shared_as: 'Public',
    revision: post.revision,
  });
  await town.drainJobs();
  mailed = town.mails().length;
  await ben.ask('POST /comment/like', { comment_id: ownComment.id });
  await town.say('ben', post.id, { comment: 'By the creek, @rosa' });
  const sentMails = (await mails()).filter(
    ({ to: recipient }) => recipient?.[0]?.address === 'rosa@larkwater.example',
  );
  expect(sentMails.map(({ subject }) => subject).toSorted()).toEqual([
    'Ben Okonjo liked your comment',
    'Ben Okonjo mentioned you in a comment',
  ]);
  expect(JSON.stringify(sentMails)).not.toContain('anary');
  expect(
    sentMails.find(({ subject }) => subject!.includes('mentioned'))!.text,
    'given to everybody',
  ).toContain('> By the creek, @rosa');
});

test('the email for an invitation contains the note and names an open group, but not a closed one', async () => {
  const { ada, ben, gus } = town.id;
  await town.db.execute(
    sql`delete from group_members where group_id = ${town.group.creek} and person_id = ${gus}`,
  );
  await town.db.execute(sql`
    insert into group_invitations (group_id, person_id, inviter_id, note) values (${town.group.creek}, ${gus}, ${ada}, 'Come to the creek')
    on conflict (group_id, person_id) do update set inviter_id = excluded.inviter_id, note = excluded.note`);
  await notify(town.db, {
    type: NotificationType.groupInvited,
    actor: ada,
    group: town.group.creek!,
    to: [gus],
  });
  const [mail] = await mails();
  expect(mail!.subject).toBe('Ada Lindqvist invited you to a group');
  expect(mail!.text).toMatch(/“.*reek/);
  expect(mail!.text).toContain('Come to the creek');
  await notify(town.db, {
    type: NotificationType.groupInvited,
    actor: ben,
    group: town.group.ferry!,
    to: [town.id.noor],
  });
  const [, secondMail] = await mails();
  expect(secondMail!.text).toContain('The group is closed');
  expect(secondMail!.text).not.toContain('erry');
});

test('a person mentioned in a post of a friend is notified once', async () => {
  await (
    await town.as('ben')
  ).ask('POST /account/save-notification-settings', { all_friends_email: 'Y' });
  await town.post('ada', { text: 'Hello @ben', shared_as: 'Public' });
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Ada Lindqvist mentioned you in a post',
  ]);
  const { notifications } = await (await town.as('ben')).ask('GET /notification/list', {});
  expect(notifications.map(({ sentence }) => sentence)).toEqual([
    'Ada Lindqvist mentioned you in a post',
  ]);
});

test('an email is sent only if the recipient can still see the object, has not read it and still wants emails', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const bens = await town.post('ben', { shared_as: 'Friends' });
  const mention = {
    type: NotificationType.mentioned,
    actor: ben.id,
    content: bens.id,
    to: [ada.id],
  } as const;

  await createWaiting(mention);
  await ben.ask('POST /content/add', { id: bens.id, text: 'Not for all', shared_as: 'Private' });
  await release();
  expect(await mails()).toEqual([]);

  const ownPost = await town.post('ada');
  const liked = {
    type: NotificationType.postLiked,
    actor: ben.id,
    content: ownPost.id,
    to: [ada.id],
  } as const;
  await createWaiting(liked);
  await ada.ask('POST /notification/read', {});
  await release();
  expect(await mails()).toEqual([]);

  const otherPost = await town.post('ada');
  await createWaiting({ ...liked, content: otherPost.id });
  await ada.ask('POST /account/save-notification-settings', { my_content_email: 'N' });
  await release();
  expect(await mails()).toEqual([]);

  // The same without anything that prevents it.
  await ada.ask('POST /account/save-notification-settings', { my_content_email: 'Y' });
  await createWaiting({ ...liked, content: (await town.post('ada')).id });
  expect(await mails()).toEqual([]);
  await release();
  expect(await mails()).toHaveLength(1);
});

test('an email about a message waits two minutes and is dropped if the message is read', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const sendMessage = () =>
    ben.ask('POST /message/send', { recipients: ['ada'], message: 'Bread at six?' });
  await sendMessage();
  expect(await mails()).toEqual([]);
  await ada.ask('POST /message/mark-read', { user_id: ben.id });
  await release();
  expect(await mails(), 'read by then').toEqual([]);
  await sendMessage();
  await sendMessage();
  const [job, ...otherMails] = await town.db.query<{ wait: number }>(
    sql`select extract(epoch from run_at - now())::int as wait from graphile_worker._private_jobs where key like 'notifications.mail %'`,
  );
  expect([otherMails, Math.abs(job!.wait - 120) < 10]).toEqual([[], true]);
  await release();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Ben Okonjo sent you a message']);
});

test('suspended people get no emails', async () => {
  const post = await town.post('gus');
  await createWaiting({
    type: NotificationType.postLiked,
    actor: town.id.ben,
    content: post.id,
    to: [town.id.gus],
  });
  await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.gus}`);
  await release();
  expect(await mails()).toEqual([]);
  await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.gus}`);
});

test.each([
  ['suspended', sql`update people set suspended_at = now()`],
  ['deleted', sql`update all_people set deleted_at = now()`],
] as const)(
  'the unsubscribe link of a %s member ends the emails after the return',
  async (_state, leave) => {
    const gus = sql`where id = ${town.id.gus}`;
    await queueLike('ben', (await town.post('gus')).id, 'gus');
    const code = codeIn((await mails())[0]!.text!);
    await town.db.execute(sql`${leave} ${gus}`);
    await town.visitor.ask('POST /notification/unsubscribe', { code });
    await town.db.execute(sql`update all_people set suspended_at = null, deleted_at = null ${gus}`);
    await queueLike('noor', (await town.post('gus')).id, 'gus');
    expect(await mails()).toHaveLength(1);
  },
);

test('the unsubscribe link ends emails of its kind, without a session, repeatedly, by page or one-click', async () => {
  const ada = await town.as('ada');
  const post = await town.post('ada');
  await queueLike('ben', post.id, 'ada');
  const code = codeIn((await mails())[0]!.text!);
  const response = await town.visitor.ask('POST /notification/unsubscribe', { code });
  expect(response).toEqual({ kind: 'likes', all: false, message: strings.emailsStopped });
  expect(await town.visitor.ask('POST /notification/unsubscribe', { code })).toEqual(response);
  const { settings } = await ada.ask('POST /account/get-notification-settings', {});
  expect(settings).toMatchObject({
    likes_email: 'N',
    comments_email: 'Y',
    my_content_email: 'Y',
    my_content_site: 'Y',
    action_site: 'Y',
  });
  await queueLike('noor', (await town.post('ada')).id, 'ada');
  expect(await mails()).toHaveLength(1);

  await ada.ask('POST /account/save-notification-settings', { likes_email: 'Y' });
  const oneClickResponse = await town.http.inject({
    method: 'POST',
    url: `/unsubscribe/${code}`,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([oneClickResponse.statusCode, oneClickResponse.body]).toEqual([
    200,
    strings.emailsStopped,
  ]);
  expect((await ada.ask('POST /account/get-notification-settings', {})).settings).toMatchObject({
    likes_email: 'N',
    my_content_email: 'Y',
  });

  const wrongCode = `${code.slice(0, -4)}AAAA`;
  const unknown = { status: 422, message: { code: [strings.unsubscribeLinkUnknown] } };
  for (const invalidCode of [wrongCode, 'x', code.slice(1), `${code}AAAA`]) {
    expect(
      await town.visitor.refused('POST /notification/unsubscribe', { code: invalidCode }),
    ).toMatchObject(unknown);
    expect(
      await town.visitor.refused('GET /notification/unsubscribe', { code: invalidCode }),
    ).toMatchObject(unknown);
  }
  // Opening the link automatically, as scanners do, ends nothing.
  await ada.ask('POST /account/save-notification-settings', { likes_email: 'Y' });
  await town.http.inject({ url: `/unsubscribe/${code}` });
  expect(await town.visitor.ask('GET /notification/unsubscribe', { code })).toEqual({
    kind: response.kind,
    all: false,
  });
  expect((await ada.ask('POST /account/get-notification-settings', {})).settings).toMatchObject({
    likes_email: 'Y',
  });
  // Or all kinds.
  expect(
    await town.visitor.ask('POST /notification/unsubscribe', { code, all: 'Y' }),
  ).toMatchObject({ all: true });
  const expectedSettings = {
    my_content_email: 'N',
    action_email: 'N',
    groups_email: 'N',
    all_friends_email: 'N',
    likes_email: 'Y',
    my_content_site: 'Y',
  };
  expect((await ada.ask('POST /account/get-notification-settings', {})).settings).toMatchObject(
    expectedSettings,
  );
});

test('the link in an email about a friend ends emails about all friends, including collections', async () => {
  const ada = await town.as('ada');
  const collection = await town.db.queryOne<{ id: number }>(
    sql`insert into friend_collections (owner_id, name) values (${ada.id}, 'Mailed') returning id`,
  );
  await town.db.execute(
    sql`insert into collection_members (collection_id, person_id) values (${collection!.id}, ${town.id.ben})`,
  );
  const name = `friend_collection-${collection!.id}-email`;
  await ada.ask('POST /account/save-notification-settings', { [name]: 'Y' });
  await town.post('ben');
  const [mail] = await mails();
  expect(mail!.subject).toBe('Ben Okonjo added a new post');
  await town.visitor.ask('POST /notification/unsubscribe', { code: codeIn(mail!.text!) });
  expect((await ada.ask('POST /account/get-notification-settings', {})).settings).toMatchObject({
    [name]: 'N',
    all_friends_email: 'N',
    my_content_email: 'Y',
  });
  await town.post('ben');
  expect(await mails()).toHaveLength(1);
});

const digest = async () => {
  await town.db.execute(sql`select from graphile_worker.add_job('notifications.digest')`);
  return mails();
};
const yesterday = () => town.db.execute(sql`update digests set sent_on = sent_on - 1`);

test('the daily digest contains all unread notifications, and none twice', async () => {
  const ada = await town.as('ada');
  expect(
    await ada.ask('POST /account/save-notification-settings', { mail_pace: 'day' }),
  ).toMatchObject({ mail_pace: 'day' });
  expect(await ada.ask('POST /account/get-notification-settings', {})).toMatchObject({
    mail_pace: 'day',
  });
  const [publicPost, privatePost] = [
    await town.post('ada', { text: 'The bridge is open.' }),
    await town.post('ada', { text: 'Canary', shared_as: 'Friends' }),
  ];
  await queueLike('ben', publicPost.id, 'ada');
  await queueLike('ben', privatePost.id, 'ada');
  const readPost = await town.post('ada', { text: 'Read already' });
  await queueLike('ben', readPost.id, 'ada');
  await town.db.execute(
    sql`update notifications set read_at = now() where content_id = ${readPost.id}`,
  );
  expect(await mails()).toEqual([]);
  // The first digest is sent the morning after it was turned on.
  expect(await digest()).toEqual([]);
  await yesterday();
  await yesterday();
  const [mail, ...otherMails] = await digest();
  expect(otherMails).toEqual([]);
  expect(mail!.subject).toBe('You have 2 new notifications on Folkmoot');
  expect(mail!.text).toContain(
    `Ben Okonjo liked your post: “The bridge is open.”\n${linkTo(publicPost.id)}`,
  );
  expect(mail!.text).not.toMatch(/Canary|Read already/);
  await yesterday();
  expect(await digest()).toHaveLength(1);

  await town.visitor.ask('POST /notification/unsubscribe', { code: codeIn(mail!.text!) });
  expect((await ada.ask('POST /account/get-notification-settings', {})).settings).toMatchObject({
    my_content_email: 'N',
    action_email: 'N',
    all_friends_email: 'N',
  });
});

test('a digest groups notifications by kind, and each line links to its object', async () => {
  const ada = await town.as('ada');
  await ada.ask('POST /account/save-notification-settings', { mail_pace: 'day' });
  const post = await town.post('ada', { text: 'The bridge is open.' });
  await queueLike('ben', post.id, 'ada');
  const comment = await town.say('noor', post.id, { comment: 'Since when?' });
  await mails();
  await yesterday();
  await yesterday();
  const [mail] = await digest();
  const { publicUrl } = town.app.config;
  expect(mail!.text).toContain(
    `Comments and replies:\n\nNoor Rahimi commented on your post: “Since when?”\n${linkTo(post.id)}?comment=${comment.id}\n\nLikes:\n\nBen Okonjo liked your post: “The bridge is open.”\n${linkTo(post.id)}`,
  );
  expect(mail!.html).toContain(
    `<a href="${publicUrl}/feed/${post.id}/details?comment=${comment.id}"`,
  );
  await ada.ask('POST /account/save-notification-settings', { mail_pace: 'at-once' });
});

test('a digest names the object after the sentence, with a colon only where the sentence goes on', async () => {
  const ada = await town.as('ada');
  await ada.ask('POST /account/save-notification-settings', { mail_pace: 'day' });
  const { content_id } = await publishPoll(town, 'ada', { question: 'Where?' });
  for (const type of [NotificationType.pollClosed, NotificationType.moderated])
    await notify(town.db, { type, actor: null, content: content_id, to: [town.id.ada] });
  await mails();
  await yesterday();
  await yesterday();
  const [mail] = await digest();
  expect(mail!.text).toContain(
    'Your poll has closed. Let voters know what happens next. “Where?”\n',
  );
  expect(mail!.text).toContain('Your poll was approved: “Where?”\n');
  await ada.ask('POST /account/save-notification-settings', { mail_pace: 'at-once' });
});

test('pending notifications are sent when the recipient switches back from digests', async () => {
  const ada = await town.as('ada');
  await ada.ask('POST /account/save-notification-settings', { mail_pace: 'week' });
  await queueLike('ben', (await town.post('ada')).id, 'ada');
  expect(await mails()).toEqual([]);
  await ada.ask('POST /account/save-notification-settings', { mail_pace: 'at-once' });
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'You have a new notification on Folkmoot',
  ]);
  await queueLike('ben', (await town.post('ada')).id, 'ada');
  expect(await mails()).toHaveLength(2);
  expect(
    (await ada.refused('POST /account/save-notification-settings', { mail_pace: 'never' })).status,
  ).toBe(422);
});

test('digests are due at seven in the time zone of the site, weekly ones on Monday', () => {
  const dueAtTime = (time: string, zone: string) => getDueDates(new Date(time), zone);
  expect(dueAtTime('2026-11-20T06:59Z', 'UTC')).toEqual({ day: '2026-11-19', week: '2026-11-16' });
  expect(dueAtTime('2026-11-20T07:00Z', 'UTC')).toEqual({ day: '2026-11-20', week: '2026-11-16' });
  expect(dueAtTime('2026-11-23T06:59Z', 'UTC')).toEqual({ day: '2026-11-22', week: '2026-11-16' });
  expect(dueAtTime('2026-11-23T07:00Z', 'UTC')).toEqual({ day: '2026-11-23', week: '2026-11-23' });
  expect(dueAtTime('2026-11-20T11:59Z', 'America/New_York')).toEqual({
    day: '2026-11-19',
    week: '2026-11-16',
  });
  expect(dueAtTime('2026-11-20T12:00Z', 'America/New_York')).toEqual({
    day: '2026-11-20',
    week: '2026-11-16',
  });
  expect(dueAtTime('2026-11-19T18:00Z', 'Pacific/Auckland')).toEqual({
    day: '2026-11-20',
    week: '2026-11-16',
  });
});
