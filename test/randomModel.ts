// Small random models that contain every fact that visibility depends on, written to both the
// database and the reference model.
import { audiences, type Tool } from '#contract/fields.ts';
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { fieldAudiences } from '#contract/profile.ts';
import { addAction } from './actionModel.ts';
import { fileName, storeFile } from './fileModel.ts';
import type { TestApp } from './app.ts';
import { audienceSnapshotOf } from './casePermissionsModel.ts';
import { addMessages } from './messageModel.ts';
import { addPins, addQuote } from './pinModel.ts';
import {
  areFriends,
  currentAudience,
  isActive,
  pair,
  setAudience,
  defaultAudiences,
  type Collection,
  type ModelComment,
  type Group,
  type Person,
  type Post,
  type AudienceSnapshot,
  type ProfileField,
  type PostVersion,
  type Model,
} from './referenceModel.ts';
import { addPoll } from './pollModel.ts';
import { createRandom, type Random } from './random.ts';

export const modelSizes = { people: 14, groups: 6, collections: 9, posts: 70, issues: 5, news: 8 };

/** Replaces the contents of the database by a new random model. */
export async function randomModel(
  app: TestApp,
  seed: number,
): Promise<{ model: Model; random: Random }> {
  const { db } = app;
  await db.execute(sql`truncate people, messages, news restart identity cascade`);
  const random = createRandom(seed);
  const model: Model = {
    people: new Map(),
    groups: new Map(),
    posts: new Map(),
    collections: new Map(),
    friends: new Set(),
    requests: new Map(),
    blocks: new Set(),
    messages: new Map(),
    messageRequests: new Set(),
    refusesRequests: new Set(),
    declinedMessages: new Set(),
    declinedChats: new Set(),
    news: new Map(),
    reports: [],
    decisions: [],
  };
  for (let i = 0; i < modelSizes.people; i++) await addPerson(db, model, random, i);
  const ids = [...model.people.keys()];
  for (const a of ids)
    for (const b of ids) if (a < b) await addRelationship(db, model, random, a, b);
  for (let i = 0; i < modelSizes.groups; i++) await addGroup(app, model, random, ids);
  for (let i = 0; i < modelSizes.collections; i++) await addCollection(db, model, random, ids, i);
  for (let i = 0; i < modelSizes.posts; i++) await addPost(app, model, random, ids, i);
  // count checkpoints, as popular posts have: later changes must correct or add to them
  await db.execute(sql`select checkpoint_post_counts(id, '0') from posts where id % 2 = 0`);
  await addMessages(db, model, random, ids);
  for (let i = 0; i < modelSizes.news; i++) await addNews(db, model, random);
  await addUploads(db, model);
  await addReportsOfPeople(db, model);
  for (const id of model.people.keys()) await storeFile(app, 'person', id);
  for (const id of model.groups.keys()) await storeFile(app, 'group', id);
  for (const id of model.posts.keys()) await storeFile(app, 'post', id);
  for (const id of model.messages.keys()) await storeFile(app, 'message', id);
  return { model, random };
}

/** Whether the person with this id has not proved the address, which is then private. */
export const isAddressUnproven = (id: number) => id % 4 === 2;

