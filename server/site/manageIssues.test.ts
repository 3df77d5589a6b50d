// Management of issues by administrators.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tooLong } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
});
afterAll(() => town.close());

const add = async (name: string) =>
  (await keeper.ask('POST /admin/category/save', { name })).categories.find(
    (issue) => issue.name === name,
  )!;
const counts = async (id: number) =>
  (await keeper.ask('GET /admin/categories', {})).categories.find((issue) => issue.id === id);
const listChosen = async (username: 'ada' | 'ben' | 'noor') =>
  (
    await town.db.query<{ id: number }>(
      sql`select issue_id as id from people_issues where person_id = ${town.id[username]} order by 1`,
    )
  ).map(({ id }) => id);
const chooseIssue = (username: 'ada' | 'ben' | 'noor', ids: number[]) =>
  town.as(username).then((client) => client.ask('POST /user/save-issues', { issues: ids }));
const loadAuditEntry = async () =>
  (await town.db.queryOne<{ operation: string; details: object }>(
    sql`select operation, details from audit_log where subject = 'issue' order by id desc limit 1`,
  ))!;

test('an issue is added at the end, renamed, and deleted while unused', async () => {
  const river = await add('The river');
  const { categories } = await town.visitor.ask('GET /category/list', {});
  expect(categories.at(-1)).toEqual({ id: river.id, name: 'The river' });
  await keeper.ask('POST /admin/category/save', { id: river.id, name: 'Our river' });
  expect(await counts(river.id)).toEqual({
    id: river.id,
    name: 'Our river',
    people: 0,
    actions: 0,
  });
  expect(await loadAuditEntry()).toEqual({
    operation: 'issue.rename',
    details: { from: 'The river', to: 'Our river' },
  });
  expect(
    (await keeper.ask('POST /admin/category/delete', { id: river.id })).categories.map(
      ({ id }) => id,
    ),
  ).not.toContain(river.id);
  expect((await keeper.refused('POST /admin/category/delete', { id: river.id })).message).toBe(
    siteStrings.issueNotFound,
  );
  expect(
    (await keeper.refused('POST /admin/category/save', { id: river.id, name: 'Gone' })).message,
  ).toBe(siteStrings.issueNotFound);
});

test('rejects duplicate and empty names', async () => {
  const issueId = await add('Bridges');
  const refused = async (fields: object) =>
    (await keeper.refused('POST /admin/category/save', fields)).message;
  expect(await refused({ name: 'bridges' })).toEqual({ name: [siteStrings.issueNameTaken] });
  expect(await refused({ name: ' ' })).toEqual({ name: [siteStrings.issueName] });
  expect(await refused({ name: 'x'.repeat(limits.issueName + 1) })).toEqual({
    name: [tooLong(limits.issueName)],
  });
  await keeper.ask('POST /admin/category/save', { id: issueId.id, name: 'BRIDGES' });
  const responses = await Promise.all(
    ['Ferries', 'ferries'].map((name) => keeper.raw('POST /admin/category/save', { name })),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test('requires a destination to delete a used issue, and moves each relation once', async () => {
  const [from, target, third] = [await add('Old'), await add('New'), await add('Third')];
  await chooseIssue('ada', [from.id]);
  await chooseIssue('ben', [from.id, target.id]);
  await chooseIssue('noor', [third.id]);
  const action = await publishAction(town, 'ada', { issues: [from.id] });
  expect(await counts(from.id)).toMatchObject({ people: 2, actions: 1 });
  expect(await keeper.refused('POST /admin/category/delete', { id: from.id })).toMatchObject({
    status: 409,
    message: siteStrings.issueInUse,
  });
  for (const move_to of [from.id, 999_999])
    expect(
      (await keeper.refused('POST /admin/category/delete', { id: from.id, move_to })).message,
    ).toEqual({ move_to: [siteStrings.issueReplacementUnknown] });
  await keeper.ask('POST /admin/category/delete', { id: from.id, move_to: target.id });
  expect([await listChosen('ada'), await listChosen('ben'), await listChosen('noor')]).toEqual([
    [target.id],
    [target.id],
    [third.id],
  ]);
  expect(await counts(target.id)).toMatchObject({ people: 2, actions: 1 });
  expect(
    (await (await town.as('ada')).ask('GET /action/get-one', { id: action.id })).action.issues.map(
      ({ issue_id }) => issue_id,
    ),
  ).toEqual([target.id]);
  expect(await loadAuditEntry()).toEqual({
    operation: 'issue.delete',
    details: { name: 'Old', moved_to: 'New', people: 2, actions: 1 },
  });
});

test('applies the order to every list, and keeps the last issue', async () => {
  const ids = (await keeper.ask('GET /admin/categories', {})).categories
    .map(({ id }) => id)
    .toReversed();
  expect(
    (await keeper.ask('POST /admin/category/order', { ids })).categories.map(({ id }) => id),
  ).toEqual(ids);
  expect((await town.visitor.ask('GET /category/list', {})).categories.map(({ id }) => id)).toEqual(
    ids,
  );
  expect(await keeper.refused('POST /admin/category/order', { ids: ids.slice(1) })).toMatchObject({
    status: 409,
    message: siteStrings.orderChangedElsewhere,
  });
  await town.db.execute(sql`delete from issues where id <> ${ids[0]!}`);
  expect((await keeper.refused('POST /admin/category/delete', { id: ids[0]! })).message).toBe(
    siteStrings.lastIssue,
  );
});

test('refuses everyone except administrators', async () => {
  for (const client of [await town.as('ada'), town.visitor])
    expect([401, 403]).toContain((await client.refused('GET /admin/categories', {})).status);
});
