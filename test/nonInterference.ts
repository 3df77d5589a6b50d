// Non-interference at full limits: responses are the same with and without rows that the viewer
// cannot see, in models with more rows of every kind than any limit returns. Only the signatures in
// file URLs and the time in the cursor of followed actions may differ.
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from './api.ts';
import type { TestApp } from './app.ts';
import {
  addInvisibleComments,
  addInvisibleNotifications,
  addInvisibleGroups,
  addInvisiblePeople,
  addPosts,
  addReactionsAndSeenMarks,
  getHighestIds,
  removeInvisibleRows,
  removeRowsAbove,
  removeVisibleRows,
  rowCounts,
} from './invisibleRows.ts';
import { clientFor } from './matchModel.ts';
import { isForVisitors, isLimited, listReads, type ApiRead } from './nonInterferenceReads.ts';
import type { Random } from './random.ts';
import { isActive, type Model, type Viewer } from './referenceModel.ts';

/** Status and body of each call, without what changes over time. */
type Responses = Map<string, string>;
/** A viewer with the calls to compare, and the responses before rows are added. */
type Reader<V extends Viewer = Viewer> = {
  viewer: V;
  client: Client;
  reads: ApiRead[];
  before: Responses;
};
type ComparisonResult = { compared: number; errors: string[] };
type Comparison = { db: Database; model: Model; random: Random; result: ComparisonResult };
type Scope = {
  /** How many viewers to compare. All if undefined. */
  viewers?: number;
  /** The number of invisible people. Suggestions and lists of likers examine at most a thousand. */
  people?: number;
  /** Of the calls whose results no limit truncates, compare one in `every`. */
  every?: number;
};

/** Compares one model for one viewer after the other. */
export async function compareWithInvisibleRows(
  app: TestApp,
  model: Model,
  random: Random,
  { viewers, people = rowCounts.people, every = 1 }: Scope = {},
): Promise<ComparisonResult> {
  const { db } = app;
  const comparison = { db, model, random, result: { compared: 0, errors: [] } };
  await addPosts(db, random, model, 'model');
  await addReactionsAndSeenMarks(db);
  const members: Reader<number>[] = [];
  for (const viewer of chooseViewers(model, viewers))
    members.push(await createReader(app, model, random, viewer, every));
  const readers: Reader[] = [...members, await createVisitor(app, members[0]!)];

  const invisiblePeople = await addInvisiblePeople(db, people);
  for (const reader of readers) await compare(comparison, reader, 'invisible people are added');
  for (const reader of readers) await compareWithAddedRows(comparison, reader);

  // the other direction: remove the existing rows that the viewer cannot see
  await db.execute(sql`delete from people where id = any (${invisiblePeople}::bigint[])`);
  const reader = random.pick(members);
  await removeInvisibleRows(db, reader.viewer);
  await compare(comparison, reader, 'the existing invisible rows are removed');
  return comparison.result;
}

/** A person with about this many friends has friends in common with others. */
const typicalFriendCount = 4;
const countFriends = (model: Model, id: number) =>
  [...model.friends].filter((pair) => pair.split(' ').includes(String(id))).length;

/** All active people, or the `count` of them whose numbers of friends are the most typical. */
function chooseViewers(model: Model, count: number | undefined): number[] {
  const ids = [...model.people.values()].filter(isActive).map(({ id }) => id);
  const distance = (id: number) => Math.abs(countFriends(model, id) - typicalFriendCount);
  return count === undefined
    ? ids
    : ids.toSorted((a, b) => distance(a) - distance(b)).slice(0, count);
}

async function createReader(
  app: TestApp,
  model: Model,
  random: Random,
  viewer: number,
  every: number,
): Promise<Reader<number>> {
  const client = await clientFor(app, viewer);
  const reads = (await listReads(app.db, model, viewer, random)).filter(
    ([call], i) => isLimited(call) || i % every === 0,
  );
  return { viewer, client, reads, before: await sendReads(client, reads) };
}

/** A visitor who sends those calls of a member that visitors can send. */
async function createVisitor(app: TestApp, member: Reader): Promise<Reader<null>> {
  const client = clientOf(app);
  const reads = member.reads.filter(([call]) => isForVisitors(call));
  return { viewer: null, client, reads, before: await sendReads(client, reads) };
}

/** Adds posts, groups, comments and notifications that the reader cannot see, and removes them. */
async function compareWithAddedRows(comparison: Comparison, reader: Reader) {
  const { db, model, random } = comparison;
  const { viewer } = reader;
  const highestIds = await getHighestIds(db);
  await addPosts(db, random, model, 'added');
  await addInvisibleGroups(db, random, model, viewer);
  await addInvisibleComments(db, random, model, viewer, highestIds);
  await removeVisibleRows(db, viewer, highestIds);
  if (viewer !== null) await addInvisibleNotifications(db, viewer, highestIds);
  await compare(
    comparison,
    reader,
    'invisible posts, groups, comments and notifications are added',
  );
  // a third of the posts, another third in each run
  await db.execute(sql`
    delete from posts
    where id > ${highestIds.post} and hashint8extended(id, ${random.below(1_000)}::bigint) % 3 = 0`);
  if (random.boolean(0.5)) await compare(comparison, reader, 'a third of these posts is removed');
  await removeRowsAbove(db, highestIds);
}

async function compare({ result }: Comparison, reader: Reader, change: string) {
  const after = await sendReads(reader.client, reader.reads);
  for (const [call, response] of reader.before) {
    result.compared++;
    if (after.get(call) !== response)
      result.errors.push(
        `viewer ${reader.viewer ?? 'visitor'}, when ${change}: ${call}\n${formatDifference(response, after.get(call)!)}`,
      );
  }
}

/** Lists with few rows whose second page is requested as well, by its cursor. */
const pagedByCursor =
  /notification\/list|message\/inbox|conversation\/list|polls-to-vote|action\/list|action\/signatures|search\/actions/;

async function sendReads(client: Client, reads: ApiRead[]): Promise<Responses> {
  const responses: Responses = new Map();
  /** Sends a call and returns the cursor of the next page. */
  const send = async ([call, input]: ApiRead): Promise<string | undefined> => {
    const { statusCode, body } = await client.raw(call, input as never);
    // the cursor of followed actions begins with the time of the first page
    const comparable = input.type === 'following' ? body.replace(/"next":"\d+-/, '"next":"') : body;
    responses.set(
      `${call} ${JSON.stringify(input)}`,
      `${statusCode} ${comparable.replaceAll(/\?u=[^"]*/g, '')}`,
    );
    return statusCode === 200 ? (JSON.parse(body) as { next?: string }).next : undefined;
  };
  for (const [call, input] of reads) {
    const next = await send([call, input]);
    // the page that the cursor leads to must not depend on invisible rows either
    if (next && pagedByCursor.test(call) && input.type !== 'following')
      await send([call, { ...input, before: next }]);
  }
  return responses;
}

/** The text around the first difference. */
function formatDifference(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const excerpt = (text: string) => text.slice(Math.max(0, start - 80), start + 160);
  return `  before: …${excerpt(before)}…\n  after:  …${excerpt(after)}…`;
}
