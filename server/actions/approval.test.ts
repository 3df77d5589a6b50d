// Actions that wait for approval, where the site requires it.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { approveWaiting, filledForm, publishAction } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
import { uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ REQUIRE_ACTION_APPROVAL: 'on' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const listWaiting = async () =>
  (await (await town.as('keeper')).ask('GET /admin/actions-waiting', {})).actions;

test('an action is visible to its author only until an administrator approves it', async () => {
  const [ada, ben, keeper] = [await town.as('ada'), await town.as('ben'), await town.as('keeper')];
  const { file_name } = await uploaded(ada);
  const { action, message } = await ada.ask('POST /action/create', {
    ...filledForm,
    image: file_name,
  });
  expect(message).toBe(strings.actionPendingApproval);
  expect(action).toMatchObject({
    approved: false,
    can_edit: true,
    can_complete: false,
    can_rate: false,
  });
  expect((await ada.ask('GET /action/get-one', { id: action.id })).action.approved).toBe(false);
  for (const client of [ben, keeper])
    expect((await client.refused('GET /action/get-one', { id: action.id })).status).toBe(404);
  expect((await ben.ask('GET /action/list', { type: 'upcoming' })).actions).toEqual([]);
  expect((await ben.ask('GET /content/list', {})).contents).toEqual([]);
  expect(await ada.refused('POST /action/mark-complete', { action_id: action.id })).toMatchObject({
    status: 403,
    message: actionStrings.actionNotApproved,
  });

  const [listed] = await listWaiting();
  expect(listed).toMatchObject({ id: action.id, title: action.title, user: { username: 'ada' } });
  // with its picture
  expect((await town.http.inject({ url: listed!.image })).statusCode).toBe(200);

  const before = (await emailsTo(town)).length;
  expect((await approveWaiting(keeper, action.id)).message).toBe(actionStrings.actionApproved);
  expect((await ben.ask('GET /action/get-one', { id: action.id })).action.approved).toBe(true);
  expect(
    (await ben.ask('GET /action/list', { type: 'upcoming' })).actions.map(({ id }) => id),
  ).toEqual([action.id]);
  expect(await listWaiting()).toEqual([]);
  expect((await emailsTo(town)).slice(before)).toMatchObject([
    { to: 'ada@larkwater.example', subject: 'Your action was approved' },
  ]);
  expect(
    await town.db.queryOne(
      sql`select decided_by, approved from action_decisions where content_id = ${action.id}`,
    ),
  ).toEqual({
    decided_by: keeper.id,
    approved: true,
  });
  const entries = await town.db.query<{ operation: string }>(
    sql`select operation from audit_log where operation like 'action.%' and actor_id = ${keeper.id} order by id`,
  );
  expect(entries.map(({ operation }) => operation)).toEqual(['action.see', 'action.approve']);
  expect(
    await keeper.refused('POST /admin/action/approve', { id: action.id, approve: false }),
  ).toMatchObject({
    status: 409,
    message: actionStrings.actionAlreadyReviewed,
  });
});

test('a declined action remains visible to its author with the reason, and waits again after an edit', async () => {
  const [ada, ben, keeper] = [await town.as('ada'), await town.as('ben'), await town.as('keeper')];
  const action = await publishAction(town, 'ada');
  const before = (await emailsTo(town)).length;
  expect(
    (
      await keeper.ask('POST /admin/action/approve', {
        id: action.id,
        approve: false,
        reason: 'Which creek?',
      })
    ).message,
  ).toBe(actionStrings.actionDeclined);
  expect((await ada.ask('GET /action/get-one', { id: action.id })).action).toMatchObject({
    approved: false,
    declined_reason: 'Which creek?',
  });
  expect((await ben.refused('GET /action/get-one', { id: action.id })).status).toBe(404);
  expect(await listWaiting()).toEqual([]);
  const [email, ...others] = (await emailsTo(town)).slice(before);
  expect(email!.text).toContain('Edit it to have it reviewed again.');
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    to: 'ada@larkwater.example',
    subject: 'Your action wasn’t approved',
  });
  expect(email!.text).not.toContain('Which creek?');
  const { action: changed } = await ada.ask('POST /action/update', {
    id: action.id,
    title: 'Clean Cobble Creek',
  });
  expect(changed.declined_reason).toBeUndefined();
  expect((await listWaiting()).map(({ title }) => title)).toEqual(['Clean Cobble Creek']);
});

