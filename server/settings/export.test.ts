import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestGroup } from '#test/groups.ts';
import { requiredEmailsTo } from '#test/emails.ts';
import { write } from '#test/messages.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { pollUpdateInput, publishPoll, vote } from '#test/polls.ts';
import {
  createExportTown,
  exportPassword,
  exportUrlOf,
  loadExportState,
  requestExport,
} from '#test/exports.ts';
import type { TestTown } from '#test/town.ts';
import { unzipped } from '#test/zip.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createExportTown();
});
afterAll(() => town.close());

const download = (url: string) => town.http.inject({ url });
const jsonOf = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`${name}.json`)!.toString());

test('contains all content and notifications of a member in a standard zip file', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  await town.db.execute(sql`delete from friend_collections where owner_id = ${ada.id}`);
  await ada.ask('POST /account/save-profile', {
    name: 'Ada Lindqvist',
    books: 'Ulysses',
    books_visibility: 'Friends',
    address: '1 Creek Lane',
    about_me: '<p>Hello</p>',
  });
  await town.db.execute(
    sql`update people set announcement_dismissed_at = '2026-11-20T10:00Z' where id = ${ada.id}`,
  );
  await town.db.execute(sql`
    insert into first_steps (person_id, opened_at, asks_issues) values (${ada.id}, '2026-11-01T10:00Z', false)
    on conflict (person_id) do update set opened_at = excluded.opened_at`);
  const image = await uploaded(ada, await photo('png', 80, 80));
  const firstPost = await town.post('ada', {
    text: 'My first word',
    attachments: [image.file_name],
    image_descriptions: [{ file_name: image.file_name, description: 'A heron' }],
    shared_as: 'Private',
  });
  await town.db.execute(
    sql`insert into posts (author_id, text, shared_as) select ${ada.id}, 'Post number ' || n, 'Friends' from generate_series(1, 230) n`,
  );
  const bens = await town.post('ben', { text: 'A word of Ben' });
  await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${firstPost.id}`);
  const comment = await town.say('ben', firstPost.id, { comment: 'Well said' });
  await town.say('ada', bens.id, { comment: 'I agree with Ben' });
  await town.db.execute(
    sql`insert into likes (content_id, person_id) values (${bens.id}, ${ada.id}) on conflict do nothing`,
  );
  await town.db.execute(
    sql`insert into comment_likes (comment_id, person_id) values (${comment.id}, ${ada.id})`,
  );
  const { id: collection } = (await town.db.queryOne<{ id: number }>(
    sql`insert into friend_collections (owner_id, name) values (${ada.id}, 'Close friends') returning id`,
  ))!;
  await town.db.execute(sql`insert into collection_members values (${collection}, ${ben.id})`);
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${ada.id}, ${town.id.rex}) on conflict do nothing`,
  );
  await town.db.execute(
    sql`insert into linked_accounts (provider, subject, person_id, known_as) values ('google', 'ada at google', ${ada.id}, 'Ada')`,
  );
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.quinn}, ${ada.id}) on conflict do nothing`,
  );
  const { file_name } = (
    await ben.upload(await photo(), 'creek.jpg', 'POST /message/upload')
  ).json<{ file_name: string }>();
  await write(town, 'ben', ['ada', 'otis'], 'Look at the creek', { attachments: [file_name] });
  await write(town, 'ada', 'ben', 'It is clear');
  const deletedMessage = await write(town, 'ben', 'ada', 'Ada keeps this not');
  await ada.ask('POST /message/delete', { id: deletedMessage.id });
  await write(town, 'leo', 'ada', 'The books are yours');
  await town.db.execute(sql`update all_people set deleted_at = now() where username = 'leo'`);
  const ownVote = await publishPoll(town, 'ben', { answer_allowed: 2 });
  await vote(ada, ownVote, 2, 0);
  const changedPoll = await publishPoll(town, 'ben');
  await vote(ada, changedPoll, 1);
  await ben.ask(
    'POST /poll/update',
    pollUpdateInput(changedPoll, { options: ['Yes', 'No'], reset_votes: true }),
  );
  const unseenPoll = await publishPoll(town, 'ben', { question: 'Not for Ada?' });
  await vote(ada, unseenPoll, 1);
  await town.db.execute(sql`update posts set shared_as = 'Private' where id = ${unseenPoll.id}`);
  const petition = await publishAction(town, 'ben', {
    kind: 'petition',
    title: 'Keep the ferry',
  });
  await ada.ask('POST /action/sign', {
    action_id: petition.id,
    show_name: true,
    comment: 'Every day',
  });
  const letter = await publishAction(town, 'ben', {
    kind: 'letter',
    title: 'Write to the board',
    letter_text: 'Keep it.',
    recipients: [{ name: 'The board', phone: '555 0100' }],
  });
  await ada.ask('POST /action/write-letter', {
    action_id: letter.id,
    recipient_id: letter.recipients[0]!.id,
    way: 'phone',
  });
  await ada.ask('POST /action/save-preferences', { address: 'Boston 02108', radius: 50 });
  await ada.ask('POST /representative/search', {
    address: '1 Creek Lane, 00419',
    save_address: 'Y',
  });
  await ada.ask('POST /representative/add-contact', {
    official: 'Lena Vogt',
    office: 'Council member, Landing',
    way: 'phone',
    note: 'She called back',
  });
  const event = await publishAction(town, 'ben', { title: 'Clean the creek' });
  await ada.ask('POST /action/follow', { id: event.id });
  await ada.ask('POST /action/mark-complete', { action_id: event.id });
  await ada.ask('POST /action/save-rating', { action_id: event.id, rating: 4 });
  await ada.ask('POST /content/report', {
    title: 'Spam',
    url: 'https://a.example/spam',
    reason: 'It is spam',
  });
  await town.db.execute(
    sql`insert into decisions (subject, subject_id, person_id, decision, category, about) values ('content', 1, ${ada.id}, 'warn', 'spam', 'Buy this')`,
  );
  await town.db.execute(
    sql`insert into invitations (inviter_id, email, email_hash, code_hash, note) values (${ada.id}, 'new@a.example', 'x', 'y', 'Join us')`,
  );

  expect(await loadExportState(town, 'ada')).toEqual({ state: 'none' });
  expect(await ada.ask('POST /account/export', { password: exportPassword })).toEqual({
    state: 'waiting',
    message: strings.exportRequested,
  });
  const mail = (await requiredEmailsTo(town, 'ada@larkwater.example')).at(-1)!;
  expect([mail.subject, mail.link]).toEqual([
    'Your data from Folkmoot is ready',
    'https://moot.example/account/data',
  ]);
  const { state: readyState, bytes } = await loadExportState(town, 'ada');
  expect(readyState).toBe('ready');
  const response = await download(await exportUrlOf(town, 'ada'));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(bytes),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
  );

  const files = unzipped(response.rawPayload);
  const names = [
    'profile',
    'posts',
    'comments',
    'likes',
    'saved-posts',
    'scheduled-posts',
    'hidden-posts',
    'votes',
    'actions',
    'signatures',
    'letters',
    'action-preferences',
    'representatives',
    'friends',
    'collections',
    'blocks',
    'mutes',
    'messages',
    'conversations',
    'group-messages',
    'message-reactions',
    'groups',
    'reports',
    'decisions',
    'sessions',
    'last-seen',
    'logging-in',
    'invitations',
    'invitation-links',
    'notifications',
    'notification-settings',
  ];
  expect([...files.keys()]).toEqual([
    'README.txt',
    ...names.map((name) => `${name}.json`),
    `pictures/${image.file_name}.webp`,
    `message-files/${file_name}.webp`,
  ]);
  for (const name of names) expect(files.get('README.txt')!.toString()).toContain(`${name}.json`);
  expect(jsonOf(files, 'profile')).toMatchObject({
    username: 'ada',
    email: 'ada@larkwater.example',
    books: 'Ulysses',
    books_visibility: 'Friends',
    address: '1 Creek Lane',
    about_me: '<p>Hello</p>',
    language: null,
    announcement_dismissed_on: '2026-11-20T10:00:00.000Z',
    first_steps_opened_on: '2026-11-01T10:00:00.000Z',
    used_invitation_links_on: [],
  });
  const posts = jsonOf(files, 'posts') as { text: string; comments: { text: string }[] }[];
  expect(posts).toHaveLength(231);
  expect(
    posts
      .filter(({ text }) => text.startsWith('Post number '))
      .map(({ text }) => Number(text.slice(12))),
  ).toEqual(Array.from({ length: 230 }, (_, n) => n + 1));
  expect(posts[0]).toMatchObject({
    text: 'My first word',
    kind: 'post',
    shared_as: 'Friends',
    address: `https://moot.example/feed/${firstPost.id}/details`,
    pictures: [`pictures/${image.file_name}.webp`],
    picture_descriptions: { [`pictures/${image.file_name}.webp`]: 'A heron' },
    comments: [{ by: 'ben', text: 'Well said' }],
  });
  const storedName = `message-files/${file_name}.webp`;
  const [withBen, withAda] = [
    { name: 'Ben Okonjo', username: 'ben' },
    { name: 'Ada Lindqvist', username: 'ada' },
  ];
  expect(jsonOf(files, 'messages')).toMatchObject([
    {
      folder: 'received',
      with: [withBen],
      text: 'Look at the creek',
      files: [{ name: 'creek.jpg', file: storedName }],
    },
    { folder: 'sent', with: [withBen], text: 'It is clear', files: [] },
    {
      folder: 'received',
      with: [{ name: 'Deleted member', username: '' }],
      text: 'The books are yours',
    },
  ]);
  expect(files.get(storedName)!.subarray(8, 12).toString()).toBe('WEBP');
  expect(JSON.stringify(jsonOf(files, 'messages'))).not.toContain(withAda.username);
  expect(jsonOf(files, 'comments')).toMatchObject([
    { post_id: bens.id, text: 'I agree with Ben', in_answer_to: null, pictures: [] },
  ]);
  expect(jsonOf(files, 'likes')).toMatchObject({
    posts: [{ post_id: bens.id }],
    comments: [{ comment_id: comment.id }],
  });
  expect(jsonOf(files, 'votes')).toEqual([
    {
      post_id: ownVote.id,
      address: `https://moot.example/feed/${ownVote.id}/details`,
      question: ownVote.question,
      counts: true,
      chosen: ['By the bridge', 'On the hill'],
    },
    {
      post_id: changedPoll.id,
      address: `https://moot.example/feed/${changedPoll.id}/details`,
      question: changedPoll.question,
      counts: false,
      chosen: [],
    },
    // Of a poll that became invisible.
    { post_id: null, question: null, counts: true, chosen: [] },
  ]);
  const expectedAction = { post_id: event.id, title: 'Clean the creek' };
  expect(jsonOf(files, 'actions')).toMatchObject({
    followed: [{ ...expectedAction, remind: true }],
    completed: [{ ...expectedAction, completed_on: expect.any(String) }],
    rated: [{ ...expectedAction, rating: 4 }],
  });
  expect(jsonOf(files, 'signatures')).toMatchObject([
    {
      post_id: petition.id,
      title: 'Keep the ferry',
      name_shown: true,
      comment: 'Every day',
      keep_informed: false,
    },
  ]);
  expect(jsonOf(files, 'letters')).toMatchObject([
    {
      post_id: letter.id,
      title: 'Write to the board',
      written_to: 'The board',
      way: 'phone',
      answered: null,
    },
  ]);
  expect(jsonOf(files, 'action-preferences')).toEqual([
    { address: 'Boston 02108', miles: 50, remind: true, issues: [] },
  ]);
  expect(jsonOf(files, 'representatives')).toMatchObject({
    address: '1 Creek Lane, 00419',
    contacts: [
      {
        official: 'Lena Vogt',
        office: 'Council member, Landing',
        way: 'phone',
        note: 'She called back',
        answered: null,
      },
    ],
  });
  const friends = jsonOf(files, 'friends');
  expect(friends.friends.map(({ username }: { username: string }) => username)).toContain('ben');
  expect(friends.requests_sent.map(({ username }: { username: string }) => username)).toEqual([
    'tess',
  ]);
  expect(friends.requests_received.map(({ username }: { username: string }) => username)).toEqual([
    'noor',
  ]);
  expect(jsonOf(files, 'collections')).toMatchObject([
    { name: 'Close friends', friends: [{ username: 'ben' }] },
  ]);
  expect(jsonOf(files, 'blocks')).toMatchObject([{ username: 'rex' }]);
  expect(jsonOf(files, 'groups').member_of).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ role: 'owner' })]),
  );
  expect(jsonOf(files, 'reports')).toMatchObject([{ title: 'Spam', reason: 'It is spam' }]);
  expect(jsonOf(files, 'decisions')).toMatchObject([
    { decision: 'warn', category: 'spam', about: 'Buy this' },
  ]);
  expect(jsonOf(files, 'logging-in')).toMatchObject({
    other_sites: [{ provider: 'google', known_as: 'Ada' }],
  });
  expect(jsonOf(files, 'invitations')).toMatchObject([{ email: 'new@a.example', note: 'Join us' }]);
  expect(jsonOf(files, 'notifications')).toContainEqual({
    id: expect.any(Number),
    told_on: expect.any(String),
    sentence: 'Ben Okonjo commented on your post',
    title: 'Well said',
    read: false,
  });
  expect(jsonOf(files, 'notification-settings')).toMatchObject({
    my_content_site: 'Y',
    [`friend_collection-${collection}-site`]: 'N',
  });
  const allText = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, content]) => content.toString())
    .join('');
  expect(allText).not.toMatch(/token|password|hash|quinn/);
});

