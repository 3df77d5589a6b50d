// Random changes to posts: by calls where people make them, by SQL otherwise.
import { sql } from '#server/db/sql.ts';
import type { ChangeContext } from './randomChanges.ts';
import { cancelAction, reschedule, publishRatings } from './actionModel.ts';
import {
  allowedActionCalls,
  currentAudience,
  isActive,
  isForMembers,
  visibleComments,
  seesPost,
  setAudience,
  type EarlierAudience,
  type Post,
  type Model,
} from './referenceModel.ts';
import { storeVersion, removeUnchangedVersion } from './textVersionsModel.ts';
import { currentBallot } from './pollReferenceModel.ts';
import { restartPoll, closePoll } from './pollModel.ts';
import { addComment, changeAudience, pickAudience } from './randomModel.ts';

const kinds = [
  'edit',
  'edit',
  'edit audience',
  'edit audience',
  'comment',
  'like',
  'like comment',
  'share comment again',
  'share signature again',
  'hide',
  'hide comment',
  'hold comment',
  'publish or take back',
  'publish or take back',
  'approve',
  'vote',
  'vote',
  'close poll',
  'begin poll again',
  'call off',
  'move',
  'act',
  'act',
  'act',
] as const;

export async function changePost(context: ChangeContext): Promise<string> {
  const { app, model, random } = context;
  const { db } = app;
  const kind = random.pick(kinds);
  const posts = [...model.posts.values()];
  const editablePosts = posts.filter(
    (post) => isActive(model.people.get(post.author)!) && seesPost(model, post.author, post),
  );
  const pickPost = (list: Post[]) => (list.length ? random.pick(list) : undefined);

  switch (kind) {
    case 'edit':
      return `${kind} ${await edit(context, pickPost(editablePosts.filter(({ type }) => type === 0)))}`;
    case 'publish or take back':
      return `${kind} ${await publish(context, pickPost(editablePosts.filter(({ type }) => type === 2)))}`;
    case 'vote':
      return `${kind} ${await vote(context, pickPost(posts.filter(({ poll, draft }) => poll && !poll.closed && !draft)))}`;
    case 'close poll':
    case 'begin poll again': {
      const { id, poll } = random.pick(posts.filter((post) => post.poll));
      await (kind === 'close poll' ? closePoll : restartPoll)(app, id, poll!);
      return `${kind} ${id}`;
    }
    case 'call off':
    case 'move': {
      const { id, action } = random.pick(posts.filter((post) => post.action));
      await (kind === 'call off'
        ? cancelAction(db, id, action!)
        : reschedule(db, id, action!, random));
      return `${kind} ${id}`;
    }
    case 'act':
      return `${kind} ${await actOnAction(context, pickPost(posts.filter((post) => post.action)))}`;
    case 'edit audience': {
      const post = random.pick(posts.filter(({ type }) => type !== 3));
      await changeAudience(db, post, pickAudience(model, random, post.author, post.group));
      return `${kind} ${post.id}`;
    }
    case 'comment': {
      const post = random.pick(posts);
      const { id, author } = await addComment(db, model, post, random, [...model.people.keys()]);
      await db.execute(
        sql`insert into files (name, owner_id, comment_id, width, height, bytes) values (${`picture-of-comment-${id}`}, ${author}, ${id}, 1, 1, 1)`,
      );
      return `${kind} ${post.id}`;
    }
    case 'like':
      return `${kind} ${await like(context, random.pick(posts))}`;
    case 'like comment':
      return `${kind} ${await likeComment(context, random.pick(posts))}`;
    case 'share comment again':
      return `${kind} ${await shareComment(context)}`;
    case 'share signature again':
      return `${kind} ${await shareSignature(context)}`;
    case 'hide': {
      const post = random.pick(posts);
      advanceModerationState(post);
      await db.execute(
        sql`update posts set hidden_at = ${post.hidden ? new Date() : null}, removed_at = ${post.removed ? new Date() : null} where id = ${post.id}`,
      );
      return `${kind} ${post.id}`;
    }
    case 'hide comment': {
      const comment = random.pick(posts.flatMap(({ comments }) => comments));
      advanceModerationState(comment);
      await db.execute(
        sql`update comments set hidden_at = ${comment.hidden ? new Date() : null}, removed_at = ${comment.removed ? new Date() : null} where id = ${comment.id}`,
      );
      return `${kind} ${comment.id}`;
    }
    case 'hold comment': {
      const comment = random.pick(posts.flatMap(({ comments }) => comments));
      comment.held = !comment.held;
      await db.execute(
        sql`update comments set held_at = ${comment.held ? new Date() : null} where id = ${comment.id}`,
      );
      return `${kind} ${comment.id}`;
    }
    case 'approve': {
      const post = random.pick(posts);
      post.approved = !post.approved;
      await db.execute(sql`update posts set approved = ${post.approved} where id = ${post.id}`);
      return `${kind} ${post.id}`;
    }
  }
}

