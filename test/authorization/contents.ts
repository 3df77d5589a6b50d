// Permission table: posts, comments, polls and blogs.
import { sql } from '#server/db/sql.ts';
import { day } from '#contract/durations.ts';
import { membersOnly, ownDataOnly, ownersOnly, createRow, ownersKnow, type Rows } from './rows.ts';
import type { AuthorizationFixture } from './scene.ts';

const post =
  (field: string, rest: object = {}) =>
  async (scene: AuthorizationFixture) => ({ [field]: await scene.post(), ...rest });
const comment =
  (field: string, rest: object = {}) =>
  async (scene: AuthorizationFixture) => ({ [field]: (await scene.comment()).id, ...rest });
const inGroup =
  (rest: object) =>
  async ({ group }: AuthorizationFixture) => ({ group_id: group, ...rest });
const collected =
  (rest: object) =>
  async ({ collection }: AuthorizationFixture) => ({
    collection_id: await collection(),
    shared_as: 'Collection',
    ...rest,
  });
const pollInput = {
  question: 'Which?',
  answer_allowed: 1,
  close_on: '2099-01-01',
  options: ['This', 'That'],
};
const blogInput = { title: 'A title', excerpt: 'An excerpt' };
/** A search in a group: others get what a search in a missing group gives. */
const inGroupOnly = { ...ownersKnow, friend: 'fine' } as const;
/** Issues belong to nobody. */
const forEveryone = {
  friend: 'fine',
  stranger: 'fine',
  former: 'fine',
  blocked: 'fine',
} as const;
const withIssue =
  (rest: object = {}) =>
  async ({ town }: AuthorizationFixture) => ({
    ...rest,
    issue_id: (await town.db.queryOne<{ id: number }>(sql`select min(id) as id from issues`))!.id,
  });
const tomorrow = () => new Date(Date.now() + day).toISOString();
/** Objects that the caller may not attach to anything. */
const notTheirs = ownersKnow;

