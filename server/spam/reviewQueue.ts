// Review queue of held posts and comments. The audit log records each view, at most one per hour,
// because other members cannot see the items yet.
import type { Output, Input } from '#contract/calls.ts';
import { maxPageSizes } from '#contract/limits.ts';
import type { HeldItem } from '#contract/spam.ts';
import { recordView } from '../audit/auditView.ts';
import type { RequestContext, Member } from '../context.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { paginateByBytes } from '../db/pagesByBytes.ts';
import { parsePaging } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { snapshotBytesSql, snapshotSql } from '../decisions/snapshot.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { matchTextsForReview } from '../screening/matchTexts.ts';
import type { TextFindings } from '../screening/matchLists.ts';

const pageSize = 20;

/** `changed`: others could read the item before the edit that was held. */
type Row = Pick<HeldItem, 'subject' | 'content_id' | 'said' | 'why' | 'revision' | 'changed'> & {
  subject_id: number;
  content_type: number | null;
  author: { id: number; name: string; username: string; portrait: string | null };
  joined_on: Date;
  approved_before: number;
  group: HeldItem['group'] | null;
  pictures: StoredPicture[];
  held_on: Date;
  total: number;
  page_count: number;
};

const author = toUserSummary(sql`a`);
const picturesColumn = sql`coalesce((select json_agg(${storedPictureColumns} order by f.position)
  from files f where f.content_id = page_items.post and not f.is_link_preview or f.comment_id = page_items.comment), '[]')`;

export async function listHeldItems(
  input: Input<'GET /admin/held'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/held'>> {
  const { db, member } = ctx;
  const { page, size } = parsePaging(input, pageSize, maxPageSizes.texts);
  const rows = await db.query<Row>(sql`
    with held as (
      select h.id, h.why, h.changed, h.held_at, c.id as post, null::bigint as comment, ${snapshotBytesSql.content} as bytes
      from review_queue h join held_posts(${member.id}) c on c.id = h.content_id
      union all
      select h.id, h.why, h.changed, h.held_at, null, m.id, ${snapshotBytesSql.comment}
      from review_queue h join held_comments(${member.id}) m on m.id = h.comment_id),
    paged as (${paginateByBytes(sql`select * from held`, { order: sql`held_at, id`, size })}),
    page_items as (
      select p.*, (select count(*)::int from paged) as total, (select max(page) from paged) as page_count, s.* from paged p
      cross join lateral (
        select 'content' as subject, c.id as subject_id, c.content_type, c.author_id, c.revision, ${snapshotSql.content} as said
        from held_posts(${member.id}) c where c.id = p.post
        union all
        select 'comment', m.id, null, m.author_id, m.revision, ${snapshotSql.comment} from held_comments(${member.id}) m where m.id = p.comment) s
      where p.page = ${page})
    select page_items.subject, page_items.subject_id, page_items.content_type, page_items.said, page_items.why, page_items.revision, page_items.changed, page_items.held_at as held_on, context.content_id,
      ${author} as author, a.created_at as joined_on, a.approved_while_new as approved_before, ${picturesColumn} as pictures,
      case when context.group_id is not null then json_build_object('id', context.group_id, 'name', context.group_name) end as group, page_items.total, page_items.page_count
    from page_items join authors_of_held_items(${member.id}) a on a.id = page_items.author_id
    join held_item_context(${member.id}) context on context.subject = page_items.subject and context.subject_id = page_items.subject_id
    order by page_items.held_at, page_items.id`);
  if (rows.length) await recordView(db, member, { operation: 'held.see', subject: 'content' });
  const findings = await matchTextsForReview(
    ctx.app.site,
    rows.map(({ said: text, pictures }) => ({
      text: [
        text.title,
        text.text,
        text.location,
        ...text.options,
        ...pictures.flatMap(({ description, media_title }) => [description, media_title ?? '']),
      ],
      rich: [text.body],
      links: [text.link],
    })),
    member.id,
  );
  return {
    held: rows.map((row, i) => toHeldItem(row, findings[i]!, ctx)),
    pageCount: rows[0]?.page_count ?? 0,
    total: rows[0]?.total ?? 0,
  };
}

function toHeldItem(
  {
    subject_id,
    content_type,
    author,
    group,
    joined_on,
    held_on,
    pictures,
    said: text,
    total: _total,
    page_count: _pageCount,
    ...row
  }: Row,
  { words, hosts }: TextFindings,
  { app, member }: RequestContext<Member>,
): HeldItem {
  const { shared_as } = text as { shared_as?: HeldItem['shared_as'] };
  return {
    ...row,
    id: `${row.subject}-${subject_id}`,
    said: text,
    ...(content_type !== null && { content_type }),
    ...(shared_as && { shared_as }),
    author: app.files.stub(author, member.id),
    joined_on: joined_on.toISOString(),
    ...(group && { group }),
    pictures: pictures.map((picture) => app.files.shown(picture, member.id)),
    words,
    links: [...hosts],
    held_on: held_on.toISOString(),
    can_decide: author.id !== member.id,
  };
}
