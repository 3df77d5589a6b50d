// Featured actions and polls, chosen by administrators. Only posts that visitors can see can be
// featured.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { literalInt, sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';

type Row = {
  id: number;
  content_type: number;
  title: string;
  created_at: Date;
  featured_at: Date | null;
  /** A closed poll, or an action that has ended or was canceled. */
  over: boolean;
  author: { id: number; name: string; username: string; portrait: string | null };
};

const featurableTypes = sql`(${literalInt(contentType.poll)}, ${literalInt(contentType.action)})`;
const pageSize = 20;
/** Maximum number of search results. More results call for a more specific search. */
const maxResults = 100;

export async function listFeatured(
  input: Input<'GET /admin/featured'>,
  { db, app, member }: RequestContext<Member>,
) {
  const { page, size } = parsePaging(input, pageSize);
  const { keyword } = input;
  if (keyword) await app.rateLimits.consume('search', String(member.id));
  const matches = await db.query<{ id: number }>(
    keyword
      ? sql`select c.id from visible_posts(null) c where c.content_type in ${featurableTypes} and c.words @@ websearch_to_tsquery('simple', normalize_query_text(${keyword}))
          order by c.created_at desc, c.id desc limit ${literalInt(maxResults)}`
      : sql`select c.id from visible_posts(null) c where c.content_type in ${featurableTypes} and c.featured_at is not null
          order by c.featured_at desc, c.id desc limit ${literalInt(maxResults)}`,
  );
  const ids = matches.map(({ id }) => id).slice((page - 1) * size, page * size);
  const rows = await db.query<Row>(sql`
    select c.id, c.content_type, c.title, c.created_at, c.featured_at, coalesce(p.closes_at <= now(), a.effective_ends_at <= now() or a.called_off_at is not null, false) as over,
      ${toUserSummary(sql`w`)} as author
    from visible_posts(null) c join visible_people(null) w on w.id = c.author_id
      left join polls p on p.content_id = c.id left join actions a on a.content_id = c.id
    where c.id = any (${ids}::bigint[]) order by array_position(${ids}::bigint[], c.id)`);
  return {
    contents: rows.map(({ author, created_at, featured_at, ...row }) => ({
      ...row,
      user: app.files.stub(author, member.id),
      added_on: created_at.toISOString(),
      ...(featured_at && { featured_on: featured_at.toISOString() }),
    })),
    pageCount: countPages(matches.length, size),
  };
}

export async function featurePost(
  { id, featured }: Input<'POST /admin/content/feature'>,
  { db, member }: RequestContext<Member>,
) {
  const isFeatured = featured === 'Y';
  await db.transaction(async (db) => {
    // Unfeaturing also works for posts that are no longer visible to visitors.
    const post =
      isFeatured &&
      (await db.queryOne<{ featurable: boolean }>(
        sql`select c.content_type in ${featurableTypes} as featurable from visible_posts(null) c where c.id = ${id}`,
      ));
    if (isFeatured && !post) throw notFound(siteStrings.onlyPublicFeatured);
    if (post && !post.featurable) throw invalid(siteStrings.onlyPublicFeatured);
    const changedCount = await db.execute(
      isFeatured
        ? sql`update posts set featured_at = now() where id = ${id} and featured_at is null`
        : sql`update posts set featured_at = null where id = ${id} and featured_at is not null`,
    );
    // Featuring a featured post again has no effect.
    if (!isFeatured && !changedCount) throw notFound(strings.contentNotFound);
    if (changedCount)
      await recordAudit(db, member, {
        operation: isFeatured ? 'content.feature' : 'content.unfeature',
        subject: 'content',
        id,
      });
  });
  return { message: isFeatured ? siteStrings.featured : siteStrings.unfeatured };
}