export const contentRows: Rows = {
  'GET /content/get-one id': createRow(post('id'), membersOnly),
  'GET /content/list group_id': createRow(inGroup({}), { ...ownersKnow, friend: 'fine' }),
  'GET /content/search group_id': createRow(inGroup({ keyword: 'the' }), inGroupOnly),
  'GET /search/actions group_id': createRow(inGroup({ keyword: 'the' }), inGroupOnly),
  'GET /search/index group_id': createRow(inGroup({ keyword: 'the' }), inGroupOnly),
  'GET /search/index issue_id': createRow(withIssue({ keyword: 'ada' }), forEveryone),
  'GET /search/users issue_id': createRow(withIssue(), forEveryone),
  'POST /content/add id': createRow(post('id', { text: 'Edited' }), ownersOnly),
  'POST /content/add group_id': createRow(inGroup({ text: 'Hello' }), membersOnly),
  'POST /content/add collection_id': createRow(collected({ text: 'Hello' }), notTheirs),
  'POST /content/add quoted_id': createRow(post('quoted_id', { text: 'Hello' }), membersOnly),
  'POST /content/add attachments': createRow(
    async ({ picture }) => ({ text: 'Hello', attachments: [await picture()] }),
    notTheirs,
  ),
  'POST /content/schedule id': createRow(async (scene) => ({
    id: await scene.scheduledPost(),
    text: 'Changed',
    publish_on: tomorrow(),
  })),
  'POST /content/schedule group_id': createRow(
    inGroup({ text: 'Hello', publish_on: tomorrow() }),
    membersOnly,
  ),
  'POST /content/schedule collection_id': createRow(
    collected({ text: 'Hello', publish_on: tomorrow() }),
    notTheirs,
  ),
  'POST /content/schedule attachments': createRow(
    async ({ picture }) => ({
      text: 'Hello',
      publish_on: tomorrow(),
      attachments: [await picture()],
    }),
    notTheirs,
  ),
  'POST /content/publish-scheduled id': createRow(async (scene) => ({
    id: await scene.scheduledPost(),
  })),
  'POST /content/cancel-scheduled id': createRow(async (scene) => ({
    id: await scene.scheduledPost(),
  })),
  'POST /user/post-feed id': createRow(post('id', { text: 'Edited' }), ownersOnly),
  'POST /user/post-feed group_id': createRow(inGroup({ text: 'Hello' }), membersOnly),
  'POST /user/post-feed collection_id': createRow(collected({ text: 'Hello' }), notTheirs),
  'POST /user/post-feed quoted_id': createRow(post('quoted_id', { text: 'Hello' }), membersOnly),
  'POST /user/post-feed attachments': createRow(
    async ({ picture }) => ({ text: 'Hello', attachments: [await picture()] }),
    notTheirs,
  ),
  'POST /content/delete id': createRow(post('id'), ownersOnly),
  'GET /content/versions id': createRow(post('id'), membersOnly),
  'POST /content/forget-versions id': createRow(post('id'), ownersOnly),
  'POST /content/like content_id': createRow(post('content_id'), membersOnly),
  'POST /content/un-like content_id': createRow(post('content_id'), membersOnly),
  'POST /content/save id': createRow(post('id', { saved: 'Y' }), membersOnly),
  'POST /content/dismiss id': createRow(post('id', { dismissed: 'Y' }), membersOnly),
  'POST /user/mute content_id': createRow(post('content_id', { period: 'always' }), membersOnly),
  'POST /user/unmute content_id': createRow(post('content_id'), ownDataOnly),
  'POST /content/pin id': createRow(post('id', { place: 'profile', pinned: 'Y' }), ownersOnly),
  'POST /content/send-like-notification id': createRow(likedPost, {}, 'friend'),
  'GET /content/get-likes content_id': createRow(post('content_id'), membersOnly),
  'POST /content/report content_id': createRow(post('content_id', report()), ownersKnow),
  'POST /content/report comment_id': createRow(comment('comment_id', report()), ownersKnow),
  'POST /content/report user_id': createRow(
    async ({ id }) => ({ user_id: id.owner, ...report() }),
    ownersKnow,
  ),
  'POST /content/report message_id': createRow(
    async ({ message }) => ({ message_id: await message(), ...report() }),
    ownersKnow,
  ),
  'POST /content/delete-image file_name': createRow(async ({ picture }) => ({
    file_name: await picture(),
  })),
  'GET /content/audience group_id': createRow(inGroup({ shared_as: 'Group' }), membersOnly),
  'GET /content/audience collection_id': createRow(collected({}), notTheirs),
  'GET /content/audience id': createRow(post('id')),

  'GET /comment/list content_id': createRow(post('content_id'), membersOnly),
  'GET /comment/most-liked content_id': createRow(post('content_id'), membersOnly),
  'GET /comment/around content_id': createRow(async (scene) => {
    const { content_id, id } = await scene.comment();
    return { content_id, id };
  }, membersOnly),
  'GET /comment/around id': createRow(async (scene) => {
    const { content_id, id } = await scene.comment();
    return { content_id, id };
  }, membersOnly),
  'GET /comment/replies id': createRow(comment('id'), membersOnly),
  'GET /comment/get-one id': createRow(comment('id'), membersOnly),
  'GET /comment/get-likes comment_id': createRow(comment('comment_id'), membersOnly),
  'POST /comment/add content_id': createRow(post('content_id', { comment: 'Hello' }), membersOnly),
  'POST /comment/add parent_id': createRow(
    async (scene) => {
      const { content_id, id } = await scene.comment();
      return { content_id, parent_id: id, comment: 'Hello' };
    },
    { ...ownersKnow, friend: 'fine' },
  ),
  'POST /comment/add image': createRow(
    async (scene) => ({
      content_id: await scene.post(),
      comment: 'Hello',
      image: await scene.picture(),
    }),
    ownersKnow,
  ),
  'POST /comment/add id': createRow(
    async (scene) => {
      const { content_id, id } = await scene.comment();
      return { content_id, id, comment: 'Edited' };
    },
    { ...ownersKnow, friend: 'refused' },
  ),
  'POST /comment/share-again id': createRow(comment('id'), ownersOnly),
  'POST /comment/delete id': createRow(comment('id'), ownersOnly),
  'POST /comment/like comment_id': createRow(comment('comment_id'), membersOnly),
  'POST /comment/un-like comment_id': createRow(comment('comment_id'), membersOnly),
  'POST /comment/send-like-notification id': createRow(likedComment, {}, 'friend'),
  'POST /comment/send-comment-notification id': createRow(comment('id')),

  'GET /poll/get-one id': createRow(poll('id'), membersOnly),
  'GET /poll/get-content id': createRow(poll('id'), membersOnly),
  'POST /poll/create collection_id': createRow(collected(pollInput), notTheirs),
  'POST /poll/create image': createRow(
    async ({ picture }) => ({ ...pollInput, image: await picture() }),
    notTheirs,
  ),
  'POST /poll/create group_id': createRow(inGroup(pollInput), membersOnly),
  'POST /poll/update id': createRow(
    async (scene) => scene.pollUpdateInput(await scene.poll()),
    ownersOnly,
  ),
  'POST /poll/update collection_id': createRow(
    async (scene) => ({
      ...scene.pollUpdateInput(await ownPoll(scene)),
      shared_as: 'Collection',
      collection_id: await scene.collection(),
    }),
    ownersKnow,
  ),
  'POST /poll/update image': createRow(
    async (scene) => ({
      ...scene.pollUpdateInput(await scene.poll()),
      image: await scene.picture(),
    }),
    { ...ownersKnow, friend: 'refused' },
  ),
  'POST /poll/delete id': createRow(poll('id'), ownersOnly),
  'GET /poll/result poll_id': createRow(
    async (scene) => ({ poll_id: (await closedPoll(scene)).id }),
    membersOnly,
  ),
  'POST /poll/do-vote poll_id': createRow(votes, membersOnly),
  'POST /poll/do-vote content_id': createRow(votes, membersOnly),
  'POST /poll/do-vote answer_id': createRow(votes, { ...ownersKnow, friend: 'fine' }),
  'POST /poll/tell-outcome id': createRow(closedPoll, ownersOnly),

  'GET /blog/get-one id': createRow(async (scene) => ({ id: await scene.blog() }), membersOnly),
  'POST /blog/create collection_id': createRow(
    collected({ ...blogInput, status: 'Published' }),
    notTheirs,
  ),
  'POST /blog/create attachments': createRow(
    async ({ picture }) => ({ ...blogInput, attachments: [await picture()] }),
    notTheirs,
  ),
  'POST /blog/create group_id': createRow(inGroup(blogInput), membersOnly),
  'POST /blog/update id': createRow(
    async (scene) => ({ ...blogInput, id: await scene.blog() }),
    ownersOnly,
  ),
  'POST /blog/update collection_id': createRow(
    async (scene) => ({
      ...blogInput,
      id: await ownBlog(scene),
      shared_as: 'Collection',
      collection_id: await scene.collection(),
    }),
    ownersKnow,
  ),
  'POST /blog/update attachments': createRow(
    async (scene) => ({
      ...blogInput,
      id: await scene.blog(),
      attachments: [await scene.picture()],
    }),
    {
      ...ownersKnow,
      friend: 'refused',
    },
  ),
  'POST /blog/delete id': createRow(async (scene) => ({ id: await scene.blog() }), ownersOnly),
};

