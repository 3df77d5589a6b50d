// Compares people, their profile fields and their lists, as one member receives them, with the
// reference model.
import { expect } from 'vitest';
import type { Client } from './api.ts';
import {
  commonFriends,
  isActive,
  visibleFields,
  visibleFriends,
  visiblePeople,
  seesField,
  seesGroup,
  seesPerson,
  seesPost,
  friendshipOf,
  suggestedPeople,
  type Model,
} from './referenceModel.ts';

type UserSummary = { id: number };
const idOf = ({ id }: UserSummary) => id;
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Ids of the groups of both people. */
const commonGroups = (model: Model, viewer: number, person: number): number[] =>
  viewer === person
    ? []
    : [...model.groups.values()]
        .filter(
          (group) =>
            group.members.has(viewer) &&
            group.members.has(person) &&
            seesGroup(model, viewer, group),
        )
        .map(({ id }) => id);

/** Compares the calls about people. Returns the number of comparisons. */
export async function comparePeople(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const ids = [...model.people.keys()];
  const compareIds = (actual: number[], expected: number[], list: string) =>
    expect(sorted(actual), `${label}: ${list}`).toEqual(sorted(expected));

  const seen = visiblePeople(model, viewer);
  const { users: foundUsers } = await client.ask('GET /user/get-users', {
    keyword: 'PERSON',
    pageSize: 20,
  });
  compareIds(foundUsers.map(idOf), seen, 'search');
  for (const user of foundUsers)
    expect([user.friendship, user.mutual_friends], `${label}: ${user.id} found`).toEqual([
      friendshipOf(model, viewer, user.id),
      commonFriends(model, viewer, user.id).length,
    ]);
  const { users: strangers } = await client.ask('GET /user/get-users', {
    suggestions: 'Y',
    pageSize: 20,
  });
  expect(strangers.map(idOf), `${label}: suggestions`).toEqual(suggestedPeople(model, viewer));
  for (const { id, mutual_friends } of strangers)
    expect(mutual_friends, `${label}: friends in common with ${id}`).toBe(
      commonFriends(model, viewer, id).length,
    );

  const everyone = await client.ask('GET /user/everyone', {});
  compareIds(everyone.users.map(idOf), seen, 'everyone');
  for (const { id, friendship } of everyone.users)
    expect(friendship, `${label}: ${id} among everyone`).toBe(friendshipOf(model, viewer, id));

  const { requests, sent, total } = await client.ask('GET /user/get-friend-requests', {});
  compareIds(
    requests.map(idOf),
    seen.filter((id) => friendshipOf(model, viewer, id) === 'received'),
    'requests received',
  );
  compareIds(
    sent.map(idOf),
    seen.filter((id) => friendshipOf(model, viewer, id) === 'sent'),
    'requests sent',
  );
  expect(total).toBe(requests.length);
  const { alphabets } = await client.ask('GET /user/friend-by-alphabets', {});
  compareIds(
    alphabets.flatMap(({ friends }) => friends.map(idOf)),
    visibleFriends(model, viewer, viewer),
    'friends by letter',
  );
  const { users: blocked } = await client.ask('GET /user/blocked', {});
  compareIds(
    blocked.map(idOf),
    ids.filter((id) => model.blocks.has(`${viewer} ${id}`) && isActive(model.people.get(id)!)),
    'blocked people',
  );

  for (const id of ids) await compareProfile(model, viewer, client, id, label);
  return ids.length * 7;
}