test('contains posts of every type with their earlier versions', async () => {
  const gus = await town.as('gus');
  const { id: blog } = (
    await gus.ask('POST /blog/create', {
      title: 'Eels',
      excerpt: 'In the creek',
      description: '<p>Two</p>',
      shared_as: 'Public',
    })
  ).content;
  await gus.ask('POST /blog/update', {
    id: blog,
    title: 'Eels',
    description: '<p>Three</p>',
    shared_as: 'Friends',
  });
  await gus.ask('POST /blog/create', { title: 'Herons', status: 'Draft' });
  await town.post('gus', {
    tool: 'discussion',
    title: 'Boots',
    text: '',
    group_id: town.group.creek,
  });
  await town.post('gus', {
    tool: 'bookmark',
    link: 'https://larkwater.example/',
    group_id: town.group.creek,
  });
  await town.db.execute(sql`
    with post as (insert into posts (author_id, content_type, title, body, shared_as) values (${gus.id}, 1, 'Which day?', '<p>To test</p>', 'Public') returning id),
      poll as (insert into polls (content_id, answer_allowed, closes_at, timezone, tally, outcome) select id, 1, '2026-01-01', 'UTC', '{0,0}', 'Sunday it is' from post),
      options as (insert into poll_options (content_id, slot, position, text) select id, slot, 3 - slot, text from post, (values (1, 'Saturday'), (2, 'Sunday')) as o (slot, text))
    insert into post_tags select id, 'creek' from post`);
  await publishAction(town, 'gus', { title: 'Count the eels', venue: 'The weir' });
  await town.post('ben', { text: 'Not of Gus', group_id: town.group.creek });

  const posts = jsonOf(
    unzipped((await download(await requestExport(town, 'gus'))).rawPayload),
    'posts',
  );
  expect(posts).toMatchObject([
    {
      kind: 'blog',
      draft: false,
      title: 'Eels',
      text: 'In the creek',
      body: '<p>Three</p>',
      poll: null,
      shared_as: 'Friends',
      earlier_versions: [{ title: 'Eels', body: '<p>Two</p>', shared_as: 'Public' }],
    },
    { kind: 'blog', draft: true, title: 'Herons', earlier_versions: [] },
    { kind: 'discussion', title: 'Boots', group: 'Friends of Cobble Creek' },
    { kind: 'bookmark', link: 'https://larkwater.example/' },
    {
      kind: 'poll',
      title: 'Which day?',
      body: '<p>To test</p>',
      tags: ['creek'],
      poll: { options: ['Sunday', 'Saturday'], outcome: 'Sunday it is' },
    },
    {
      kind: 'action',
      title: 'Count the eels',
      action: {
        kind: 'event',
        venue: 'The weir',
        timezone: 'America/New_York',
        ends_on: expect.stringContaining('2099-06-06T15:00'),
        recipients: [],
      },
      updates: [],
      earlier_texts: [],
    },
  ]);
});

