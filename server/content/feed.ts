// Which posts a list holds, newest first. Each list only narrows what visible_contents lets the viewer see.
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Ask } from '#contract/calls.ts';
import type { Tool } from '#contract/words.ts';
import type { Asked, Member } from '../house.ts';
import { beyond, feedPage, newest, paging, rowsOf, windowOf, type Window } from '../kit/page.ts';
import { int, joined, nothing, sql, type Sql } from '../kit/sql.ts';
import { cards } from './cards.ts';
import { tagKey } from './tags.ts';

export async function list(input: Ask<'GET /content/list'>, asked: Asked<Member>) {
  const narrow = input.group_id !== undefined || input.user_id !== undefined;
  const page = paging(input, input.group_id !== undefined ? pageSizes.group : narrow ? pageSizes.profile : pageSizes.feed);
  const window = windowOf(page, input.before);
  if (input.tool !== undefined && input.group_id === undefined) throw invalidField('tool', sentences.onlyInGroups);
  const kinds = ofKinds(input);
  const feed = narrow
      ? narrowFeed(asked.member.id, input, sql`${kinds} ${ofTool(input.tool)}`, window)
      : homeFeed(asked.member.id, kinds, window);
  return answered(await cards(asked, feed), page);
}

export async function search(input: Ask<'GET /content/search'>, asked: Asked<Member>) {
  const page = paging(input, pageSizes.feed);
  const window = windowOf(page, input.before);
  return answered(await cards(asked, sql`
    select c.* from visible_contents(${asked.member.id}) c
    where c.words @@ websearch_to_tsquery('simple', folded(${input.keyword})) and not c.draft ${beyond(window.after)}
    ${newest(window)} offset ${window.skip}`), page);
}

function answered(items: Awaited<ReturnType<typeof cards>>, page: ReturnType<typeof paging>) {
  const { shown, ...rest } = feedPage(items, page);
  return { contents: shown, ...rest };
}

/**
 * The home feed: one's own, friends', one's groups', and what is Public from anyone.
 * Six short walks along six indexes that meet nowhere, each of which holds little but what this viewer sees, so that the cost follows
 * the page and not the table: also for somebody who may see one post in ten thousand.
 */
export function homeFeed(viewer: number, kinds: Sql, window: Window): Sql {
  const visible = sql`visible_contents(${viewer}) c`;
  const walk = (from: Sql, where: Sql) => sql`(select c.* from ${from} where ${where} ${kinds} ${beyond(window.after)} ${newest(window)})`;
  const friends = sql`friends_of(${viewer}) friend join visible_people(${viewer}) p on p.id = friend.id`;
  const groups = sql`(select group_id from group_members where person_id = ${viewer})`;
  const forFriends = sql`
    (select w.id from ${friends}
      cross join lateral (select c.id, c.added_on from places_for_friends(friend.id) c where true ${kinds} ${beyond(window.after)} ${newest(window)}) w
      order by w.added_on desc, w.id desc limit ${rowsOf(window)})`;
  const forCollections = sql`
    (select w.id from ${friends} join friend_collections of_friend on of_friend.owner_id = friend.id
      join collection_members mine on mine.collection_id = of_friend.id and mine.person_id = ${viewer}
      cross join lateral (select c.id, c.added_on from places_for_collection(mine.collection_id) c where true ${kinds} ${beyond(window.after)} ${newest(window)}) w
      order by w.added_on desc, w.id desc limit ${rowsOf(window)})`;
  return sql`
    select c.* from (
      ${walk(visible, sql`c.open_to_all`)}
      union all ${walk(visible, sql`not c.open_to_all and not c.draft and c.author_id = ${viewer}`)}
      union all (select c.* from ${forFriends} place join ${visible} on c.id = place.id)
      union all (select c.* from ${forCollections} place join ${visible} on c.id = place.id)
      union all (select c.* from ${groups} mine cross join lateral ${walk(visible, sql`c.group_id = mine.group_id and not c.open_to_all and c.author_id <> ${viewer}`)} c)
      union all (select c.* from ${friends} cross join lateral ${walk(
        visible,
        sql`c.author_id = friend.id and c.shared_as in ('Friends', 'Group') and c.group_id is not null and c.group_id not in ${groups}`,
      )} c)
    ) c
    ${newest(window)} offset ${window.skip}`;
}

/** Drafts left out, the posts of one group, of one person, or of one person in one group. */
export function narrowFeed(viewer: number, of: { group_id?: number | undefined; user_id?: number | undefined }, kinds: Sql, window: Window): Sql {
  return sql`
    select c.* from visible_contents(${viewer}) c
    where not c.draft
      ${of.group_id === undefined ? nothing : sql`and c.group_id = ${of.group_id}`}
      ${of.user_id === undefined ? nothing : sql`and c.author_id = ${of.user_id}`}
      ${kinds} ${beyond(window.after)}
    ${newest(window)} offset ${window.skip}`;
}

/** Polls, blogs or actions: everybody's, friends' or one's own, with a tag or without. Drafts stand among one's own alone. */
export async function listOfKind(kind: number, input: { type?: 'A' | 'F' | 'M' | undefined; tag?: string | undefined; page?: number | undefined; pageSize?: number | undefined; before?: string | undefined }, size: number, asked: Asked<Member>) {
  const viewer = asked.member.id;
  const page = paging(input, size);
  const window = windowOf(page, input.before);
  const whose = { A: sql`and not c.draft`, F: sql`and not c.draft and c.author_id in (select id from friends_of(${viewer}))`, M: sql`and c.author_id = ${viewer}` }[input.type ?? 'A'];
  return answered(await cards(asked, sql`
    select c.* from visible_contents(${viewer}) c
    where c.content_type = ${int(kind)} ${whose}
      ${input.tag === undefined ? nothing : sql`and exists (select from content_tags t where t.content_id = c.id and t.tag = ${tagKey(input.tag)})`}
      ${beyond(window.after)}
    ${newest(window)} offset ${window.skip}`), page);
}

/** Only discussions, bookmarks or wall posts, where asked for. */
const ofTool = (tool: Tool | undefined): Sql => (tool ? tools[tool] : nothing);
// written out, so that the index of what is not on the wall serves them
const tools: Record<Tool, Sql> = {
  wall: sql`and c.content_type = 0 and c.tool = 'wall'`,
  discussion: sql`and c.tool = 'discussion' and c.tool <> 'wall'`,
  bookmark: sql`and c.tool = 'bookmark' and c.tool <> 'wall'`,
};

/** Only polls, blogs or actions, where asked for; the contract's numbers for them are written into the statement. */
function ofKinds({ poll, blog, action }: { poll?: string | undefined; blog?: string | undefined; action?: string | undefined }): Sql {
  const wanted = [poll === 'Y' && 1, blog === 'Y' && 2, action === 'Y' && 4].filter((kind) => kind !== false);
  return wanted.length ? sql`and c.content_type in (${joined(wanted.map(int), ', ')})` : nothing;
}
