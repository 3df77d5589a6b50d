// Suggestions while typing: a short list without counts or spelling correction.
import type { Output, Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { tagKey } from '#contract/mentions.ts';
import type { Suggestion } from '#contract/search.ts';
import { loadActions } from '../actions/card.ts';
import { visibleTags } from '../posts/tagAutocomplete.ts';
import { loadGroups } from '../groups/card.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { personListItems } from '../directory/personListItem.ts';
import { timeouts, withTimeout } from '../db/timeLimit.ts';
import { selectGroupsByName, loadNamePage, selectPeopleByName } from './names.ts';
import { findPosts } from './posts.ts';
import { exactWordQuery, tokenize, buildQuery } from './parseQuery.ts';

/** Maximum of each kind, and of all. */
const limits = { person: 4, group: 2, action: 2, tag: 2 };
const maxSuggestions = 8;

export async function suggest(
  { keyword }: Input<'GET /search/suggest'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /search/suggest'>> {
  const { db, member } = ctx;
  const parsedQuery = buildQuery(
    await withTimeout(db, timeouts.statement, (db) => tokenize(db, keyword)),
    exactWordQuery,
  );
  const firstPage = (take: number) => ({ skip: 0, take });
  const people = await loadNamePage(
    db,
    selectPeopleByName(member.id, parsedQuery),
    keyword,
    firstPage(limits.person),
  );
  const groups = await loadNamePage(
    db,
    selectGroupsByName(member.id, parsedQuery),
    keyword,
    firstPage(limits.group),
  );
  const actions = parsedQuery.hasUsername
    ? []
    : await findPosts(
        db,
        member.id,
        parsedQuery,
        { kind: contentType.action },
        {
          after: undefined,
          ...firstPage(limits.action),
        },
      );
  const tags = await loadTags(keyword, ctx);
  const selectWithOrdinal = (ids: readonly number[]) =>
    sql`select u.id, u.ordinal from unnest(${ids}::bigint[]) with ordinality u (id, ordinal)`;
  const cards = await loadActions(
    ctx,
    actions.map(({ id }) => id),
    { detailed: false },
  );
  const suggestions: Suggestion[] = [
    ...(await personListItems(ctx, selectWithOrdinal(people.ids))).map(
      ({ id, name, username, image_thumb }) => ({
        kind: 'person' as const,
        id,
        label: name,
        username,
        image: image_thumb,
      }),
    ),
    ...(await loadGroups(ctx, selectWithOrdinal(groups.ids))).map(({ id, name, icon }) => ({
      kind: 'group' as const,
      id,
      label: name,
      image: icon,
    })),
    // In the order of the search, which is not that of the rows.
    ...actions
      .flatMap(({ id }) => cards.get(id) ?? [])
      .map(({ id, title, image }) => ({ kind: 'action' as const, id, label: title, image })),
    ...tags.map((tag) => ({ kind: 'tag' as const, label: tag, image: '' })),
  ];
  // A leading # means a tag, so that tags come first.
  const ordered = keyword.startsWith('#')
    ? suggestions.toSorted((a, b) => Number(b.kind === 'tag') - Number(a.kind === 'tag'))
    : suggestions;
  return { suggestions: ordered.slice(0, maxSuggestions) };
}

/** Single-word tags that start with the keyword, on posts and groups that the viewer can see. */
async function loadTags(
  keyword: string,
  { db, member }: RequestContext<Member>,
): Promise<string[]> {
  const key = tagKey(keyword);
  if (!key || /[\s@"]/.test(key)) return [];
  const rows = await withTimeout(db, timeouts.statement, (db) =>
    db.query<{ tag: string }>(sql`
      with recursive ${visibleTags(member.id, key, { maxTags: limits.tag, maxPosts: 1 })}
      select k.tag from (
        select tag from tags
        union
        (select distinct t.tag from group_tags t
          where starts_with(t.tag, ${key}) and (select true from visible_groups(${member.id}) g where g.id = t.group_id)
          order by t.tag limit ${literalInt(limits.tag)})) k
      order by k.tag limit ${literalInt(limits.tag)}`),
  );
  return rows.map(({ tag }) => tag);
}
