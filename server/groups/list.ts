// Lists of groups and their counts.
import type { Output, Input } from '#contract/calls.ts';
import { tagKey } from '#contract/mentions.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { toLikeText } from '../db/likeText.ts';
import type { Database } from '../db/database.ts';
import { countPages, parsePaging, rowLimit } from '../db/pagination.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { postsOfGroup } from '../posts/ofGroup.ts';
import { loadGroups } from './card.ts';

type Fields = Input<'GET /group/list'>;
type ListType = NonNullable<Fields['type']>;

/** The condition of each list on a visible group aliased `g`. */
const createListConditions = (viewer: number): Record<ListType, Sql> => ({
  all: sql`true`,
  public: sql`g.status = 'Open'`,
  private: sql`g.status = 'Closed'`,
  'my-group': sql`g.owner_id = ${viewer}`,
  'i-am-in': sql`exists (select from group_members m where m.group_id = g.id and m.person_id = ${viewer})`,
  invitations: sql`exists (select from group_invitations i where i.group_id = g.id and i.person_id = ${viewer})`,
});

export async function listGroups(
  input: Fields,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /group/list'>> {
  const { db, app, member } = ctx;
  if (input.keyword) await app.rateLimits.consume('suggest', String(member.id));
  const { page, size } = parsePaging(input, pageSizes.groups, maxPageSizes.cards);
  const fromClause = sql`from visible_groups(${member.id}) g where ${createListConditions(member.id)[input.type ?? 'all']} ${matchesKeyword(input.keyword)} ${hasTag(input.tag)}`;
  const { total } = (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total ${fromClause}`,
  ))!;
  const contents = await loadGroups(
    ctx,
    sql`
    select g.id, row_number() over (order by g.archived_at is not null, ${createSortOrders(member.id)[input.sort ?? 'latest']}) as ordinal ${fromClause}
    order by ordinal limit ${rowLimit({ skip: 0, take: size + 1 })} offset ${(page - 1) * size}`,
  );
  const pageCount = countPages(total, size);
  return {
    contents: contents.slice(0, size),
    pageCount,
    pages: { page, pageSize: size, pageCount, totalCount: total },
  };
}

function matchesKeyword(keyword: string | undefined): Sql {
  const word = toLikeText(keyword);
  return word ? sql`and fold_text(g.name) like '%' || fold_text(${word}) || '%'` : emptySql;
}

const hasTag = (tag: string | undefined): Sql =>
  tag === undefined
    ? emptySql
    : sql`and exists (select from group_tags t where t.group_id = g.id and t.tag = ${tagKey(tag)})`;

const newestPost = sql`order by c.created_at desc, c.id desc limit 1`;
const createSortOrders = (viewer: number): Record<NonNullable<Fields['sort']> | 'latest', Sql> => ({
  name: sql`fold_text(g.name), g.id`,
  added_on: sql`g.created_at desc, g.id desc`,
  popular: sql`g.total_members desc, g.id`,
  // By the latest post that the viewer can see.
  latest: sql`coalesce((select c.created_at from (${postsOfGroup(viewer, sql`g.id`, emptySql, newestPost)}) c limit 1), g.created_at) desc, g.id desc`,
});

/** The number of groups in each list. Responses after joining or leaving contain it too. */
export async function getGroupCounts(
  db: Database,
  viewer: number,
): Promise<Output<'GET /group/count-groups-by-status'>['counts']> {
  const conditions = createListConditions(viewer);
  return (await db.queryOne(sql`
    select (count(*) filter (where ${conditions.public}))::int as public, (count(*) filter (where ${conditions.private}))::int as private,
      (count(*) filter (where ${conditions['my-group']}))::int as mine, (count(*) filter (where ${conditions['i-am-in']}))::int as joined,
      (count(*) filter (where ${conditions.invitations}))::int as invitations
    from visible_groups(${viewer}) g`))!;
}

export async function countGroups(
  _input: object,
  { db, member }: RequestContext<Member>,
): Promise<Output<'GET /group/count-groups-by-status'>> {
  const listIds = async (list: ListType) =>
    (
      await db.query<{ id: number }>(
        sql`select g.id from visible_groups(${member.id}) g where ${createListConditions(member.id)[list]} order by g.id`,
      )
    ).map(({ id }) => id);
  return {
    counts: await getGroupCounts(db, member.id),
    joined_group: await listIds('i-am-in'),
    group_invitations: await listIds('invitations'),
  };
}