async function addPerson(db: Database, model: Model, random: Random, number: number) {
  // the first person is always an active administrator
  const isKeeper = number === 0;
  const person = {
    confirmed: isKeeper || random.boolean(0.93),
    suspended: !isKeeper && random.boolean(0.07),
    deleted: !isKeeper && random.boolean(0.04),
    admin: isKeeper || random.boolean(0.12),
    moderator: random.boolean(0.1),
  };
  const name = `person${number}`;
  const row = await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, role, moderator, address_unproven, confirmed_at, suspended_at, deleted_at)
    values (${name}, ${name}, ${name}, ${`${name}@example.org`}, ${`${name}@example.org`}, ${person.admin ? 1 : 2}, ${person.moderator}, ${isAddressUnproven(number + 1)},
      ${person.confirmed ? new Date() : null}, ${person.suspended ? new Date() : null}, ${person.deleted ? new Date() : null}) returning id`);
  const { id } = row!;
  const issues = new Set(
    Array.from({ length: modelSizes.issues }, (_, i) => i + 1).filter(() => random.boolean(0.3)),
  );
  await db.execute(
    sql`insert into people_issues (person_id, issue_id) select ${id}, unnest(${[...issues]}::bigint[])`,
  );
  const fields: Person['fields'] = new Map();
  for (const field of Object.keys(defaultAudiences) as ProfileField[])
    if (random.boolean(0.6)) await setProfileField(db, id, fields, field, random);
  await db.execute(
    sql`insert into files (name, owner_id, cover_person_id, width, height, bytes) values (${fileName('person', id)}, ${id}, ${id}, 1, 1, 1)`,
  );
  model.people.set(id, { id, ...person, fields, issues } satisfies Person);
}

export async function setProfileField(
  db: Database,
  person: number,
  fields: Person['fields'],
  field: ProfileField,
  random: Random,
) {
  const [filled, audience] = [random.boolean(0.8), random.pick(fieldAudiences)];
  const value =
    filled && ['bio', 'website', 'phone'].includes(field) ? `${field} of ${person}` : '';
  await db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) values (${person}, ${field}, ${value}, ${audience})
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
  const isHidden = field === 'email' && isAddressUnproven(person);
  fields.set(field, { filled, audience: isHidden ? 'Private' : audience });
}

async function addRelationship(db: Database, model: Model, random: Random, a: number, b: number) {
  const kind = random.pick([
    'friends',
    'friends',
    'pending',
    'declined',
    'block',
    'nothing',
    'nothing',
    'nothing',
  ]);
  if (kind === 'friends' || kind === 'pending' || kind === 'declined') {
    const [from, isHiddenFromSender, declined] = [
      random.pick([a, b]),
      kind !== 'friends' && random.boolean(0.3),
      kind === 'declined',
    ];
    await db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status, unseen, declined_at)
      values (${a}, ${b}, ${from}, ${kind === 'friends' ? 1 : declined ? 2 : 0}, ${isHiddenFromSender}, ${declined ? new Date() : null})`);
    if (kind === 'friends') model.friends.add(pair(a, b));
    else model.requests.set(pair(a, b), { from, declined, isHiddenFromSender });
  }
  // a block next to a friendship is possible here although no call creates it: the rules must not
  // rely on that
  if (kind === 'block' || random.boolean(0.03)) {
    const [from, to] = random.boolean(0.5) ? [a, b] : [b, a];
    await db.execute(sql`insert into blocks (blocker_id, blocked_id) values (${from}, ${to})`);
    model.blocks.add(`${from} ${to}`);
    if (random.boolean(0.2)) {
      await db.execute(sql`insert into blocks (blocker_id, blocked_id) values (${to}, ${from})`);
      model.blocks.add(`${to} ${from}`);
    }
  }
}

/**
 * The period in which posts are added. Every other group was closed in the middle of it, and its
 * posts wait for the job that marks them.
 */
const [start, minutes] = [Date.UTC(2026, 0, 1), 30];
const middle = new Date(start + (minutes / 2) * 60_000);
const wasClosedOnce = (nth: number) => nth % 2 === 1;

