// Rare states of posts, comments and actions.
import { sql } from '#server/db/sql.ts';
import type { Action, Poll, Post, Model } from '../referenceModel.ts';
import type { VisibilityFunctionCase } from './compareVisibilityFunction.ts';
import { plainPost } from './rareGroupStates.ts';

type RareStates = NonNullable<VisibilityFunctionCase['rareStates']>;

const withPosts = (model: Model, makeChange: (post: Post) => Partial<Post>): Model => ({
  ...model,
  posts: new Map(
    [...model.posts.values()].map((post) => [post.id, { ...post, ...makeChange(post) }]),
  ),
});

/** Adds the stand-in for deleted people. */
export async function addDeletedStandIn(
  db: Parameters<RareStates>[0],
  baseModel: Model,
): Promise<{ author: number; people: Model['people'] }> {
  const { id: author } = (await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, nobody, confirmed_at, deleted_at)
    values ('', 'nobody-at-all', '', '', 'nobody-at-all', true, 'epoch', 'infinity') returning id`))!;
  const people = new Map(baseModel.people);
  people.set(author, {
    id: author,
    confirmed: false,
    suspended: false,
    deleted: false,
    admin: false,
    moderator: false,
    deletedStandIn: true,
    fields: new Map(),
    issues: new Set(),
  });
  return { author, people };
}

const narrowAndWide = ['Public', 'Friends', 'Private', 'Friends', 'Collection'] as const;
/**
 * The stand-in for deleted people, with polls that outlive their authors, for wide and narrow
 * audiences, with some voters. The accounts of some authors still exist.
 */
export const withDeletedStandIn: RareStates = async (db, baseModel) => {
  const { author, people } = await addDeletedStandIn(db, baseModel);
  const posts = new Map(baseModel.posts);
  const members = [...baseModel.people.keys()];
  for (const [i, sharedAs] of narrowAndWide.entries()) {
    const collection = sharedAs === 'Collection' ? [...baseModel.collections.keys()][0]! : null;
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into posts (author_id, content_type, title, shared_as, collection_id) values (${author}, 1, 'Which?', ${sharedAs}, ${collection}) returning id`))!;
    const voters = members.filter((one) => (one + i) % 3 === 0);
    await db.execute(
      sql`insert into polls (content_id, answer_allowed, closes_at, timezone, tally) values (${id}, 1, now(), 'UTC', '{0,0}')`,
    );
    const lostAccess = (voter: number) => voter % 2 === 0;
    await db.execute(
      sql`insert into ballots (content_id, person_id, round, sealed, lost_access) select ${id}, v.id, 1, '', v.id % 2 = 0 from unnest(${voters}::bigint[]) v (id)`,
    );
    const former = i % 2 === 0 ? { formerAuthor: members[i]! } : {};
    if (former.formerAuthor)
      await db.execute(
        sql`insert into orphaned_polls (content_id, author_id) values (${id}, ${former.formerAuthor})`,
      );
    const poll: Poll = {
      results: 'always',
      closed: true,
      round: 1,
      options: [],
      ballots: new Map(
        voters.map((one) => [one, { round: 1, chosen: [], lostAccess: lostAccess(one) }]),
      ),
      votes: [],
    };
    posts.set(id, plainPost({ id, author, ...former, type: 1, sharedAs, collection, poll }));
  }
  return { ...baseModel, people, posts };
};

/** Everyone voted in every poll. */
export const votersAmongAll: RareStates = async (db, baseModel) => {
  const people = [...baseModel.people.keys()];
  await db.execute(
    sql`insert into ballots (content_id, person_id, round, sealed) select l.content_id, p.id, 1, '' from polls l cross join people p on conflict do nothing`,
  );
  return withPosts(baseModel, ({ poll }) =>
    poll
      ? {
          poll: {
            ...poll,
            ballots: new Map(people.map((one) => [one, { round: 1, chosen: [] }] as const)),
          },
        }
      : {},
  );
};

/** Earlier versions for another collection. */
export const otherCollections: RareStates = async (db, baseModel) => {
  const newRevision = 1_000;
  const other = (of: number) => [...baseModel.collections.keys()].find((id) => id !== of)!;
  const model = withPosts(baseModel, ({ sharedAs, collection, versions }) =>
    sharedAs === 'Collection'
      ? {
          versions: [
            ...versions,
            { revision: newRevision, text: 'To others', sharedAs, collection: other(collection!) },
            { revision: newRevision + 1, text: 'To them', sharedAs, collection },
          ],
        }
      : {},
  );
  for (const { id, versions } of model.posts.values())
    for (const { revision, text, sharedAs, collection } of versions.filter(
      (one) => one.revision >= newRevision,
    ))
      await db.execute(sql`
        insert into post_revisions (content_id, revision, title, text, body, link, location, shared_as, collection_id, saved_at)
        values (${id}, ${revision}, '', ${text}, '', '', '', ${sharedAs}, ${collection}, now())`);
  return model;
};

/**
 * Corrected texts of actions: some for another collection, and some that were sent to officials.
 */