/** Moves to the next state: visible, hidden, deleted, and visible again. */
function advanceModerationState(item: Pick<Post, 'hidden' | 'removed'>) {
  const { hidden, removed } = item;
  Object.assign(item, { hidden: !removed, removed: hidden && !removed });
}

/** A person who sees the post likes it, or withdraws the like. */
async function like({ model, random, as }: ChangeContext, post: Post) {
  const viewers = [...model.people.values()].filter(
    (person) => isActive(person) && seesPost(model, person.id, post),
  );
  if (!viewers.length) return 'nothing';
  const { id } = random.pick(viewers);
  const isWithdrawn = post.likers.delete(id);
  if (!isWithdrawn) post.likers.set(id, currentAudience(post));
  await (
    await as(id)
  ).ask(isWithdrawn ? 'POST /content/un-like' : 'POST /content/like', { content_id: post.id });
  return `${post.id} by ${id}`;
}

/** The same for a comment. */
async function likeComment({ model, random, as }: ChangeContext, post: Post) {
  const people = [...model.people.values()].filter(isActive);
  const likable = people.flatMap(({ id }) =>
    visibleComments(model, id, post).map((comment) => ({ id, comment })),
  );
  if (!likable.length) return 'nothing';
  const { id, comment } = random.pick(likable);
  const isWithdrawn = comment.likers.delete(id);
  if (!isWithdrawn) comment.likers.set(id, [currentAudience(post), comment.audience]);
  await (
    await as(id)
  ).ask(isWithdrawn ? 'POST /comment/un-like' : 'POST /comment/like', { comment_id: comment.id });
  return `${comment.id} by ${id}`;
}

/** A person extends their comment to the current audience of the post. */
async function shareComment({ model, random, as }: ChangeContext) {
  const ownItems = [...model.posts.values()].flatMap((post) =>
    post.comments
      .filter(({ author }) => isActive(model.people.get(author)!) && seesPost(model, author, post))
      .filter(
        (comment) =>
          visibleComments(model, comment.author, post).includes(comment) &&
          !isWide(comment.audience),
      )
      .map((comment) => [post, comment] as const),
  );
  if (!ownItems.length) return 'nothing';
  const [post, comment] = random.pick(ownItems);
  await (await as(comment.author)).ask('POST /comment/share-again', { id: comment.id });
  comment.audience = currentAudience(post);
  return comment.id;
}

async function shareSignature({ model, random, as }: ChangeContext) {
  const ownItems = [...model.posts.values()].flatMap((post) =>
    [...(post.action?.signers ?? [])].flatMap(([id, signer]) =>
      isActive(model.people.get(id)!) && seesPost(model, id, post) && !isWide(signer.audience)
        ? [[post, id, signer] as const]
        : [],
    ),
  );
  if (!ownItems.length) return 'nothing';
  const [post, id, signer] = random.pick(ownItems);
  await (await as(id)).ask('POST /action/share-signature', { action_id: post.id });
  signer.audience = currentAudience(post);
  return `${post.id} by ${id}`;
}

/** A comment that was given to everyone cannot be extended. */
const isWide = ({ sharedAs }: EarlierAudience) => sharedAs === 'Public';

/**
 * Edits the text and the audience; a former member of the group cannot change the audience. The
 * previous text is stored with the widest audience that it had.
 */