async function addGroup({ db }: Pick<TestApp, 'db'>, model: Model, random: Random, ids: number[]) {
  const owner = random.pick(ids);
  const ownGroups = [...model.groups.values()]
    .filter((other) => other.owner === owner)
    .map(({ id }) => id);
  const group: Group = {
    id: 0,
    owner,
    parent: ownGroups.length ? random.pick(ownGroups) : null,
    closed: random.boolean(0.5),
    deleted: random.boolean(0.12),
    members: new Set([owner, ...ids.filter(() => random.boolean(0.35))]),
    moderators: new Set(),
    joinedClosed: new Set(),
    invited: new Map(),
    banned: new Set(),
    heir: undefined,
  };
  for (const id of group.members)
    if (id !== owner && random.boolean(0.25)) group.moderators.add(id);
  for (const id of ids)
    if (!group.members.has(id) && random.boolean(0.2))
      group.invited.set(id, random.pick([...group.members]));
  if (group.closed) group.joinedClosed = new Set(group.members);
  const row = await db.queryOne<{ id: number }>(sql`
    insert into groups (owner_id, parent_id, name, status, enable_blog, enable_discussion, enable_bookmark, deleted_at, closed_at)
    values (${owner}, ${group.parent}, 'A group', ${group.closed ? 'Closed' : 'Open'}, true, true, true, ${group.deleted ? new Date() : null},
      ${wasClosedOnce(model.groups.size) ? middle : null}) returning id`);
  group.id = row!.id;
  if (wasClosedOnce(model.groups.size))
    await db.execute(sql`insert into post_refresh_queue (group_id) values (${group.id})`);
  await db.execute(sql`
    insert into group_members (group_id, person_id, moderator) select ${group.id}, id, id = any (${[...group.moderators]}::bigint[]) from unnest(${[...group.members]}::bigint[]) id`);
  await db.execute(sql`
    insert into group_invitations (group_id, person_id, inviter_id)
    select ${group.id}, person, inviter from unnest(${[...group.invited.keys()]}::bigint[], ${[...group.invited.values()]}::bigint[]) i (person, inviter)`);
  // a person who declined before is an outsider like any other
  const declined = ids.filter(
    (id) => !group.members.has(id) && !group.invited.has(id) && random.boolean(0.2),
  );
  await db.execute(
    sql`insert into declined_group_invitations (group_id, person_id) select ${group.id}, unnest(${declined}::bigint[])`,
  );
  await db.execute(sql`insert into group_tags (group_id, tag) values (${group.id}, 'moot')`);
  await db.execute(
    sql`insert into files (name, owner_id, group_id, cover_group_id, width, height, bytes) values (${fileName('group', group.id)}, ${owner}, ${group.id}, null, 1, 1, 1), (${`cover-of-group-${group.id}`}, ${owner}, null, ${group.id}, 1, 1, 1)`,
  );
  model.groups.set(group.id, group);
}

/** Mostly friends, and some who are not, or no longer. */
async function addCollection(
  db: Database,
  model: Model,
  random: Random,
  ids: number[],
  number: number,
) {
  const owner = random.pick(ids);
  const members = ids.filter(
    (id) => id !== owner && random.boolean(areFriends(model, owner, id) ? 0.6 : 0.15),
  );
  const row = await db.queryOne<{ id: number }>(
    sql`insert into friend_collections (owner_id, name) values (${owner}, ${`Collection ${number}`}) returning id`,
  );
  await db.execute(
    sql`insert into collection_members (collection_id, person_id) select ${row!.id}, unnest(${members}::bigint[])`,
  );
  model.collections.set(row!.id, {
    id: row!.id,
    owner,
    members: new Set(members),
  } satisfies Collection);
}

/** A random audience that the author may choose there, with the collection if it is one. */
export function pickAudience(
  model: Model,
  random: Random,
  author: number,
  group: number | null,
): Pick<Post, 'sharedAs' | 'collection'> {
  const own = [...model.collections.values()].filter(({ owner }) => owner === author);
  const offered = audiences.filter((kind) =>
    group === null
      ? kind !== 'Group' && (kind !== 'Collection' || own.length)
      : kind !== 'Collection',
  );
  const sharedAs = random.pick(
    own.length && group === null ? [...offered, 'Collection' as const] : offered,
  );
  return { sharedAs, collection: sharedAs === 'Collection' ? random.pick(own).id : null };
}

/**
 * The first posts announce the groups. An author may have left the group or never have been a
 * member: the rules must not rely on membership.
 */