function report() {
  return { title: 'Needs attention', url: '/feed/1/details', reason: 'Rude' };
}

function poll(field: string, fields: object = {}) {
  return async (scene: AuthorizationFixture) => ({ [field]: (await scene.poll(fields)).id });
}

async function votes(scene: AuthorizationFixture) {
  const poll = await scene.poll();
  return { poll_id: poll.id, content_id: poll.content_id, answer_id: poll.options[0]!.id };
}

async function closedPoll(scene: AuthorizationFixture) {
  const { letClose } = await import('../polls.ts');
  const poll = await scene.poll();
  await letClose(scene.town, poll);
  return { id: poll.id, outcome: 'The bench stands by the bridge.' };
}

const ownPoll = (scene: AuthorizationFixture) =>
  scene.poll({ shared_as: 'Private', group_id: undefined });
const ownBlog = async ({ owner }: AuthorizationFixture) =>
  (await owner.ask('POST /blog/create', { ...blogInput, shared_as: 'Private' })).content.id;

async function likedPost(scene: AuthorizationFixture) {
  const id = await scene.post();
  await scene.clients.friend.ask('POST /content/like', { content_id: id });
  return { id };
}

async function likedComment(scene: AuthorizationFixture) {
  const { id } = await scene.comment();
  await scene.clients.friend.ask('POST /comment/like', { comment_id: id });
  return { id };
}
