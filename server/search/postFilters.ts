// Filters of a search for posts and actions: kind, group, author and time.
import { contentType } from '#contract/contentType.ts';
import { day } from '#contract/durations.ts';
import type { Output } from '#contract/calls.ts';
import type { PostFilterInput, SearchKind } from '#contract/search.ts';
import type { RequestContext, Member } from '../context.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { joinSql, literalInt, sql, Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';

/** Filters as ids and times. All must be satisfied. */
export type PostFilters = {
  /** A content type. */
  kind?: number | undefined;
  group?: number | undefined;
  author?: number | undefined;
  /** From this time (inclusive) until `until` (exclusive). */
  from?: Date | undefined;
  until?: Date | undefined;
  /** The group or the author does not exist or is not visible to the viewer. */
  matchesNothing?: boolean;
};

const kinds: Record<SearchKind, number> = {
  post: contentType.post,
  poll: contentType.poll,
  blog: contentType.blog,
  action: contentType.action,
};

const periods = { week: 7 * day, month: 30 * day, year: 365 * day };

/** A search in one group or of one author reads only their posts, and not all posts. */
export const isNarrow = ({ group, author }: PostFilters) =>
  group !== undefined || author !== undefined;

/** The names of the group and the author, if the viewer sees them. */
type NamedFilters = NonNullable<Output<'GET /search/index'>['filters']>;

/** Converts the input, and finds the group and the author among those that the viewer can see. */
export async function resolvePostFilters(
  input: PostFilterInput,
  { db, app, member }: RequestContext<Member>,
): Promise<{ filters: PostFilters; named: NamedFilters }> {
  const { kind, group_id, author, within, from, until } = input;
  const period = within && dateBefore(periods[within]);
  const since = [period, from === undefined ? undefined : new Date(from)].filter(
    (time) => time !== undefined,
  );
  const filters: PostFilters = {
    kind: kind && kinds[kind],
    group: group_id,
    from: since.length ? new Date(Math.max(...since.map(Number))) : undefined,
    until: until === undefined ? undefined : new Date(until),
  };
  const group =
    group_id === undefined
      ? undefined
      : await db.queryOne<{ id: number; name: string }>(
          sql`select g.id, g.name from visible_groups(${member.id}) g where g.id = ${group_id}`,
        );
  const person =
    author === undefined
      ? undefined
      : await db.queryOne<{ id: number; name: string; username: string; portrait: string | null }>(
          sql`select ${userSummaryColumns(sql`p`)} from visible_people(${member.id}) p where p.username_normalized = ${normalizeNameOrEmail(author.replace(/^@/, ''))}`,
        );
  return {
    filters: {
      ...filters,
      author: person?.id,
      matchesNothing: (group_id !== undefined && !group) || (author !== undefined && !person),
    },
    named: {
      ...(group && { group }),
      ...(person && { author: app.files.stub(person, member.id) }),
    },
  };
}

const join = (conditions: (Sql | false | undefined)[]): Sql =>
  joinSql(
    conditions.filter((condition) => condition instanceof Sql),
    ' ',
  );

const ofKind = ({ kind }: PostFilters) =>
  kind !== undefined && sql`and c.content_type = ${literalInt(kind)}`;

/** Conditions, starting with `and`, on a post c. Indexes can serve them. */
export const toConditions = (filters: PostFilters): Sql => {
  const { group, author, from, until } = filters;
  return join([
    ofKind(filters),
    group !== undefined && sql`and c.group_id = ${group}`,
    author !== undefined && sql`and c.author_id = ${author}`,
    from && sql`and c.created_at >= ${from}`,
    until && sql`and c.created_at < ${until}`,
  ]);
};

/**
 * The same conditions, written so that no index serves them. A search by the word index uses these:
 * otherwise PostgreSQL might start from the posts of a busy group or author instead.
 */
export const toConditionsWithoutIndex = (filters: PostFilters): Sql => {
  const { group, author, from, until } = filters;
  return join([
    ofKind(filters),
    group !== undefined && sql`and (c.group_id = ${group}) is true`,
    author !== undefined && sql`and (c.author_id = ${author}) is true`,
    from && sql`and (c.created_at >= ${from}) is true`,
    until && sql`and (c.created_at < ${until}) is true`,
  ]);
};
