// Posts as a viewer sees them: a page of rows from the rules, dressed with author, pictures, counts and what the viewer may do.
import type { Content } from '#contract/content.ts';
import type { Action } from '#contract/action.ts';
import type { Group } from '#contract/group.ts';
import type { HiddenNote } from '#contract/moderation.ts';
import type { Poll } from '#contract/poll.ts';
import type { Audience, Tool } from '#contract/words.ts';
import { sentences } from '#contract/sentences.ts';
import { actionsOf } from '../actions/card.ts';
import { blogOf } from '../blogs/card.ts';
import { foundedGroups } from '../groups/card.ts';
import type { Post } from '../comments/threads.ts';
import { speaking } from '../kit/language.ts';
import type { StoredPicture } from '../kit/files.ts';
import type { Asked } from '../house.ts';
import { int, nothing, sql, type Sql } from '../kit/sql.ts';
import { hiddenNotes } from '../moderation/hidden.ts';
import { stubOf } from '../people/stub.ts';
import { pollsOf } from '../polls/card.ts';
import { canContent } from '../rules/content.ts';

type Row = {
  id: number;
  author_id: number;
  content_type: number;
  title: string;
  text: string;
  body: string;
  tool: Tool;
  draft: boolean;
  revision: number;
  link: string;
  link_title: string;
  link_description: string;
  location: string;
  shared_as: Audience;
  collection_id: number | null;
  comments_on: boolean;
  group_id: number | null;
  added_on: Date;
  updated_on: Date | null;
  hidden: boolean;
  waits: boolean;
  featured: boolean;
  author: { id: number; name: string; username: string; portrait: string | null };
  group: { id: number; name: string; member: boolean; moderator: boolean } | null;
  photos: StoredPicture[];
  link_file: string | null;
  total_likes: number;
  likes: { id: number; name: string; username: string }[];
  liked: boolean;
  total_comments: number;
  total_versions: number;
};

/** `whole` brings blogs with their text. `fresh` is what this transaction wrote, so that there is nothing to be counted of it yet. */
type How = { whole?: boolean; fresh?: boolean };

/** The page is chosen first and dressed then, so that no count is made for a row that is not shown. `page` selects c.* of visible_contents. */
export async function cards(asked: Asked, page: Sql, how: How = {}): Promise<Content[]> {
  const { rows, parts } = await dressed(asked, page, how);
  return rows.map((row) => card(row, parts, asked));
}

/** One post with all that it says, and what it lets the viewer do beneath it. */
export async function cardAndPost(asked: Asked, page: Sql): Promise<{ content: Content; post: Post } | undefined> {
  const { rows, parts } = await dressed(asked, page, { whole: true });
  const [row] = rows;
  return row && { content: card(row, parts, asked), post: { ...row, group_member: row.group?.member ?? false, moderator: row.group?.moderator ?? false } };
}

/** Of those who like a post. Visitors are told how many, and nobody's name. */
export const likersNamed = 5;
const nobody = sql`'[]'::json`;

/** Of a row of the page, named c: what is counted of it, and who likes it. */
const countsFor = (viewer: number | null) => ({
  counted: sql`
      -- whoever sees fewer than are named sees them all
      case when likers.named < ${int(likersNamed)} then likers.named else (select total from likes_counted(${viewer}, c.id, marked => c.has_earlier_likes)) end as total_likes, likers.newest as likes,
      -- as a value: the planner would rather read all that somebody ever liked
      coalesce((select true from likes l where l.content_id = c.id and l.person_id = ${viewer}), false) as liked,
      (select total from comments_counted(${viewer}, c.id)) as total_comments,
      case when c.revision = 1 then 0 else versions_counted(${viewer}, c.id) end as total_versions`,
  named: sql`
    cross join lateral (
      select count(*)::int as named, ${viewer === null ? nobody : sql`coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.created_at desc, n.id desc), ${nobody})`} as newest
      from (select p.id, p.name, p.username, l.created_at from likes l join visible_people(${viewer}) p on p.id = l.person_id
        where l.content_id = c.id and (not c.has_earlier_likes or l.person_id not in (select e.id from earlier_likers(${viewer}, c.id) e)) order by l.created_at desc, l.person_id desc limit ${int(likersNamed)}) n) likers`,
});
const noCounts = { counted: sql`0 as total_likes, ${nobody} as likes, false as liked, 0 as total_comments, 0 as total_versions`, named: nothing };