export const correctedTexts: RareStates = async (db, baseModel) => {
  const people = [...baseModel.people.keys()];
  const other = (of: number | null) => [...baseModel.collections.keys()].find((id) => id !== of)!;
  const model = withPosts(baseModel, ({ id, action, collection }) => {
    if (!action) return {};
    const texts = [
      ...action.texts,
      { version: 11, sharedAs: 'Private' },
      { version: 12, sharedAs: 'Private' },
      ...(collection === null ? [] : [{ version: 13, sharedAs: 'Collection', collection }]),
      { version: 14, sharedAs: 'Collection', collection: other(collection) },
    ];
    const sentVersions = new Map(
      people.flatMap((one) => ((one + id) % 3 === 0 ? [[one, 11 + (one % 2)] as const] : [])),
    );
    return { action: { ...action, texts, sentVersions } satisfies Action };
  });
  for (const { id, action } of model.posts.values()) {
    if (!action) continue;
    for (const { version, sharedAs, collection = null } of action.texts.filter(
      (one) => one.version > 10,
    ))
      await db.execute(sql`
        insert into action_texts (content_id, version, title, body, letter_subject, letter_text, shared_as, collection_id)
        values (${id}, ${version}, 'Before', '', '', '', ${sharedAs}, ${collection})`);
    const { recipient } = (await db.queryOne<{ recipient: number }>(sql`
      insert into letter_recipients (content_id, position, name, phone) values (${id}, 90, 'The mayor', '555 0100') returning id as recipient`))!;
    const sent = JSON.stringify(
      [...action.sentVersions!].map(([person, version]) => ({ person, version })),
    );
    await db.execute(sql`
      insert into letters_sent (recipient_id, person_id, way, text_version)
      select ${recipient}, person, 'phone', version from jsonb_to_recordset(${sent}::jsonb) s (person bigint, version int)`);
  }
  return model;
};

/** All signatures with a public name, confirmed or not, and those of visitors. */
export const shownSignatures: RareStates = async (db, model) => {
  await db.execute(
    sql`update signatures set shown = true where person_id is null or signed_at is null`,
  );
  return model;
};

const changedTexts = new WeakMap<Model, { comment: number; audience: number }[]>();
export const changedTextsIn = (model: Model) => JSON.stringify(changedTexts.get(model));
/**
 * Comments that were written for an earlier audience have new texts, some of them for another
 * collection.
 */
export const changedCommentTexts: RareStates = async (db, baseModel) => {
  const model = withPosts(baseModel, ({ sharedAs, collection, audienceRevision, comments }) => {
    if (sharedAs !== 'Collection') return {};
    const other = [...baseModel.collections.keys()].find((id) => id !== collection)!;
    return {
      comments: comments.map((one) =>
        one.audience.audienceRevision === audienceRevision || one.audience.sharedAs === 'Public'
          ? one
          : {
              ...one,
              audience: { ...one.audience, sharedAs: 'Collection' as const, collection: other },
            },
      ),
    };
  });
  for (const { id, sharedAs, collection } of model.posts.values())
    if (sharedAs === 'Collection') {
      const other = [...baseModel.collections.keys()].find((one) => one !== collection)!;
      await db.execute(sql`
        with kept as (
          insert into earlier_audiences as a (content_id, shared_as, collection_id, ended_at) values (${id}, 'Collection', ${other}, now())
          on conflict (content_id, shared_as, collection_id) do update set ended_at = a.ended_at returning a.id)
        update comments set audience_id = (select id from kept) where content_id = ${id} and audience_id is not null`);
    }
  changedTexts.set(
    model,
    await db.query(
      sql`select m.id as comment, audience_for_edited_text(m.content_id, m.audience_id) as audience from comments m where m.audience_id is not null`,
    ),
  );
  return model;
};

/**
 * Held comments for earlier audiences of each kind, under posts for everyone or for a group. Not
 * every one of them can be written: the rules must not rely on that.
 */
export const heldForEarlierAudiences: RareStates = async (db, baseModel) => {
  const authors = [...baseModel.people.keys()];
  const posts = new Map(baseModel.posts);
  for (const post of baseModel.posts.values()) {
    if (post.sharedAs !== 'Public' && post.sharedAs !== 'Group') continue;
    const comments = [...post.comments];
    for (const [i, sharedAs] of (['Public', 'Group', 'Friends', 'Private'] as const).entries()) {
      const author = authors[(post.id + i) % authors.length]!;
      const { id } = (await db.queryOne<{ id: number }>(sql`
        with audience as (
          insert into earlier_audiences as a (content_id, shared_as, ended_at) values (${post.id}, ${sharedAs}, now())
          on conflict (content_id, shared_as, collection_id) do update set ended_at = a.ended_at returning a.id),
        comment as (
          insert into comments (content_id, author_id, text, held_at, audience_id) select ${post.id}, ${author}, 'Held', now(), id from audience returning id),
        queued as (insert into review_queue (comment_id, why) select id, '{words}' from comment)
        select id from comment`))!;
      comments.push({
        id,
        author,
        parent: null,
        hidden: false,
        held: true,
        removed: false,
        reported: false,
        decided: false,
        queued: true,
        audience: { post, sharedAs, collection: null, audienceRevision: -1 },
        likers: new Map(),
      });
    }
    posts.set(post.id, { ...post, comments });
  }
  return { ...baseModel, posts };
};

export const wasHiddenBefore = ({ id }: Pick<Post, 'id'>) => id % 3 === 0;

/**
 * Removed posts: some were hidden before, the others until then visible. Some are drafts or held.
 */
export const removedPosts: RareStates = async (db, baseModel) => {
  const model = withPosts(baseModel, ({ id, removed }) =>
    removed || id % 2 === 0
      ? { hidden: true, removed: true, draft: id % 5 === 0, approved: id % 7 !== 0 }
      : {},
  );
  for (const post of [...model.posts.values()].filter(({ removed }) => removed))
    await db.execute(sql`
      update posts set removed_at = now(), hidden_at = now() - ${wasHiddenBefore(post) ? '1 day' : '0'}::interval, draft = ${post.draft}, approved = ${post.approved}
      where id = ${post.id}`);
  return model;
};
