// Compares the groups, members and group contents that one member receives with the reference
// model.
import { expect } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import type { Client } from './api.ts';
import {
  membershipIn,
  readsGroup,
  visibleMembers,
  seesGroup,
  isMemberCounted,
  seesPerson,
  seesPost,
  type Group,
  type Model,
} from './referenceModel.ts';

const idOf = ({ id }: { id: number }) => id;
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** Compares the calls about groups. Returns the number of comparisons. */
export async function compareGroups(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const groups = [...model.groups.values()];
  const visibleGroups = groups.filter((group) => seesGroup(model, viewer, group));
  const lists = {
    all: visibleGroups,
    public: visibleGroups.filter(({ closed }) => !closed),
    private: visibleGroups.filter(({ closed }) => closed),
    'my-group': visibleGroups.filter(({ owner }) => owner === viewer),
    'i-am-in': visibleGroups.filter(({ members }) => members.has(viewer)),
    invitations: visibleGroups.filter((group) => membershipIn(viewer, group) === 'invited'),
  };
  for (const [type, expected] of Object.entries(lists) as [keyof typeof lists, Group[]][]) {
    const { contents, pages } = await client.ask('GET /group/list', { type });
    expect(sorted(contents.map(idOf)), `${label}: list ${type}`).toEqual(
      sorted(expected.map(idOf)),
    );
    expect(pages.totalCount, `${label}: count of list ${type}`).toBe(expected.length);
  }
  const { counts, joined_group, group_invitations } = await client.ask(
    'GET /group/count-groups-by-status',
    {},
  );
  expect(counts, `${label}: counts of lists`).toEqual({
    public: lists.public.length,
    private: lists.private.length,
    mine: lists['my-group'].length,
    joined: lists['i-am-in'].length,
    invitations: lists.invitations.length,
  });
  expect(
    [sorted(joined_group), sorted(group_invitations)],
    `${label}: groups one is in, and invited to`,
  ).toEqual([sorted(lists['i-am-in'].map(idOf)), sorted(lists.invitations.map(idOf))]);

  for (const narrowed of [{ tag: 'moot' }, { keyword: 'GROUP' }]) {
    const response = await client.ask('GET /group/list', narrowed);
    expect(
      sorted(response.contents.map(idOf)),
      `${label}: groups by ${JSON.stringify(narrowed)}`,
    ).toEqual(sorted(visibleGroups.map(idOf)));
  }

  const latest = [...model.posts.values()].filter(
    (post) =>
      post.type !== 3 &&
      !post.draft &&
      seesPost(model, viewer, post) &&
      lists['i-am-in'].some(({ id }) => id === post.group),
  );
  const { contents } = await client.ask('GET /group/latest-posts', { pageSize: 100 });
  expect(sorted(contents.map(idOf)), `${label}: latest posts`).toEqual(sorted(latest.map(idOf)));

  for (const group of groups)
    await (visibleGroups.includes(group)
      ? compareGroup(model, viewer, client, group, `${label}: group ${group.id}`)
      : compareHidden(viewer, client, group, `${label}: group ${group.id}`));
  return groups.length * 20 + model.posts.size;
}

async function compareGroup(
  model: Model,
  viewer: number,
  client: Client,
  group: Group,
  label: string,
) {
  const { group: shownGroup } = await client.ask('GET /group/get-one', { id: group.id });
  const membership = membershipIn(viewer, group);
  const inside = group.members.has(viewer);
  const listed = [...model.posts.values()].filter(
    (post) => post.group === group.id && !post.draft && seesPost(model, viewer, post),
  );
  const parent = group.parent === null ? undefined : model.groups.get(group.parent)!;
  const inviter = group.invited.get(viewer);
  expect(
    {
      membership: shownGroup.membership,
      owner: shownGroup.user?.id,
      owner_id: shownGroup.user_id,
      parent: shownGroup.parent?.id,
      invited_by: shownGroup.invited_by?.id,
      total_members: shownGroup.total_members,
      total_posts: shownGroup.total_posts,
      total_actions: shownGroup.total_actions,
      can: [shownGroup.can_edit, shownGroup.can_join, shownGroup.can_leave, shownGroup.can_read],
    },
    label,
  ).toEqual({
    membership,
    owner: seesPerson(model, viewer, group.owner) ? group.owner : undefined,
    owner_id: seesPerson(model, viewer, group.owner) ? group.owner : undefined,
    parent: parent && seesGroup(model, viewer, parent) ? parent.id : undefined,
    invited_by:
      membership === 'invited' && seesPerson(model, viewer, inviter!) ? inviter : undefined,
    total_members: [...group.members].filter((id) => isMemberCounted(model, viewer, group, id))
      .length,
    total_posts: listed.filter(({ type }) => type !== 3 && type !== 4).length,
    total_actions: listed.filter(({ type }) => type === 4).length,
    can: [
      membership === 'owner',
      !inside && !group.banned.has(viewer) && (!group.closed || membership === 'invited'),
      inside && membership !== 'owner',
      readsGroup(model, viewer, group),
    ],
  });

  if (!readsGroup(model, viewer, group)) {
    await client.refused('GET /group/members', { group_id: group.id });
    return;
  }
  const { members, total } = await client.ask('GET /group/members', {
    group_id: group.id,
    pageSize: 20,
  });
  const expected = visibleMembers(model, viewer, group);
  expect(sorted(members.map(idOf)), `${label}: members`).toEqual(sorted(expected));
  // members who are not listed to outsiders are still counted
  expect(total, `${label}: number of members`).toBe(
    [...group.members].filter((id) => isMemberCounted(model, viewer, group, id)).length,
  );
  for (const { id, role } of members)
    expect(role, `${label}: role of ${id}`).toBe(membershipIn(id, group));
}