test('an action that was edited after an administrator read it is not approved until it is read again', async () => {
  const [ada, ben, keeper] = [await town.as('ada'), await town.as('ben'), await town.as('keeper')];
  const { id } = await publishAction(town, 'ada', { title: 'Clean the creek' });
  const [read] = await listWaiting();
  await ada.ask('POST /action/update', { id, title: 'The best lottery' });
  const approval = { id, approve: true, revision: read!.revision };
  expect(await keeper.refused('POST /admin/action/approve', approval)).toMatchObject({
    status: 409,
    message: strings.changedElsewhere,
  });
  expect(
    (await keeper.refused('POST /admin/action/approve', { id, approve: true })).message,
  ).toEqual({ revision: [strings.required] });
  expect((await ben.refused('GET /action/get-one', { id })).status).toBe(404);
  const [current] = await listWaiting();
  expect(current).toMatchObject({ title: 'The best lottery', revision: read!.revision! + 1 });
  await keeper.ask('POST /admin/action/approve', { ...approval, revision: current!.revision });
  expect((await ben.ask('GET /action/get-one', { id })).action.approved).toBe(true);
});

test('versions from before the approval are visible to no one, because an administrator may have declined them', async () => {
  const [ada, ben, keeper] = [await town.as('ada'), await town.as('ben'), await town.as('keeper')];
  const { id } = await publishAction(town, 'ada', { title: 'Sink the ferry' });
  await keeper.ask('POST /admin/action/approve', { id, approve: false });
  await ada.ask('POST /action/update', { id, title: 'Keep the ferry' });
  await approveWaiting(keeper, id);
  expect((await ben.ask('GET /content/versions', { id })).versions).toEqual([]);
  await ada.ask('POST /action/update', { id, title: 'Save the ferry' });
  expect(
    (await ben.ask('GET /content/versions', { id })).versions.map(({ title }) => title),
  ).toEqual(['Keep the ferry']);
});

test('an approved action is not reviewed again after an edit, and an administrator’s own action needs no approval', async () => {
  const [ada, keeper] = [await town.as('ada'), await town.as('keeper')];
  const action = await publishAction(town, 'ada');
  await approveWaiting(keeper, action.id);
  expect(
    (await ada.ask('POST /action/update', { id: action.id, title: 'Other words' })).action.approved,
  ).toBe(true);
  expect((await keeper.ask('POST /action/create', filledForm)).message).toBe(strings.actionCreated);
});

test('a private action is shown to administrators only once it is shared', async () => {
  const action = await publishAction(town, 'ada', { shared_as: 'Private' });
  expect(await listWaiting()).toEqual([]);
  const keeper = await town.as('keeper');
  expect(
    await keeper.refused('POST /admin/action/approve', { id: action.id, approve: true }),
  ).toMatchObject({
    status: 404,
    message: strings.actionNotFound,
  });
  await (
    await town.as('ada')
  ).ask('POST /action/update', { id: action.id, title: action.title, shared_as: 'Public' });
  expect((await listWaiting()).map(({ id }) => id)).toEqual([action.id]);
});

test('pages of long actions are small, and contain each action once', async () => {
  const ada = await town.as('ada');
  const created: number[] = [];
  for (let i = 0; i < 5; i++)
    created.push(
      (await publishAction(town, 'ada', { description: `<p>${'long '.repeat(18_000)}</p>` })).id,
    );
  for (let i = 0; i < 3; i++) created.push((await publishAction(town, 'ada')).id);
  expect((await ada.ask('GET /action/list', {})).actions).toHaveLength(8);
  const keeper = await town.as('keeper');
  const byNumber: number[][] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const answer = await keeper.ask('GET /admin/actions-waiting', { page });
    byNumber.push(answer.actions.map(({ id }) => id));
    pageCount = answer.pageCount;
  }
  expect(byNumber.flat()).toEqual(created);
  expect(byNumber.map(({ length }) => length)).toEqual([3, 5]);
  const first = await keeper.ask('GET /admin/actions-waiting', {});
  const rest = await keeper.ask('GET /admin/actions-waiting', { page: 2, before: first.next! });
  expect([...first.actions, ...rest.actions].map(({ id }) => id)).toEqual(created);
  expect([first.pageCount, rest.pageCount, rest.next]).toEqual([2, 2, undefined]);
  expect(await keeper.ask('GET /admin/actions-waiting', { page: 3 })).toEqual({
    actions: [],
    pageCount: 2,
  });
});

test('only administrators list and decide, the oldest first', async () => {
  const [one, two] = [
    await publishAction(town, 'ada', { title: 'One' }),
    await publishAction(town, 'ben', { title: 'Two' }),
  ];
  expect((await listWaiting()).map(({ id }) => id)).toEqual([one.id, two.id]);
  const keeper = await town.as('keeper');
  expect(await keeper.ask('GET /admin/actions-waiting', { pageSize: 1, page: 2 })).toMatchObject({
    actions: [{ title: 'Two' }],
    pageCount: 2,
  });
  for (const client of [await town.as('ben'), town.visitor]) {
    expect([401, 403]).toContain((await client.refused('GET /admin/actions-waiting', {})).status);
    expect([401, 403]).toContain(
      (await client.refused('POST /admin/action/approve', { id: one.id, approve: true })).status,
    );
  }
});
