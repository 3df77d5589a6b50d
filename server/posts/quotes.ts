// Quoted posts: a post shows another one to those of its readers who can see that one anyway.
import { invalidField, notFound } from '#contract/errors.ts';
import type { Quote } from '#contract/quote.ts';
import { limits } from '#contract/limits.ts';
import { sharingStrings } from '#contract/sharingStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { translatorFor } from '../lib/translators.ts';
import { hasMuted } from '../mutes/activeMutes.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';

/** Checks that the member can quote the post. Others may not learn that it exists. */
export async function assertQuotable(db: Database, viewer: number, id: number) {
  const post = await db.queryOne(
    sql`select from visible_posts(${viewer}) c where c.id = ${id} and not c.draft`,
  );
  if (!post) throw notFound(strings.feedNotFound);
}

/** An edit keeps the quote or removes it. */
export function resolveQuoteOnEdit(
  requested: number | undefined,
  present: number | null,
): number | null {
  if (requested === 0) return null;
  if (requested !== undefined && requested !== present)
    throw invalidField('quoted_id', sharingStrings.quoteFixed);
  return present;
}

type QuotedRow = {
  id: number;
  content_type: number;
  title: string;
  text: string;
  created_at: Date;
  author: { id: number; name: string; username: string; portrait: string | null };
  photo: StoredPicture | null;
  muted: boolean;
};

/**
 * What the viewer sees of the posts that these posts or messages quote, by the id of the post or
 * message, in one query. The same for a post that is not visible and one that does not exist.
 */
export async function loadQuotes(
  {
    db,
    viewer,
    language,
    app: { files },
  }: Pick<RequestContext, 'db' | 'app' | 'viewer' | 'language'>,
  rows: readonly { id: number; quoted_id: number | null }[],
): Promise<Map<number, Quote>> {
  const quoting = rows.flatMap(({ id, quoted_id }) =>
    quoted_id === null ? [] : [{ id, quoted_id }],
  );
  if (!quoting.length) return new Map();
  const ids = [...new Set(quoting.map(({ quoted_id }) => quoted_id))];
  const visible = await db.query<QuotedRow>(sql`
    select c.id, c.content_type, c.title, left(c.text, ${literalInt(limits.quotedText)}) as text, c.created_at, ${toUserSummary(sql`a`)} as author,
      (select ${storedPictureColumns} from files f where f.content_id = c.id and not f.is_link_preview and f.width > 0 order by f.position limit 1) as photo,
      ${viewer === null ? sql`false` : hasMuted(sql`${viewer}`, sql`c.author_id`)} as muted
    from visible_posts(${viewer}) c cross join lateral person_unchecked(c.author_id) a
    where c.id = any (${ids}::bigint[]) and not c.draft`);
  const nameOf = ({ name, username }: QuotedRow['author']) =>
    // The placeholder account for deleted members has no username.
    username ? name : translatorFor(language).pattern(strings.deletedMember);
  const posts = new Map(
    visible.map(({ id, content_type, title, text, created_at, author, photo, muted }) => [
      id,
      {
        id,
        user_id: author.id,
        user: files.stub({ ...author, name: nameOf(author) }, viewer),
        content_type,
        title,
        text,
        ...(photo && { photo: files.shown(photo, viewer) }),
        added_on: created_at.toISOString(),
        ...(muted && { muted: true }),
      },
    ]),
  );
  return new Map(
    quoting.map(({ id, quoted_id }) => {
      const post = posts.get(quoted_id);
      return [id, post ? { post } : {}];
    }),
  );
}
