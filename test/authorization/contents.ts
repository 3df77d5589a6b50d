// Permission table: posts, comments, polls and blogs.
import { insiders, ownersAlone, row, silent, type Rows } from './rows.ts';
import type { Fixture } from './scene.ts';

const post =
  (field: string, rest: object = {}) =>
  async (scene: Fixture) => ({ [field]: await scene.post(), ...rest });
const comment =
  (field: string, rest: object = {}) =>
  async (scene: Fixture) => ({ [field]: (await scene.comment()).id, ...rest });
const here =
  (rest: object) =>
  async ({ group }: Fixture) => ({ group_id: group, ...rest });
const collected =
  (rest: object) =>
  async ({ collection }: Fixture) => ({
    collection_id: await collection(),
    shared_as: 'Collection',
    ...rest,
  });
const ballot = {
  question: 'Which?',
  answer_allowed: 1,
  close_on: '2099-01-01',
  options: ['This', 'That'],
};
const blog = { title: 'A title', excerpt: 'An excerpt' };
/** Objects that the caller may not attach to anything. */
const notTheirs = silent;

export const contentRows: Rows = {
  'GET /content/get-one id': row(post('id'), insiders),
  'GET /content/list group_id': row(here({}), { ...silent, friend: 'fine' }),
  'POST /content/add id': row(post('id', { text: 'Edited' }), ownersAlone),
  'POST /content/add group_id': row(here({ text: 'Hello' }), insiders),
  'POST /content/add collection_id': row(collected({ text: 'Hello' }), notTheirs),
  'POST /content/add attachments': row(
    async ({ picture }) => ({ text: 'Hello', attachments: [await picture()] }),
    notTheirs,
  ),
  'POST /user/post-feed id': row(post('id', { text: 'Edited' }), ownersAlone),
  'POST /user/post-feed group_id': row(here({ text: 'Hello' }), insiders),
  'POST /user/post-feed collection_id': row(collected({ text: 'Hello' }), notTheirs),
  'POST /user/post-feed attachments': row(
    async ({ picture }) => ({ text: 'Hello', attachments: [await picture()] }),
    notTheirs,
  ),
  'POST /content/delete id': row(post('id'), ownersAlone),
  'GET /content/versions id': row(post('id'), insiders),
  'POST /content/forget-versions id': row(post('id'), ownersAlone),
  'POST /content/like content_id': row(post('content_id'), insiders),
  'POST /content/un-like content_id': row(post('content_id'), insiders),
  'POST /content/send-like-notification id': row(likedPost, {}, 'friend'),
  'GET /content/get-likes content_id': row(post('content_id'), insiders),
  'POST /content/report content_id': row(post('content_id', report()), silent),
  'POST /content/report comment_id': row(comment('comment_id', report()), silent),
  'POST /content/report user_id': row(
    async ({ id }) => ({ user_id: id.owner, ...report() }),
    silent,
  ),
  'POST /content/report message_id': row(
    async ({ message }) => ({ message_id: await message(), ...report() }),
    silent,
  ),
  'POST /content/delete-image file_name': row(async ({ picture }) => ({
    file_name: await picture(),
  })),
  'GET /content/audience group_id': row(here({ shared_as: 'Group' }), insiders),
  'GET /content/audience collection_id': row(collected({}), notTheirs),
  'GET /content/audience id': row(post('id')),

  'GET /comment/list content_id': row(post('content_id'), insiders),
  'GET /comment/around content_id': row(async (scene) => {
    const { content_id, id } = await scene.comment();
    return { content_id, id };
  }, insiders),
  'GET /comment/around id': row(async (scene) => {
    const { content_id, id } = await scene.comment();
    return { content_id, id };
  }, insiders),
  'GET /comment/replies id': row(comment('id'), insiders),
  'GET /comment/get-one id': row(comment('id'), insiders),
  'GET /comment/get-likes comment_id': row(comment('comment_id'), insiders),
  'POST /comment/add content_id': row(post('content_id', { comment: 'Hello' }), insiders),
  'POST /comment/add parent_id': row(
    async (scene) => {
      const { content_id, id } = await scene.comment();
      return { content_id, parent_id: id, comment: 'Hello' };
    },
    { ...silent, friend: 'fine' },
  ),
  'POST /comment/add image': row(
    async (scene) => ({
      content_id: await scene.post(),
      comment: 'Hello',
      image: await scene.picture(),
    }),
    silent,
  ),
  'POST /comment/add id': row(
    async (scene) => {
      const { content_id, id } = await scene.comment();
      return { content_id, id, comment: 'Edited' };
    },
    { ...silent, friend: 'refused' },
  ),
  'POST /comment/share-again id': row(comment('id'), ownersAlone),
  'POST /comment/delete id': row(comment('id'), ownersAlone),
  'POST /comment/like comment_id': row(comment('comment_id'), insiders),
  'POST /comment/un-like comment_id': row(comment('comment_id'), insiders),
  'POST /comment/send-like-notification id': row(likedComment, {}, 'friend'),
  'POST /comment/send-comment-notification id': row(comment('id')),

  'GET /poll/get-one id': row(poll('id'), insiders),
  'GET /poll/get-content id': row(poll('id'), insiders),
  'POST /poll/create collection_id': row(collected(ballot), notTheirs),
  'POST /poll/create image': row(
    async ({ picture }) => ({ ...ballot, image: await picture() }),
    notTheirs,
  ),
  'POST /poll/create group_id': row(here(ballot), insiders),
  'POST /poll/update id': row(async (scene) => scene.edited(await scene.poll()), ownersAlone),
  'POST /poll/update collection_id': row(
    async (scene) => ({
      ...scene.edited(await ownPoll(scene)),
      shared_as: 'Collection',
      collection_id: await scene.collection(),
    }),
    silent,
  ),
  'POST /poll/update image': row(
    async (scene) => ({ ...scene.edited(await scene.poll()), image: await scene.picture() }),
    { ...silent, friend: 'refused' },
  ),
  'POST /poll/delete id': row(poll('id'), ownersAlone),
  'GET /poll/result poll_id': row(
    async (scene) => ({ poll_id: (await closedPoll(scene)).id }),
    insiders,
  ),
  'POST /poll/do-vote poll_id': row(votes, insiders),
  'POST /poll/do-vote content_id': row(votes, insiders),
  'POST /poll/do-vote answer_id': row(votes, { ...silent, friend: 'fine' }),
  'POST /poll/tell-outcome id': row(closedPoll, ownersAlone),

  'GET /blog/get-one id': row(async (scene) => ({ id: await scene.blog() }), insiders),
  'POST /blog/create collection_id': row(collected({ ...blog, status: 'Published' }), notTheirs),
  'POST /blog/create attachments': row(
    async ({ picture }) => ({ ...blog, attachments: [await picture()] }),
    notTheirs,
  ),
  'POST /blog/create group_id': row(here(blog), insiders),
  'POST /blog/update id': row(async (scene) => ({ ...blog, id: await scene.blog() }), ownersAlone),
  'POST /blog/update collection_id': row(
    async (scene) => ({
      ...blog,
      id: await ownBlog(scene),
      shared_as: 'Collection',
      collection_id: await scene.collection(),
    }),
    silent,
  ),
  'POST /blog/update attachments': row(
    async (scene) => ({ ...blog, id: await scene.blog(), attachments: [await scene.picture()] }),
    {
      ...silent,
      friend: 'refused',
    },
  ),
  'POST /blog/delete id': row(async (scene) => ({ id: await scene.blog() }), ownersAlone),
};

function report() {
  return { title: 'Needs attention', url: '/feed/1/details', reason: 'Rude' };
}

function poll(field: string, fields: object = {}) {
  return async (scene: Fixture) => ({ [field]: (await scene.poll(fields)).id });
}

async function votes(scene: Fixture) {
  const poll = await scene.poll();
  return { poll_id: poll.id, content_id: poll.content_id, answer_id: poll.options[0]!.id };
}

async function closedPoll(scene: Fixture) {
  const { letClose } = await import('../polls.ts');
  const poll = await scene.poll();
  await letClose(scene.town, poll);
  return { id: poll.id, outcome: 'The bench stands by the bridge.' };
}

const ownPoll = (scene: Fixture) => scene.poll({ shared_as: 'Private', group_id: undefined });
const ownBlog = async ({ owner }: Fixture) =>
  (await owner.ask('POST /blog/create', { ...blog, shared_as: 'Private' })).content.id;

async function likedPost(scene: Fixture) {
  const id = await scene.post();
  await scene.clients.friend.ask('POST /content/like', { content_id: id });
  return { id };
}

async function likedComment(scene: Fixture) {
  const { id } = await scene.comment();
  await scene.clients.friend.ask('POST /comment/like', { comment_id: id });
  return { id };
}
