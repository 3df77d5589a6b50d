// Compares the actions that one viewer receives with the reference model: the lists in order,
// single reads, and each call that takes the id of an action.
import { expect } from 'vitest';
import type { Input, Call } from '#contract/calls.ts';
import type { Client, ApiRequestError } from './api.ts';
import { actionsWaiting } from './moderationModel.ts';
import {
  allowedActionCalls,
  visibleComments,
  visibleSigners,
  seesGroup,
  seesPost,
  totalSignatures,
  type Action,
  type Post,
  type Viewer,
  type Model,
} from './referenceModel.ts';

type ActionPost = Post & { action: Action };
type Order = (a: ActionPost, b: ActionPost) => number;

const idOf = ({ id }: { id: number }) => id;
const isAction = (post: Post): post is ActionPost => post.action !== null;
const isOver = ({ ends }: Action) => ends !== null && ends.getTime() <= Date.now();
const isUpcoming = ({ action }: ActionPost) => !isOver(action) && !action.canceled;

const newest: Order = (a, b) => b.action.added.getTime() - a.action.added.getTime() || b.id - a.id;
const end = ({ action: { ends } }: ActionPost) => ends?.getTime() ?? Infinity;
const sooner = (a: number, b: number) => (a === b ? 0 : a - b);
const soonest: Order = (a, b) => sooner(end(a), end(b)) || b.id - a.id;
/**
 * Upcoming actions first, soonest first; then those without an end; then past ones, latest first.
 */
const followedFirst: Order = (a, b) =>
  Number(isOver(a.action)) - Number(isOver(b.action)) ||
  (isOver(a.action) ? sooner(end(b), end(a)) || b.id - a.id : soonest(a, b));

