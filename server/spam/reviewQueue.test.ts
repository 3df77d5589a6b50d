// Review queue: visibility of held items, approval and rejection.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { uploaded } from '#test/pictures.ts';
import { listAuditEntries, makeModerators } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'zoe', 'gus');
  await setSettings({
    hold_first: 2,
    newcomer_days: 5,
    blocked_words: 'lottery',
    words_do: 'hold',
  });
  await town.db.execute(
    sql`update people set created_at = now() where username in ('ada', 'noor', 'hugo')`,
  );
});
afterAll(() => town.close());

const setSettings = async (settings: Input<'POST /admin/spam'>) =>
  (await town.as('keeper')).ask('POST /admin/spam', settings);
const heldList = async () => (await (await town.as('zoe')).ask('GET /admin/held', {})).held;
const approve = async (id: string, username: Username = 'zoe') =>
  (await town.as(username)).ask('POST /admin/held/resolve', {
    id,
    approve: true,
    revision: (await heldList()).find((item) => item.id === id)!.revision,
  });
const link = 'https://creek.example/';
const readStatus = async (username: Username, id: number) =>
  (await (await town.as(username)).raw('GET /content/get-one', { id })).statusCode;
const listNotes = async (username: Username) => {
  await town.drainJobs();
  return (await (await town.as(username)).ask('GET /notification/list', {})).notifications.map(
    ({ sentence }) => sentence,
  );
};

describe('a post with a link by a new member', () => {
  test('is visible only to its author as held, notifies no one, and is not counted', async () => {
    const ada = await town.as('ada');
    const before = await listNotes('ben');
    const { content, message } = await ada.ask('POST /content/add', {
      text: `Look, @ben: ${link}`,
      shared_as: 'Public',
      group_id: town.group.creek!,
    });
    expect([message, content.waits]).toEqual([spamStrings.waits, true]);
    expect([
      await readStatus('ada', content.id),
      await readStatus('ben', content.id),
      await readStatus('keeper', content.id),
      await readStatus('zoe', content.id),
    ]).toEqual([200, 404, 404, 404]);
    const posts = async (username: Username) =>
      (await (await town.as(username)).ask('GET /content/list', {})).contents.map(({ id }) => id);
    expect([
      (await posts('ada')).includes(content.id),
      (await posts('ben')).includes(content.id),
    ]).toEqual([true, false]);
    expect(await listNotes('ben')).toEqual(before);
    expect(await listNotes('ada')).toEqual([]);
  });

  test('is readable by moderators with the context to decide, after an audit entry', async () => {
    const [item, ...otherItems] = await heldList();
    expect(otherItems).toEqual([]);
    expect((await (await town.as('keeper')).ask('GET /admin/dashboard', {})).waiting.held).toBe(1);
    expect(item).toMatchObject({
      subject: 'content',
      author: { username: 'ada' },
      said: { text: `Look, @ben: ${link}` },
      why: ['newcomer'],
      links: ['creek.example'],
      approved_before: 0,
      group: { id: town.group.creek },
      shared_as: 'Public',
      can_decide: true,
    });
    expect(
      await town.db.query(
        sql`select from audit_log where operation = 'held.see' and actor_id = ${town.id.zoe}`,
      ),
    ).toHaveLength(1);
    for (const client of [town.visitor, await town.as('ben')])
      expect([401, 403]).toContain((await client.refused('GET /admin/held', {})).status);
  });

  test('is published on approval with the current time, with notifications; a second approval gets a conflict', async () => {
    const [item] = await heldList();
    await town.db.execute(
      sql`update posts set created_at = now() - interval '1 day' where id = ${item!.content_id}`,
    );
    const responses = await Promise.all(
      ['zoe', 'gus'].map(
        async (username) =>
          (
            await (
              await town.as(username as Username)
            ).raw('POST /admin/held/resolve', {
              id: item!.id,
              approve: true,
              revision: item!.revision,
            })
          ).statusCode,
      ),
    );
    expect(responses.toSorted()).toEqual([200, expect.toBeOneOf([404, 409])]);
    expect(await heldList()).toEqual([]);
    const ben = await town.as('ben');
    const { content } = await ben.ask('GET /content/get-one', { id: item!.content_id });
    expect(content).not.toHaveProperty('waits');
    expect(Date.now() - Date.parse(content.added_on)).toBeLessThan(60_000);
    expect(await listNotes('ben'), 'notified once').toEqual([
      'Ada Lindqvist mentioned you in a post',
    ]);
    expect(await listNotes('ada')).toEqual(['Your post was approved']);
    expect(await listAuditEntries(town, 'content', content.id)).toEqual([
      expect.stringMatching(/^(zoe|gus) held\.approve$/),
    ]);
    const { status } = await (
      await town.as('zoe')
    ).refused('POST /admin/held/resolve', {
      id: item!.id,
      approve: true,
      revision: item!.revision,
    });
    expect(status).toBe(404);
  });

  test('is not held after two approvals, or for friends only', async () => {
    expect((await town.post('ada', { link, shared_as: 'Friends' })).waits).toBeUndefined();
    const secondPost = await town.post('ada', { link });
    expect(secondPost.waits).toBe(true);
    await approve(`content-${secondPost.id}`);
    expect((await town.post('ada', { link })).waits).toBeUndefined();
  });
});