async function compareProfile(
  model: Model,
  viewer: number,
  client: Client,
  id: number,
  label: string,
) {
  const personLabel = `${label}: person ${id}`;
  const active = isActive(model.people.get(id)!);
  if (active && model.blocks.has(`${viewer} ${id}`)) {
    const stub = await client.ask('GET /user/get', { user_id: id });
    expect({ ...stub, user: Object.keys(stub.user) }, personLabel).toEqual({
      user: ['id', 'name', 'username', 'image', 'image_thumb'],
      counts: { posts: 0, actions: 0 },
      friendship: 'none',
      blocked: true,
    });
    return;
  }
  const alsoList = id % 3 === viewer % 3;
  if (!seesPerson(model, viewer, id)) {
    const never = await client.refused('GET /user/get', { user_id: 999_999_999 });
    expect((await client.refused('GET /user/get', { user_id: id })).body, personLabel).toBe(
      never.body,
    );
    expect(
      (await client.refused('GET /user/get', { username: `Person${id - 1}` })).body,
      personLabel,
    ).toBe(never.body);
    expect(
      (await client.refused('GET /user/card', { username: `person${id - 1}` })).body,
      `${personLabel}: card`,
    ).toBe(never.body);
    if (!alsoList) return;
    for (const call of [
      'GET /user/get-friends',
      'GET /user/get-friends-count',
      'GET /user/check-friend',
      'POST /user/send-friend-request',
    ] as const)
      expect(
        (
          await client.refused(
            call,
            call === 'POST /user/send-friend-request' ? { second_user_id: id } : { user_id: id },
          )
        ).body,
        `${personLabel}: ${call}`,
      ).toBe(never.body);
    return;
  }

  const { user, friends, counts, friendship, groups_in_common } = await client.ask(
    'GET /user/get',
    { user_id: id },
  );
  const allowed = (['bio', 'website', 'phone', 'email'] as const).filter(
    (field) => user[field] !== undefined,
  );
  expect(allowed, `${personLabel}: fields`).toEqual(visibleFields(model, viewer, id));
  const issues = seesField(model, viewer, id, 'issues')
    ? sorted([...model.people.get(id)!.issues])
    : undefined;
  expect(
    user.issues && sorted(user.issues.map(({ category_id }) => category_id)),
    `${personLabel}: issues`,
  ).toEqual(issues);
  const expected = seesField(model, viewer, id, 'friends')
    ? visibleFriends(model, viewer, id)
    : undefined;
  expect(friends?.total, `${personLabel}: friends`).toBe(expected?.length);
  expect(counts.friends, `${personLabel}: number of friends`).toBe(expected?.length);
  for (const friend of friends?.list ?? [])
    expect(expected, `${personLabel}: a friend`).toContain(friend.id);
  expect(counts.mutual_friends, `${personLabel}: friends in common`).toBe(
    id === viewer ? undefined : commonFriends(model, viewer, id).length,
  );
  const groups = commonGroups(model, viewer, id);
  expect(groups_in_common?.total ?? 0, `${personLabel}: groups in common`).toBe(groups.length);
  for (const group of groups_in_common?.list ?? [])
    expect(groups, `${personLabel}: a group`).toContain(group.id);
  const posts = [...model.posts.values()].filter(
    (post) => post.author === id && !post.draft && seesPost(model, viewer, post),
  );
  expect([counts.posts, counts.actions], `${personLabel}: counts`).toEqual([
    posts.length,
    posts.filter(({ type }) => type === 4).length,
  ]);
  expect(friendship, `${personLabel}: friendship`).toBe(
    id === viewer ? 'none' : friendshipOf(model, viewer, id),
  );

  const card = await client.ask('GET /user/card', { username: `person${id - 1}` });
  expect(
    [card.user.id, card.user.bio, card.friendship, card.mutual_friends],
    `${personLabel}: card`,
  ).toEqual([id, user.bio, friendship, counts.mutual_friends]);
  expect(card.groups_in_common?.total ?? 0, `${personLabel}: groups on the card`).toBe(
    groups.length,
  );

  if (!alsoList) return;
  const list = await client.ask('GET /user/get-friends', { user_id: id, pageSize: 20 });
  expect(sorted(list.friends.map(idOf)), `${personLabel}: list of friends`).toEqual(
    sorted(expected ?? []),
  );
  expect(
    (await client.ask('GET /user/get-friends-count', { user_id: id })).total,
    `${personLabel}: count of friends`,
  ).toBe(expected?.length ?? 0);
}