async function addPost(app: TestApp, model: Model, random: Random, ids: number[], number: number) {
  const { db } = app;
  const announcedGroup = [...model.groups.values()][number];
  const group =
    announcedGroup?.id ?? (random.boolean(0.45) ? random.pick([...model.groups.keys()]) : null);
  const author = announcedGroup
    ? random.pick([announcedGroup.owner, announcedGroup.owner, ...ids])
    : random.pick(ids);
  const type = announcedGroup ? 3 : random.pick([0, 0, 0, 1, 2, 4, 4]);
  const post: Post = {
    id: 0,
    author,
    type,
    tool:
      type === 0 && group !== null ? random.pick<Tool>(['wall', 'discussion', 'bookmark']) : 'wall',
    ...(announcedGroup
      ? { sharedAs: 'Group', collection: null }
      : pickAudience(model, random, author, group)),
    audienceRevision: 0,
    group,
    closedAtPost: group !== null && random.boolean(0.4),
    draft: type === 2 ? random.boolean(0.4) : !announcedGroup && random.boolean(0.05),
    approved: true,
    ...pickModerationState(random),
    text: `Moot number${number}`,
    revision: 1,
    versions: [],
    earlierAudiences: [],
    poll: null,
    action: null,
    likers: new Map(),
    queued: false,
    comments: [],
    pinned: { group: null, profile: null },
    quoted: null,
  };
  // a Private post may still name its former collection: the rules must not rely on that either
  const own = [...model.collections.values()].filter(({ owner }) => owner === author);
  if (group === null && post.sharedAs === 'Private' && own.length && random.boolean(0.5))
    post.collection = random.pick(own).id;
  // most held posts are in the queue; deleted authors and hidden posts are more frequent among them
  // than chance would make them
  const isAuthorInactive = !isActive(model.people.get(author)!);
  post.approved = !random.boolean(
    isAuthorInactive || post.hidden || post.draft ? 0.5 : type === 4 ? 0.35 : 0.1,
  );
  post.queued = random.boolean(
    post.approved || (post.type === 4 && !isAuthorInactive) ? 0.08 : 0.8,
  );
  if (!announcedGroup)
    for (; random.boolean(0.4); post.revision++)
      post.versions.push({
        revision: post.revision,
        text: `Said before ${post.revision}`,
        ...pickAudience(model, random, author, group),
      });
  // many share one timestamp, so that the tie-break matters too
  const createdAt = new Date(start + random.below(minutes) * 60_000);
  const row = await db.queryOne<{ id: number }>(sql`
    insert into posts (author_id, content_type, tool, title, text, link, shared_as, collection_id, group_id, group_was_closed, draft, approved, hidden_at, removed_at, revision, created_at)
    values (${post.author}, ${post.type}, ${post.tool}, ${post.tool === 'discussion' || type === 1 || type === 2 ? 'A title' : ''}, ${post.text},
      ${post.tool === 'bookmark' ? 'https://example.org/' : ''}, ${post.sharedAs}, ${post.collection}, ${post.group}, ${post.closedAtPost}, ${post.draft},
      ${post.approved}, ${post.hidden ? new Date() : null}, ${post.removed ? new Date() : null}, ${post.revision}, ${createdAt}) returning id`);
  if (
    group !== null &&
    wasClosedOnce([...model.groups.keys()].indexOf(group)) &&
    createdAt <= middle
  )
    post.closedAtPost = true;
  post.id = row!.id;
  for (const version of post.versions) await addVersion(db, post.id, version);
  if (type === 1) post.poll = await addPoll(app, post.id, random, ids);
  await db.execute(sql`insert into post_tags (content_id, tag) values (${post.id}, 'moot')`);
  if (type === 4) post.action = await addAction(db, post, random, ids, createdAt);
  await addLikesAndComments(db, model, post, random, ids);
  // some had another audience first: earlier comments and likes keep that audience
  for (; !announcedGroup && random.boolean(0.3);) {
    await changeAudience(db, post, pickAudience(model, random, author, group));
    await addLikesAndComments(db, model, post, random, ids);
  }
  await db.execute(
    sql`insert into files (name, owner_id, content_id, width, height, bytes) values (${fileName('post', post.id)}, ${post.author}, ${post.id}, 1, 1, 1)`,
  );
  // also by people who cannot see it: they could at an earlier time
  await db.execute(
    sql`insert into saved_posts (person_id, content_id) select p, ${post.id} from unnest(${ids}::bigint[]) p where (p + ${post.id}) % 5 = 0`,
  );
  await addPins(db, post);
  await addQuote(db, post);
  await addModerationState(db, model, random, ids, 'content', post, post);
  model.posts.set(post.id, post);
}