describe('a held post', () => {
  test('is released when its audience becomes friends, and held again when it becomes public', async () => {
    const noor = await town.as('noor');
    const { id } = await town.post('noor', { text: `See ${link}` });
    const narrowed = await noor.ask('POST /content/add', { id, shared_as: 'Friends' });
    expect([narrowed.content.waits, await heldList()]).toEqual([undefined, []]);
    const widened = await noor.ask('POST /content/add', { id, shared_as: 'Public' });
    expect([widened.content.waits, widened.message]).toEqual([true, spamStrings.waits]);
    expect(await readStatus('ben', id)).toBe(404);
    await noor.ask('POST /content/delete', { id });
    expect(await heldList()).toEqual([]);
  });

  test('is hidden on rejection with the broken rule, and an appeal can publish it', async () => {
    const { id } = await town.post('noor', { text: `Buy at ${link}` });
    const [zoe, noor] = [await town.as('zoe'), await town.as('noor')];
    const name = `content-${id}`;
    expect(
      (await zoe.refused('POST /admin/held/resolve', { id: name, approve: false })).message,
    ).toEqual({ category: [moderationStrings.violationRequired] });
    await zoe.ask('POST /admin/held/resolve', {
      id: name,
      approve: false,
      category: 'spam',
      reason: 'This is a shop.',
    });
    const { content } = await noor.ask('GET /content/get-one', { id });
    expect(content).toMatchObject({
      hidden: { category: 'spam', reason: 'This is a shop.', can_appeal: true },
    });
    expect([content.waits, await readStatus('ben', id)]).toEqual([undefined, 404]);
    expect(await listNotes('noor')).toEqual(['A moderator hid your post']);
    expect(await listAuditEntries(town, 'content', id)).toEqual(['zoe held.reject']);
    const decision_id = content.hidden!.decision_id!;
    await noor.ask('POST /moderation/appeal', { id: decision_id, text: 'It is my own page.' });
    const gus = await town.as('gus');
    expect((await gus.ask('GET /admin/report', { id: name })).case.said_now).toMatchObject({
      text: `Buy at ${link}`,
    });
    await gus.ask('POST /admin/appeal/resolve', { id: decision_id, decision: 'overturn' });
    expect(await readStatus('ben', id)).toBe(200);
  });

  test('shows its images only to its author and to moderators', async () => {
    const hugo = await town.as('hugo');
    const { file_name } = await uploaded(hugo);
    const { id } = await town.post('hugo', { link, attachments: [file_name] });
    const [item] = await heldList();
    const getStatus = async (address: string) => (await town.http.inject(address)).statusCode;
    expect([await getStatus(item!.pictures[0]!.url), await getStatus(`/f/${file_name}`)]).toEqual([
      200, 404,
    ]);
    await hugo.ask('POST /content/delete', { id });
  });
});