async function edit({ model, random, as }: ChangeContext, post: Post | undefined) {
  if (!post) return 'nothing';
  const newAudience = isOutside(model, post)
    ? { sharedAs: post.sharedAs, collection: post.collection }
    : pickAudience(model, random, post.author, post.group);
  const { revision } = post;
  const text = `${post.text} again`;
  await (
    await as(post.author)
  ).ask('POST /content/add', {
    id: post.id,
    text,
    shared_as: newAudience.sharedAs,
    ...(newAudience.collection !== null && { collection_id: newAudience.collection }),
  });
  // no version is stored of a text that others could not read
  if (!post.draft && post.approved) storeVersion(model, post);
  setAudience(post, newAudience);
  Object.assign(post, { text, revision: revision + 1, earlierAudiences: [] });
  leaveQueue(post);
  return post.id;
}

/** Whether the author has left the group of the post. */
const isOutside = (model: Model, post: Post) =>
  post.group !== null && !model.groups.get(post.group)!.members.has(post.author);

/**
 * A held post and its held comments leave the queue when its author saves it for a limited
 * audience, which is that of the comments from then on.
 */
function leaveQueue(post: Post) {
  if (isForMembers(post)) return;
  if (post.queued) Object.assign(post, { queued: false, approved: true });
  for (const comment of post.comments.filter(({ held }) => held)) {
    const { audience } = comment;
    const isForMany = isForMembers(audience);
    if (!isForMany && audience.audienceRevision !== post.audienceRevision) continue;
    Object.assign(comment, { held: false, queued: false });
    if (isForMany) comment.audience = currentAudience(post);
  }
}

/**
 * Publishes a blog or turns it back into a draft. The published text is stored as a version, except
 * when it is published again unchanged.
 */
async function publish({ as, model }: ChangeContext, post: Post | undefined) {
  if (!post) return 'nothing';
  const { revision, text, sharedAs, collection } = post;
  const input = {
    id: post.id,
    title: 'A title',
    excerpt: text,
    status: post.draft ? ('Published' as const) : ('Draft' as const),
  };
  const author = await as(post.author);
  if (post.draft && isOutside(model, post)) {
    await author.refused('POST /blog/update', input);
    return `${post.id}, refused to a former member of the group`;
  }
  await author.ask('POST /blog/update', input);
  if (!post.draft && post.approved) storeVersion(model, post);
  const published = post.draft;
  setAudience(post, { sharedAs, collection: sharedAs === 'Collection' ? collection : null });
  if (published) removeUnchangedVersion(post);
  Object.assign(post, { draft: !post.draft, revision: revision + 1 });
  if (!post.draft) leaveQueue(post);
  return post.id;
}

async function vote({ model, random, as }: ChangeContext, post: Post | undefined) {
  const poll = post?.poll;
  const voters = [...model.people.values()].filter(
    (person) =>
      poll &&
      isActive(person) &&
      seesPost(model, person.id, post) &&
      !currentBallot(person.id, poll).length,
  );
  if (!post || !poll || !voters.length) return 'nothing';
  const [{ id }, answer] = [random.pick(voters), random.pick(poll.options)];
  await (
    await as(id)
  ).ask('POST /poll/do-vote', { poll_id: post.id, content_id: post.id, answer_id: answer });
  poll.ballots.set(id, { round: poll.round, chosen: [answer] });
  poll.votes.push([answer]);
  return post.id;
}

/** A person who sees an action follows or unfollows it, completes it, or rates it. */
async function actOnAction({ app, model, random, as }: ChangeContext, post: Post | undefined) {
  const action = post?.action;
  const viewers = [...model.people.values()].filter(
    (person) => action && isActive(person) && seesPost(model, person.id, post),
  );
  if (!post || !action || !viewers.length) return 'nothing';
  const { id } = random.pick(viewers);
  const [client, allowed] = [await as(id), allowedActionCalls(id, post)];
  if (action.followers.delete(id)) await client.ask('POST /action/un-follow', { id: post.id });
  else if (allowed.follow) {
    await client.ask('POST /action/follow', { id: post.id });
    action.followers.add(id);
  }
  if (allowed.rate) {
    const rating = 1 + random.below(5);
    await client.ask('POST /action/save-rating', { action_id: post.id, rating });
    action.ratings.set(id, rating);
    publishRatings(action);
  }
  if (allowed.complete) {
    await client.ask('POST /action/mark-complete', { action_id: post.id });
    const row = await app.db.queryOne<{ on: Date }>(
      sql`select completed_at as on from action_completions where content_id = ${post.id} and person_id = ${id}`,
    );
    action.completed.set(id, row!.on);
  }
  return `${post.id} by ${id}`;
}