/** Compares the lists of actions. Returns the number of comparisons. */
export async function compareActions(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const visiblePosts = [...model.posts.values()]
    .filter(isAction)
    .filter((post) => !post.draft && seesPost(model, viewer, post));
  let decisions = 0;
  const same = async (input: Input<'GET /action/list'>, expected: ActionPost[], order?: Order) => {
    const { ids, total } = await everyPage(client, input);
    const wanted = expected.map(idOf);
    const listLabel = `${label}: actions ${JSON.stringify(input)}`;
    expect(order ? ids : ids.toSorted(byNumber), listLabel).toEqual(
      order ? expected.toSorted(order).map(idOf) : wanted.toSorted(byNumber),
    );
    expect(total, `${listLabel}: total`).toBe(wanted.length);
    decisions += model.posts.size;
  };
  /** When the viewer last completed or signed the action. */
  const done = ({ action }: ActionPost) => {
    const times = [action.completed.get(viewer), action.signers.get(viewer)?.signedAt].filter(
      (on) => on !== undefined,
    );
    return times.toSorted((a, b) => b.getTime() - a.getTime())[0];
  };
  await same({}, visiblePosts, newest);
  await same({ type: 'upcoming' }, visiblePosts.filter(isUpcoming), soonest);
  await same(
    { type: 'upcoming', kind: 'task' },
    visiblePosts.filter((post) => isUpcoming(post) && post.action.kind === 'task'),
    soonest,
  );
  // the two days on which actions of the model end
  for (const from of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
    await same(
      { type: 'dates', from, until: `${from.slice(0, 4)}-01-31T00:00:00Z` },
      visiblePosts.filter(
        ({ action: { ends } }) => ends?.getUTCFullYear() === Number(from.slice(0, 4)),
      ),
      (a, b) => sooner(end(a), end(b)) || a.id - b.id,
    );
  await same(
    { type: 'completed' },
    visiblePosts.filter(done),
    (a, b) => done(b)!.getTime() - done(a)!.getTime() || b.id - a.id,
  );
  await same(
    { type: 'following' },
    visiblePosts.filter(({ action }) => action.followers.has(viewer)),
    followedFirst,
  );
  await same(
    { type: 'preferences' },
    visiblePosts.filter((post) => isUpcoming(post) && post.author !== viewer && !done(post)),
  );
  await same(
    { featured: 'Y' },
    visiblePosts.filter(({ action }) => action.featured),
    newest,
  );
  await same(
    { kind: 'petition' },
    visiblePosts.filter(({ action }) => action.kind === 'petition'),
    newest,
  );
  // a third of the authors is enough to find a missing filter
  for (const author of model.people.keys())
    if (author % 3 === viewer % 3)
      await same(
        { user_id: author },
        visiblePosts.filter((post) => post.author === author),
        newest,
      );
  for (const group of model.groups.values()) {
    if (group.id % 2 === viewer % 2) continue;
    const inside = seesGroup(model, viewer, group)
      ? visiblePosts.filter((post) => post.group === group.id)
      : [];
    await same({ group_id: group.id }, inside, newest);
    await same({ group_id: group.id, type: 'upcoming' }, inside.filter(isUpcoming), soonest);
  }
  return decisions + (await compareWaiting(model, viewer, client, label));
}

/**
 * Actions pending approval are visible to administrators, except those that only their author can
 * see.
 */
async function compareWaiting(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  if (!model.people.get(viewer)!.admin) {
    expect(
      (await client.refused('GET /admin/actions-waiting', {})).status,
      `${label}: pending actions`,
    ).toBe(403);
    return 1;
  }
  const { actions } = await client.ask('GET /admin/actions-waiting', { pageSize: 100 });
  expect(actions.map(idOf).toSorted(byNumber), `${label}: pending actions`).toEqual(
    actionsWaiting(model).map(idOf).toSorted(byNumber),
  );
  return model.posts.size;
}

/**
 * Compares one visible action: totals are the same for everyone, the viewer's own participation
 * only for the viewer, and names of signers only for those who can see them.
 */
export async function compareAction(
  model: Model,
  viewer: Viewer,
  client: Client,
  post: Post,
  label: string,
): Promise<number> {
  const action = post.action!;
  const { action: shownAction } = await client.ask('GET /action/get-one', { id: post.id });
  const own = (is: boolean) => (is ? [{ user_id: viewer }] : []);
  const has = (people: { has(id: number): boolean }) => viewer !== null && people.has(viewer);
  const { total, sum } = action.published;
  const rating = {
    average: total ? Math.round((2 * sum) / total) / 2 : 0,
    total: total - (total % 5),
    mine: (viewer !== null && action.ratings.get(viewer)) || 0,
  };
  expect(shownAction, label).toMatchObject({
    kind: action.kind,
    approved: post.approved,
    ended: isOver(action),
    called_off: action.canceled,
    followers: own(has(action.followers)),
    following: has(action.followers),
    total_followers: action.followers.size,
    completed: own(has(action.completed) || has(action.signers)),
    total_completed: action.completed.size,
    rating,
    followers_completed: [...action.completed.keys()].filter((id) => action.followers.has(id))
      .length,
    signed: has(action.signers),
    total_signatures: totalSignatures(action),
  });
  const { edit, cancelAction, follow, complete, rate } = allowedActionCalls(viewer, post);
  expect(
    {
      edit: shownAction.can_edit,
      cancelAction: shownAction.can_call_off,
      follow: shownAction.can_follow,
      complete: shownAction.can_complete,
      rate: shownAction.can_rate,
    },
    `${label}: permissions`,
  ).toEqual({ edit, cancelAction, follow, complete, rate });
  expect(shownAction.declined_reason !== undefined, `${label}: declined`).toBe(
    action.declined && viewer === post.author,
  );
  if (post.id % 3 === 0)
    expect(
      (await client.ask('GET /action/get-rating', { action_id: post.id })).rating,
      `${label}: rating`,
    ).toEqual(rating);
  if (action.kind === 'event' && (shownAction.start_on ?? shownAction.end_on)) {
    const { photos } = await client.ask('GET /action/photos', { action_id: post.id });
    expect(visibleComments(model, viewer, post).map(idOf), `${label}: photos`).toEqual(
      expect.arrayContaining(photos.map(({ comment_id }) => comment_id)),
    );
  }
  if (action.kind !== 'petition') return 12;
  const { signatures, total_signatures } = await client.ask('GET /action/signatures', {
    action_id: post.id,
    pageSize: 100,
  });
  const names = visibleSigners(model, viewer, action).map((id) => `Person ${id}`);
  expect(signatures.map(({ name }) => name).toSorted(), `${label}: signers`).toEqual(
    names.toSorted(),
  );
  expect(total_signatures, `${label}: signatures`).toBe(totalSignatures(action));
  return 12 + action.signers.size;
}

/**
 * Each call that takes the id of an action must answer for a hidden one exactly as for one that
 * does not exist.
 */
export async function compareHiddenAction(
  client: Client,
  post: Post,
  label: string,
  gaveText: boolean,
): Promise<number> {
  const textsCall: [Call, (id: number) => object] = [
    'GET /action/texts',
    (action_id) => ({ action_id }),
  ];
  if (gaveText) await client.ask('GET /action/texts', { action_id: post.id });
  const callsWithId: [Call, (id: number) => object][] = [
    ['GET /action/get-rating', (action_id) => ({ action_id })],
    ['POST /action/save-rating', (action_id) => ({ action_id, rating: 3 })],
    ['POST /action/follow', (id) => ({ id })],
    ['POST /action/un-follow', (id) => ({ id })],
    ['POST /action/mark-complete', (action_id) => ({ action_id })],
    ['POST /action/call-off', (id) => ({ id })],
    ['POST /action/update', (id) => ({ id, title: 'Mine' })],
    ['POST /action/sign', (action_id) => ({ action_id })],
    ['GET /action/signatures', (action_id) => ({ action_id })],
    ['POST /action/write-letter', (action_id) => ({ action_id, recipient_id: 1, way: 'email' })],
    ['GET /action/updates', (action_id) => ({ action_id })],
    ['GET /action/photos', (action_id) => ({ action_id })],
    // people who signed or sent the text can read it
    ...(gaveText ? [] : [textsCall]),
    ['POST /action/signature-list', (action_id) => ({ action_id })],
    ['POST /action/post-update', (action_id) => ({ action_id, body: 'Hello' })],
  ];
  for (const [call, input] of callsWithId) {
    const hidden = await client.refused(call, input(post.id));
    const never = (neverThere[call] ??= await client.refused(call, input(999_999_999)));
    expect({ status: hidden.status, body: hidden.body }, `${label}: ${call}`).toEqual({
      status: never.status,
      body: never.body,
    });
  }
  return callsWithId.length;
}
const neverThere: Record<string, ApiRequestError> = {};

async function everyPage(
  client: Client,
  input: Input<'GET /action/list'>,
): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { actions, pageCount, pages } = await client.ask('GET /action/list', {
      ...input,
      page,
      pageSize: 7,
    });
    ids.push(...actions.map(idOf));
    if (page >= pageCount) return { ids, total: pages.totalCount! };
  }
}

const byNumber = (a: number, b: number) => a - b;