test('holds a listed word of any member, also in an edit of published text, and then notifies of a change', async () => {
  const ben = await town.as('ben');
  const { id, added_on } = await town.post('ben', { text: 'The fair' });
  await town.say('lena', id);
  const { content } = await ben.ask('POST /content/add', { id, text: 'The fair has a lottery' });
  expect([content.waits, content.total_comments, await readStatus('lena', id)]).toEqual([
    true,
    1,
    404,
  ]);
  expect(await heldList()).toMatchObject([
    { id: `content-${id}`, why: ['words'], words: ['lottery'], changed: true },
  ]);
  await approve(`content-${id}`);
  const edited = await (await town.as('lena')).ask('GET /content/get-one', { id });
  expect(edited.content).toMatchObject({ text: 'The fair has a lottery', added_on });
  expect(await listNotes('lena')).toContain('Ben Okonjo edited a post you took part in');
  await ben.ask('POST /content/add', { id, text: 'The fair has a lottery today' });
  expect(await heldList(), 'others could read the word before').toEqual([]);
});

describe('a held comment', () => {
  test('is visible and counted only for its author, and notifies on approval', async () => {
    const { id: content_id } = await town.post('ben', { text: 'Which way?' });
    const hugo = await town.as('hugo');
    const { comment, total_comments, message } = await hugo.ask('POST /comment/add', {
      content_id,
      comment: `This way: ${link}`,
    });
    expect([comment.waits, total_comments, message]).toEqual([true, 1, spamStrings.waits]);
    const thread = async (username: Username) =>
      (await town.as(username)).ask('GET /comment/list', { content_id });
    expect([
      (await thread('hugo')).total_comments,
      (await thread('ben')).total_comments,
      (await thread('ben')).comment,
    ]).toEqual([1, 0, []]);
    const before = await listNotes('ben');
    expect(
      (await (await town.as('ben')).refused('GET /comment/get-one', { id: comment.id })).status,
    ).toBe(404);
    expect(await heldList()).toMatchObject([
      { id: `comment-${comment.id}`, content_id, said: { text: `This way: ${link}` } },
    ]);
    await approve(`comment-${comment.id}`);
    expect((await thread('ben')).comment).toMatchObject([{ id: comment.id }]);
    expect(await listNotes('ben')).toEqual(['Hugo Marchand commented on your post', ...before]);
    expect(await listNotes('hugo')).toEqual(['Your comment was approved']);
    expect(await listAuditEntries(town, 'comment', comment.id)).toEqual(['zoe held.approve']);
  });

  test('is rejected like a post, and an edited one is held too', async () => {
    const { id: content_id } = await town.post('ben');
    const [elif, zoe] = [await town.as('elif'), await town.as('zoe')];
    const { id } = await town.say('elif', content_id, { comment: 'Fine.' });
    expect(
      (await elif.ask('POST /comment/add', { id, content_id, comment: 'A lottery!' })).comment
        .waits,
    ).toBe(true);
    await zoe.ask('POST /admin/held/resolve', {
      id: `comment-${id}`,
      approve: false,
      category: 'spam',
    });
    expect((await elif.ask('GET /comment/get-one', { id })).comment).toMatchObject({
      hidden: { category: 'spam' },
    });
    expect((await (await town.as('ben')).refused('GET /comment/get-one', { id })).status).toBe(404);
  });
});