/** Every call that takes the id of a group, with its other input. */
const groupCalls = (Object.keys(calls) as Call[]).filter(
  (call) => groupIdField(call) !== undefined,
);

/** The name of the field that contains the id of a group. */
function groupIdField(call: Call): 'group_id' | 'id' | undefined {
  const { properties } = calls[call].input;
  // a new group has no id yet: one that is sent is ignored
  if (call === 'POST /group/create') return undefined;
  if ('group_id' in properties) return 'group_id';
  return 'id' in properties && call.includes(' /group/') ? 'id' : undefined;
}

const extraInput = (person: number): Partial<Record<Call, object>> => ({
  'GET /content/audience': { shared_as: 'Public' },
  'POST /content/add': { text: 'Hello' },
  'POST /user/post-feed': { text: 'Hello' },
  'POST /poll/create': {
    question: 'Which?',
    answer_allowed: 1,
    close_on: '2099-01-01',
    options: ['This', 'That'],
  },
  'POST /blog/create': { title: 'A title', excerpt: 'An excerpt' },
  'POST /action/create': { title: 'A title', kind: 'task' },
  'POST /group/update': { name: 'Another name' },
  'POST /group/news': { news: 'all' },
  'POST /group/archive': { archive: 'Y' },
  'POST /group/remove-member': { user_id: person },
  'POST /group/set-role': { user_id: person, role: 'moderator' },
  'POST /group/transfer': { user_id: person },
  'POST /group/answer-transfer': { accept: true },
  'POST /group/let-back': { user_id: person },
  'GET /group/search-user': { keyword: 'person' },
  'GET /search/index': { keyword: 'moot' },
  'GET /search/actions': { keyword: 'moot' },
  'GET /content/search': { keyword: 'moot' },
  'POST /group/invite-user-emails': { emails: ['someone@example.org'] },
  'POST /group/invite-users': { users: [person] },
  'POST /group/invite-friends': { friends: [person] },
  'POST /group/revoke-invitation': { user_id: person },
  'POST /user/mute': { period: 'always' },
  'POST /content/schedule': { text: 'Words', publish_on: new Date(Date.now() + day).toISOString() },
  'POST /user/create-invitation-link': { days: 7, max_uses: 1 },
  'GET /group/report': { id: 'content-1' },
  'POST /group/report/resolve': { id: 'content-1', decision: 'keep' },
  'POST /group/report/undo': { id: 1 },
});

/**
 * A group that is hidden from the viewer is answered byte for byte like one that does not exist.
 */
async function compareHidden(viewer: number, client: Client, group: Group, label: string) {
  // a third of the viewers is enough to find a missing check
  if ((group.id + viewer) % 3) return;
  const person = [...group.members].find((id) => id !== viewer) ?? viewer;
  for (const call of groupCalls) {
    const requested = async (id: number) => {
      const { statusCode, body } = await client.raw(call, {
        ...extraInput(person)[call],
        [groupIdField(call)!]: id,
      } as never);
      return { statusCode, body };
    };
    const hidden = await requested(group.id);
    expect(hidden, `${label}: ${call}`).toEqual(await requested(999_999_999));
    expect([200, 403, 404], `${label}: ${call} ${hidden.body}`).toContain(hidden.statusCode);
  }
}