test('shows a declined request as pending', async () => {
  const noor = await town.as('noor');
  await town.db.execute(
    sql`update friendships set status = 2, declined_at = now() where requester_id = ${noor.id} and ${town.id.ada} in (low_id, high_id)`,
  );
  await town.db.execute(
    sql`update friendships set unseen = true where requester_id = ${noor.id} and ${town.id.elif} in (low_id, high_id)`,
  );
  const files = unzipped((await download(await requestExport(town, 'noor'))).rawPayload);
  expect(jsonOf(files, 'friends')).toMatchObject({
    friends: [],
    requests_sent: [{ username: 'ada' }],
    requests_received: [],
  });
  expect(jsonOf(files, 'posts')).toEqual([]);
});

test('contains own posts in a closed group after removal from it, but not comments of others', async () => {
  const [ben, isla] = [await town.as('ben'), await town.as('isla')];
  const group = await createTestGroup(town, 'ben', ['isla'], { status: 'Closed' });
  const post = await town.post('isla', {
    group_id: group.id,
    shared_as: 'Group',
    text: 'My words',
  });
  await town.say('isla', post.id, { comment: 'More of mine' });
  const secret = await town.post('ben', {
    group_id: group.id,
    shared_as: 'Group',
    text: 'Words of Ben',
  });
  const quoting = await town.post('isla', { text: 'Look', quoted_id: secret.id });
  await isla.ask('POST /content/pin', { id: quoting.id, place: 'profile', pinned: 'Y' });
  await ben.ask('POST /group/remove-member', { group_id: group.id, user_id: isla.id });
  await town.say('ben', post.id, { comment: 'The plan is secret.' });
  await ben.ask('POST /content/like', { content_id: post.id });
  const files = unzipped((await download(await requestExport(town, 'isla'))).rawPayload);
  const exportedPost = jsonOf(files, 'posts').find(
    ({ text }: { text: string }) => text === 'My words',
  );
  expect(exportedPost).toMatchObject({
    group: null,
    likes: null,
    comments: [{ by: 'isla', text: 'More of mine' }],
  });
  expect(
    jsonOf(files, 'posts').find(({ text }: { text: string }) => text === 'Look'),
  ).toMatchObject({ quoted_post_id: null, pinned_on: expect.any(String) });
  expect(files.get('posts.json')!.toString()).not.toContain('Words of Ben');
});