async function addLikesAndComments(
  db: Database,
  model: Model,
  post: Post,
  random: Random,
  ids: number[],
) {
  for (const id of ids.filter((id) => !post.likers.has(id) && random.boolean(0.2))) {
    post.likers.set(id, currentAudience(post));
    await db.execute(sql`insert into likes (content_id, person_id) values (${post.id}, ${id})`);
  }
  for (let i = random.below(4); i > 0; i--) await addComment(db, model, post, random, ids);
  for (const { id, audience, likers } of post.comments) {
    const more = ids.filter((person) => !likers.has(person) && random.boolean(0.1));
    for (const person of more) likers.set(person, [currentAudience(post), audience]);
    await db.execute(
      sql`insert into comment_likes (comment_id, person_id) select ${id}, unnest(${more}::bigint[])`,
    );
  }
}

/** Changes the audience of a post, with a distinct timestamp. */
export async function changeAudience(
  db: Database,
  post: Post,
  audience: Pick<Post, 'sharedAs' | 'collection'>,
) {
  setAudience(post, audience);
  await db.execute(sql`select pg_sleep(0.003)`);
  await db.execute(
    sql`update posts set shared_as = ${post.sharedAs}, collection_id = ${post.collection} where id = ${post.id}`,
  );
}

const addVersion = (
  db: Database,
  post: number,
  { revision, text, sharedAs, collection }: PostVersion,
) =>
  db.execute(sql`
    insert into post_revisions (content_id, revision, title, text, body, link, location, shared_as, collection_id, saved_at)
    values (${post}, ${revision}, '', ${text}, '', '', '', ${sharedAs}, ${collection}, now())`);

/** The moderation state of a post or a comment: reports, decisions, and whether it is queued. */
async function addModerationState(
  db: Database,
  model: Model,
  random: Random,
  ids: number[],
  subject: 'content' | 'comment',
  item: ModelComment | Post,
  of: Post,
) {
  // some people have no reported or decided content, so that only cases about themselves make them
  // visible to moderators
  if (listUnreportedPeople(model).includes(item.author))
    Object.assign(item, { reported: false, decided: false });
  const { id, author, reported, decided, queued } = item;
  const [post, comment] = subject === 'content' ? [id, null] : [null, id];
  if (reported) {
    const reporter = random.pick(ids.filter((one) => !listUnreportedPeople(model).includes(one)));
    const { audience, group } = pickEarlierAudience(model, random, item, of);
    model.reports.push({ subject, subjectId: id, reporter, about: author, audience, group });
    const pictures = JSON.stringify({
      pictures: [
        {
          name: comment === null ? fileName('post', id) : `picture-of-comment-${id}`,
          width: 1,
          height: 1,
        },
      ],
    });
    await db.execute(sql`
      insert into reports (reporter_id, title, url, reason, content_id, comment_id, subject_person_id, audience, collection_id, closed, group_id, said)
      values (${reporter}, 'Not kind', '/', 'It is not', ${post}, ${comment}, ${author}, ${audience.sharedAs}, ${audience.collection}, ${audience.closed}, ${group}, ${pictures}::jsonb)`);
  }
  if (decided) {
    const { audience } = pickEarlierAudience(model, random, item, of);
    const appealed = random.boolean(0.5);
    model.decisions.push({
      subject,
      subjectId: id,
      decision: 'keep',
      about: author,
      audience,
      appealed,
    });
    const { id: made } = (await db.queryOne<{ id: number }>(sql`
      insert into decisions (subject, subject_id, person_id, decision, audience, collection_id, closed)
      values (${subject}, ${id}, ${author}, 'keep', ${audience.sharedAs}, ${audience.collection}, ${audience.closed}) returning id`))!;
    if (appealed)
      await db.execute(
        sql`insert into appeals (decision_id, text) values (${made}, 'It was kind')`,
      );
  }
  if (queued)
    await db.execute(
      sql`insert into review_queue (content_id, comment_id, why) values (${post}, ${comment}, '{words}')`,
    );
}

/**
 * The audience when it was reported or decided about: mostly the current one, otherwise one that
 * the author changed since.
 */
function pickEarlierAudience(
  model: Model,
  random: Random,
  item: ModelComment | Post,
  post: Post,
): { audience: AudienceSnapshot; group: number | null } {
  const current = audienceSnapshotOf(
    model,
    post,
    item === post ? undefined : (item as ModelComment),
  );
  const audience = random.boolean(0.6)
    ? current
    : {
        ...pickAudience(model, random, post.author, post.group),
        closed: post.group !== null && random.boolean(0.5),
      };
  return { audience, group: post.group };
}