describe('a comment for friends on a post that became public', () => {
  const edited = 'Only for friends: the lottery';

  test('is not held when its text is edited, and moderators do not read it', async () => {
    const { id: content_id } = await town.post('ada', { shared_as: 'Friends' });
    const { id } = await town.say('ben', content_id, { comment: 'For friends.' });
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    await ada.ask('POST /content/add', { id: content_id, shared_as: 'Public' });
    const { comment } = await ben.ask('POST /comment/add', { id, content_id, comment: edited });
    expect(comment.waits).toBeFalsy();
    expect(JSON.stringify(await heldList())).not.toContain(edited);
  });

  test('is released when it was held before and its new text is for friends', async () => {
    const { id: content_id } = await town.post('ada');
    const { id } = await town.say('ben', content_id, { comment: 'A lottery!' });
    expect(await heldList()).toMatchObject([{ id: `comment-${id}` }]);
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    await ada.ask('POST /content/add', { id: content_id, shared_as: 'Friends' });
    const { comment } = await ben.ask('POST /comment/add', { id, content_id, comment: edited });
    expect(comment.waits).toBeFalsy();
    await ada.ask('POST /content/add', { id: content_id, shared_as: 'Public' });
    expect(await heldList()).toEqual([]);
  });
});

describe('a held comment on a post that is for friends now', () => {
  test.each([
    ['a post', () => town.post('ada'), 'POST /content/add', {}],
    ['an action', () => publishAction(town, 'ada'), 'POST /action/update', { title: 'Clean' }],
  ] as const)('is released to them only: %s', async (_, publish, call, fields) => {
    const { id: content_id } = await publish();
    const { id } = await town.say('ben', content_id, { comment: 'A lottery for all' });
    expect(await heldList()).toMatchObject([{ id: `comment-${id}` }]);
    const ada = await town.as('ada');
    const read = () =>
      Promise.all(
        [ada, town.visitor].map(
          async (reader) => (await reader.raw('GET /comment/get-one', { id })).statusCode,
        ),
      );
    await ada.ask(call, { ...fields, id: content_id, shared_as: 'Friends' });
    expect([await heldList(), await read()]).toEqual([[], [200, 404]]);
    const { comment } = await (await town.as('ben')).ask('GET /comment/get-one', { id });
    expect(comment.waits).toBeFalsy();
    // No moderator has read it.
    await ada.ask(call, { ...fields, id: content_id, shared_as: 'Public' });
    expect([await heldList(), await read()]).toEqual([[], [200, 404]]);
  });

  test('is released by an edit, if the post became so before such comments were released', async () => {
    const { id: content_id } = await town.post('ada');
    const { id } = await town.say('ben', content_id, { comment: 'A lottery for all' });
    await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${content_id}`);
    const ben = await town.as('ben');
    const { comment } = await ben.ask('GET /comment/get-one', { id });
    const { revision } = comment;
    await ben.ask('POST /comment/add', { id, content_id, revision, comment: 'A lottery again' });
    expect(await heldList()).toEqual([]);
    const { statusCode } = await (await town.as('ada')).raw('GET /comment/get-one', { id });
    expect(statusCode).toBe(200);
  });
});

describe('a held text that its author edited after a moderator read it', () => {
  test('is not approved until the moderator has read the new text', async () => {
    const [ben, zoe] = [await town.as('ben'), await town.as('zoe')];
    const { id: content_id } = await town.post('ben', { text: 'A petition against the lottery' });
    const { id: open_id } = await town.post('gus');
    const { id: comment_id } = await town.say('ben', open_id, { comment: 'No lottery' });
    const items = [
      {
        id: `content-${content_id}`,
        edit: () => ben.ask('POST /content/add', { id: content_id, text: 'The best lottery' }),
        status: () => readStatus('lena', content_id),
      },
      {
        id: `comment-${comment_id}`,
        edit: () =>
          ben.ask('POST /comment/add', {
            id: comment_id,
            content_id: open_id,
            comment: 'The best lottery',
          }),
        status: async () =>
          (await (await town.as('lena')).raw('GET /comment/get-one', { id: comment_id }))
            .statusCode,
      },
    ];
    for (const { id, edit, status } of items) {
      const { revision } = (await heldList()).find((item) => item.id === id)!;
      await edit();
      expect(
        await zoe.refused('POST /admin/held/resolve', { id, approve: true, revision }),
      ).toMatchObject({ status: 409, code: 'conflict', message: strings.changedElsewhere });
      expect(
        (await zoe.refused('POST /admin/held/resolve', { id, approve: true })).message,
      ).toEqual({ revision: [strings.required] });
      expect(await status()).toBe(404);
      expect((await heldList()).find((item) => item.id === id)).toMatchObject({
        revision: revision + 1,
        said: { text: 'The best lottery' },
      });
      await approve(id);
      expect(await status()).toBe(200);
    }
  });

  test('is rejected without reading the new text', async () => {
    const { id } = await town.post('ben', { text: 'Another lottery' });
    await (await town.as('ben')).ask('POST /content/add', { id, text: 'One more lottery' });
    await (
      await town.as('zoe')
    ).ask('POST /admin/held/resolve', {
      id: `content-${id}`,
      approve: false,
      category: 'spam',
    });
    expect(await readStatus('lena', id)).toBe(404);
  });
});

test('polls and blogs are held like posts; an action goes to the approval of actions', async () => {
  const ben = await town.as('ben');
  const poll: Input<'POST /poll/create'> = {
    question: 'A lottery?',
    answer_allowed: 1,
    options: ['Yes', 'No'],
    close_on: '2999-01-01',
    shared_as: 'Public',
  };
  const createdItems = [
    (await ben.ask('POST /poll/create', poll)).content,
    (await ben.ask('POST /blog/create', { title: 'Of lottery', excerpt: 'x', shared_as: 'Public' }))
      .content,
  ];
  expect(createdItems.map(({ waits }) => waits)).toEqual([true, true]);
  expect((await heldList()).map(({ content_type, said }) => [content_type, said.options])).toEqual([
    [1, ['Yes', 'No']],
    [2, []],
  ]);
  for (const { id } of createdItems) await approve(`content-${id}`);
  expect(await listNotes('ada')).toEqual(
    expect.arrayContaining(['Ben Okonjo created a poll', 'Ben Okonjo published an article']),
  );
  const { action } = await ben.ask('POST /action/create', {
    title: 'A lottery',
    kind: 'task',
    shared_as: 'Public',
  } as Input<'POST /action/create'>);
  expect([action.approved, await heldList()]).toEqual([false, []]);
  const keeper = await town.as('keeper');
  expect(
    (await keeper.ask('GET /admin/actions-waiting', {})).actions.map(({ id }) => id),
  ).toContain(action.id);
  // This includes an action that was visible to few.
  const { action: limitedAction } = await ben.ask('POST /action/create', {
    title: 'A raffle',
    kind: 'task',
    shared_as: 'Friends',
  } as Input<'POST /action/create'>);
  expect(limitedAction.approved).toBe(true);
  const { action: updatedAction } = await ben.ask('POST /action/update', {
    id: limitedAction.id,
    title: 'A lottery again',
    kind: 'task',
    shared_as: 'Public',
  } as Input<'POST /action/update'>);
  expect(updatedAction.approved).toBe(false);
});

test('refuses decisions about one’s own items, even by a new moderator', async () => {
  const { id } = await town.post('elif', { text: 'The lottery' });
  await makeModerators(town, 'elif');
  const elif = await town.as('elif');
  expect((await elif.ask('GET /admin/held', {})).held).toMatchObject([{ can_decide: false }]);
  expect(
    (
      await elif.refused('POST /admin/held/resolve', {
        id: `content-${id}`,
        approve: true,
        revision: 1,
      })
    ).message,
  ).toBe(spamStrings.ownContentReview);
});