async function dressed(asked: Asked, page: Sql, { whole = false, fresh = false }: How): Promise<{ rows: Row[]; parts: Parts }> {
  const { db, viewer } = asked;
  const counts = fresh ? noCounts : countsFor(viewer);
  const query = sql`
    with page as materialized (${page}),
    -- each group once: the page of a group has but one. With an offset, because the planner would rather ask of each post, before it knows which are the same
    places as materialized (
      select g.id, json_build_object('id', g.id, 'name', g.name,
        'member', exists (select from group_members m where m.group_id = g.id and m.person_id = ${viewer}), 'moderator', moderates(${viewer}, g.id)) as shown
      from (select named.id from (select distinct group_id as id from page where group_id is not null offset 0) named where group_seen(${viewer}, named.id)) seen
      cross join lateral group_named(seen.id) g)
    select c.id, c.author_id, c.content_type, c.title, c.text, c.body, c.tool, c.draft, c.revision, c.link, c.link_title, c.link_description, c.location, c.shared_as, c.collection_id, c.comments_on,
      c.group_id, c.added_on, c.updated_on, c.hidden_at is not null as hidden, not c.approved and c.content_type <> 4 as waits, c.featured_at is not null as featured,
      ${stubOf(sql`a`)} as author,
      (select shown from places where places.id = c.group_id) as group,
      coalesce((select json_agg(json_build_object('name', f.name, 'width', f.width, 'height', f.height) order by f.position)
        from files f where f.content_id = c.id and not f.of_link), '[]') as photos,
      (select f.name from files f where f.content_id = c.id and f.of_link) as link_file,
      ${counts.counted}
    from page c cross join lateral author_named(c.author_id) a ${counts.named}
    order by c.added_on desc, c.id desc`;
  // measured: planned anew, a page of the home feed costs twenty times as much
  const rows = await db.allByOnePlan<Row>(query);
  const idsOf = (kind: number) => rows.filter((row) => row.content_type === kind).map((row) => row.id);
  const parts: Parts = {
    polls: await pollsOf(asked, idsOf(1)),
    actions: await actionsOf(asked, idsOf(4), { whole }),
    groups: await foundedGroups(asked, idsOf(3)),
    hidden: await hiddenNotes(
      db,
      'content',
      rows.filter(({ hidden }) => hidden).map(({ id }) => id),
    ),
    whole,
  };
  return { rows, parts };
}

/** What kinds of their own have beside what every post has, by the post. */
type Parts = { polls: Map<number, Poll>; actions: Map<number, Action>; groups: Map<number, Group>; hidden: Map<number, HiddenNote>; whole: boolean };

function card(row: Row, { polls, actions, groups, hidden, whole }: Parts, { member, viewer, language, house: { files } }: Asked): Content {
  const can = canContent(member, {
    authorId: row.author_id,
    type: row.content_type,
    commentsOn: row.comments_on,
    inGroup: row.group_id !== null,
    groupMember: row.group?.member ?? false,
    moderator: row.group?.moderator ?? false,
  });
  return {
    id: row.id,
    user_id: row.author_id,
    user: files.stub(row.author.username ? row.author : { ...row.author, name: speaking(language).pattern(sentences.deletedMember) }, viewer),
    content_type: row.content_type,
    title: row.title,
    text: row.text,
    tool: row.tool,
    link: row.link,
    link_title: row.link_title,
    link_description: row.link_description,
    link_image: files.address(row.link_file, viewer),
    location: row.location,
    shared_as: row.shared_as,
    ...(row.collection_id !== null && viewer === row.author_id && { collection_id: row.collection_id }),
    ...(row.group && { group_id: row.group.id, group: { id: row.group.id, name: row.group.name } }),
    attachments: row.photos.map((photo) => files.shown(photo, viewer)),
    total_likes: row.total_likes,
    likes: row.likes.map(likerOf),
    liked: row.liked,
    total_comments: row.total_comments,
    can_comment: can.comment,
    can_like: can.like,
    can_edit: can.edit,
    can_remove: can.remove,
    added_on: row.added_on.toISOString(),
    ...(row.updated_on && { updated_on: row.updated_on.toISOString() }),
    revision: row.revision,
    total_versions: row.total_versions,
    ...(row.featured && { featured: true }),
    ...(row.waits && { waits: true }),
    ...(polls.has(row.id) && { poll: polls.get(row.id)! }),
    ...(row.content_type === 2 && { blog: blogOf(row, whole) }),
    ...(actions.has(row.id) && { action: actions.get(row.id)! }),
    ...(groups.has(row.id) && { founded: groups.get(row.id)! }),
    ...(hidden.has(row.id) && { hidden: hidden.get(row.id)! }),
  };
}

export const likerOf = ({ id, name, username }: { id: number; name: string; username: string }) => ({ user_id: id, user: { name, username } });