const listUnreportedPeople = (model: Model) => [...model.people.keys()].slice(-3);

/** A report about a person and a warning of a person, without a post. */
async function addReportsOfPeople(db: Database, model: Model) {
  const [reporter, about, warned] = listUnreportedPeople(model) as [number, number, number];
  model.reports.push({
    subject: 'person',
    subjectId: about,
    reporter,
    about,
    audience: null,
    group: null,
  });
  model.decisions.push({
    subject: 'person',
    subjectId: warned,
    decision: 'warn',
    about: warned,
    audience: null,
    appealed: false,
  });
  await db.execute(sql`
    insert into reports (reporter_id, title, url, reason, person_id, subject_person_id) values (${reporter}, 'Not kind', '/', 'They are not', ${about}, ${about})`);
  await db.execute(
    sql`insert into decisions (subject, subject_id, person_id, decision) values ('person', ${warned}, ${warned}, 'warn')`,
  );
}

async function addNews(db: Database, model: Model, random: Random) {
  const [isShown, removed] = [random.boolean(0.6), random.boolean(0.3)];
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into news (title, url, link_key, shown, removed_at) values ('News', 'https://news.example/', 'news.example/', ${isShown}, ${removed ? new Date() : null}) returning id`))!;
  model.news.set(id, { isShown, removed });
}

/** A portrait for everyone, unattached uploads, and an image on every comment and news item. */
async function addUploads(db: Database, model: Model) {
  const of = (what: string, id: number) => `picture-of-${what}-${id}`;
  const keep = (
    name: string,
    owner: number | null,
    at: { comment?: number; person?: number; news?: number },
  ) =>
    db.execute(sql`
      insert into files (name, owner_id, comment_id, person_id, news_id, width, height, bytes)
      values (${name}, ${owner}, ${at.comment ?? null}, ${at.person ?? null}, ${at.news ?? null}, 1, 1, 1)`);
  for (const person of model.people.keys()) {
    await keep(of('person', person), person, { person });
    await keep(of('nothing', person), person, {});
    await db.execute(
      sql`insert into message_files (name, owner_id, type, title, bytes) values (${of('no-message', person)}, ${person}, 'pdf', 'draft.pdf', 1)`,
    );
  }
  for (const { comments } of model.posts.values())
    for (const { id, author } of comments) await keep(of('comment', id), author, { comment: id });
  for (const news of model.news.keys()) await keep(of('news', news), null, { news });
}

export async function addComment(
  db: Database,
  model: Model,
  post: Post,
  random: Random,
  ids: number[],
) {
  const author = random.pick(ids);
  const tops = post.comments.filter((comment) => comment.parent === null);
  const parent = tops.length && random.boolean(0.5) ? random.pick(tops).id : null;
  const held = random.boolean(isActive(model.people.get(author)!) ? 0.12 : 0.5);
  const state = { ...pickModerationState(random), held, queued: random.boolean(held ? 0.8 : 0.08) };
  const row = await db.queryOne<{ id: number }>(sql`
    insert into comments (content_id, parent_id, author_id, text, hidden_at, held_at, removed_at)
    values (${post.id}, ${parent}, ${author}, 'A comment', ${state.hidden ? new Date() : null}, ${state.held ? new Date() : null}, ${state.removed ? new Date() : null})
    returning id`);
  await db.execute(sql`insert into comment_tags (comment_id, tag) values (${row!.id}, 'said')`);
  const comment: ModelComment = {
    id: row!.id,
    author,
    parent,
    audience: currentAudience(post),
    likers: new Map(),
    ...state,
  };
  post.comments.push(comment);
  await addModerationState(db, model, random, ids, 'comment', comment, post);
  return comment;
}

/**
 * Reported, hidden or deleted, independently: the rules must not rely on a report for hidden
 * content.
 */
function pickModerationState(
  random: Random,
): Pick<Post, 'hidden' | 'removed' | 'reported' | 'decided'> {
  const hidden = random.boolean(0.12);
  return {
    hidden,
    removed: hidden && random.boolean(0.3),
    reported: random.boolean(hidden ? 0.7 : 0.08),
    decided: random.boolean(0.08),
  };
}
