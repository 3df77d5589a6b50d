// Review queue of held posts and comments. Views are recorded in the audit log, because no one else
// can see the items yet.
import type { Output, Input } from '#contract/calls.ts';
import type { HeldItem } from '#contract/spam.ts';
import { recordView } from '../admin/auditView.ts';
import type { RequestContext, Member } from '../context.ts';
import type { StoredPicture } from '../lib/storage/fileUrls.ts';
import { pageCountOf, parsePaging } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { snapshotColumns } from '../moderation/snapshot.ts';
import { toUserSummary } from '../people/userSummary.ts';
import { matchLists } from './matchLists.ts';

const pageSize = 20;

type Row = Pick<HeldItem, 'subject' | 'content_id' | 'said' | 'why' | 'changed'> & {
  subject_id: number;
  content_type: number | null;
  author: { id: number; name: string; username: string; portrait: string | null };
  joined_on: Date;
  approved_before: number;
  group: HeldItem['group'] | null;
  pictures: StoredPicture[];
  held_on: Date;
  total: number;
};

const author = toUserSummary(sql`a`);
const imagesColumn = sql`coalesce((select json_agg(json_build_object('name', f.name, 'width', f.width, 'height', f.height) order by f.position)
  from files f where f.content_id = waits.post and not f.is_link_preview or f.comment_id = waits.comment), '[]')`;

export async function listHeldItems(
  input: Input<'GET /admin/held'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/held'>> {
  const { db, member } = ctx;
  const { page, size } = parsePaging(input, pageSize);
  const rows = await db.query<Row>(sql`
    with waits as (
      select h.id, h.why, h.changed, h.held_at, 'content' as subject, c.id as subject_id, c.id as post, null::bigint as comment, c.content_type, c.author_id, ${snapshotColumns.content} as said
      from review_queue h join held_posts(${member.id}) c on c.id = h.content_id
      union all
      select h.id, h.why, h.changed, h.held_at, 'comment', m.id, null, m.id, null, m.author_id, ${snapshotColumns.comment}
      from review_queue h join held_comments(${member.id}) m on m.id = h.comment_id)
    select waits.subject, waits.subject_id, waits.content_type, waits.said, waits.why, waits.changed, waits.held_at as held_on, place.content_id,
      ${author} as author, a.created_at as joined_on, a.approved_while_new as approved_before, ${imagesColumn} as pictures,
      case when place.group_id is not null then json_build_object('id', place.group_id, 'name', place.group_name) end as group, count(*) over ()::int as total
    from waits join authors_of_held_items(${member.id}) a on a.id = waits.author_id
    join held_item_context(${member.id}) place on place.subject = waits.subject and place.subject_id = waits.subject_id
    order by waits.held_at, waits.id limit ${size} offset ${(page - 1) * size}`);
  if (rows.length) await recordView(db, member, { operation: 'held.see', subject: 'content' });
  const total = rows[0]?.total ?? 0;
  return {
    held: rows.map((row) => toHeldItem(row, ctx)),
    pageCount: pageCountOf(total, size),
    total,
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
    said,
    total: _total,
    ...row
  }: Row,
  { app, member }: RequestContext<Member>,
): HeldItem {
  const { words, hosts } = matchLists(app.site, {
    text: [said.title, said.text, said.location, ...said.options],
    rich: [said.body],
    links: [said.link],
  });
  const { shared_as } = said as { shared_as?: HeldItem['shared_as'] };
  return {
    ...row,
    id: `${row.subject}-${subject_id}`,
    said,
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
