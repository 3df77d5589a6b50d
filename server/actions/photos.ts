// Photos of an event: those in the comments that were written since it began.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import { emptySql, literalInt, sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import { hasMuted } from '../mutes/activeMutes.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { getVisibleAction } from './card.ts';

type Row = {
  comment_id: number;
  created_at: Date;
  author: { id: number; name: string; username: string; portrait: string | null };
  picture: StoredPicture;
};

/**
 * Leaves out photos of earlier comments before their visibility is checked: an upload that no
 * comment has is deleted after a day.
 */
const isRecentEnough = (begin: string) =>
  sql`f.created_at > ${begin}::timestamptz - interval '2 days'`;

/** Each photo is visible with its comment. Photos of people that the viewer muted are left out. */
export async function listEventPhotos(
  { action_id }: Input<'GET /action/photos'>,
  ctx: RequestContext,
) {
  const { db, viewer, member, app } = ctx;
  const action = await getVisibleAction(ctx, action_id);
  const begin = action.start_on ?? action.end_on;
  if (action.kind !== 'event' || begin === null) throw notFound(strings.actionNotFound);
  // Otherwise each photo of the comments so far would be checked, and left out.
  if (new Date(begin).getTime() > Date.now()) return { photos: [] };
  const rows = await db.query<Row>(sql`
    select m.id as comment_id, m.created_at, ${toUserSummary(sql`a`)} as author, ${storedPictureColumns} as picture
    from files f cross join lateral (select m.* from comments_under_visible_posts(${viewer}) m where m.id = f.comment_id offset 0) m
    cross join lateral (select p.* from visible_people(${viewer}) p where p.id = m.author_id offset 0) a
    where f.thread_id = ${action_id} and f.width > 0 and f.media_format is null and ${isRecentEnough(begin)} and m.created_at >= ${begin}::timestamptz
      and (select true from visible_posts(${viewer}) c where c.id = ${action_id})
      ${member?.hasFeedChoices ? sql`and not ${hasMuted(sql`${viewer}`, sql`m.author_id`)}` : emptySql}
    order by f.comment_id desc limit ${literalInt(limits.eventPhotos)}`);
  const photos = rows.map(({ comment_id, created_at, author, picture }) => ({
    comment_id,
    user: app.files.stub(author, viewer),
    added_on: created_at.toISOString(),
    picture: app.files.shown(picture, viewer),
  }));
  return { photos: photos.slice(0, countFitting(photos, photos.length)) };
}
