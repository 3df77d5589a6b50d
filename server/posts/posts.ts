// Handlers of the post endpoints, in the order of the contract.
import type { contents as contract } from '#contract/posts.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { deleteImage, uploadImage } from '../files/files.ts';
import { uploadMedia } from '../files/media.ts';
import type { Handlers } from '../context.ts';
import { sql } from '../db/sql.ts';
import { removeAsAdmin } from '../decisions/remove.ts';
import { notifyDeletion } from '../notifications/deletion.ts';
import { previewAudience } from './audiencePreview.ts';
import { dismissPost } from './dismissed.ts';
import { listPosts } from './feed.ts';
import { likePost, listPostLikers, unlikePost } from './likes.ts';
import { createPost } from './post.ts';
import { getLinkPreview } from './linkPreviewStore.ts';
import { featurePost, listFeatured } from './feature.ts';
import { deletePost } from './removal.ts';
import { publishScheduledNow } from './publishScheduled.ts';
import { listSavedPosts, savePost } from './saved.ts';
import { pinPost } from './pins.ts';
import { cancelScheduledPost, listScheduledPosts, schedulePost } from './scheduled.ts';
import { createReport } from './report.ts';
import { suggestTags } from './tagAutocomplete.ts';
import { deleteRevisions, listRevisions } from './revisions.ts';

/** `GET /content/get-one` also returns comments: server/comments/postWithThread.ts. */
export const postHandlers: Handlers<Exclude<keyof typeof contract, 'GET /content/get-one'>> = {
  'GET /content/list': listPosts,

  'GET /content/tags': suggestTags,

  'POST /content/add': createPost,

  'POST /user/post-feed': async ({ user_id, ...fields }, ctx) => {
    if (user_id !== undefined && user_id !== ctx.member.id) throw forbidden(strings.notYours);
    return createPost(fields, ctx);
  },

  'POST /content/delete': async ({ id, reason }, { db, member }) => {
    const isDeleted = await db.transaction(async (db) => {
      if (await removeAsAdmin(db, member, { subject: 'content', subjectId: id }, reason))
        return { own: false };
      const notification = await notifyDeletion(db, member.id, id);
      return deletePost(
        db,
        sql`select id from removable_posts(${member.id}) where id = ${id}`,
        member.id,
        notification,
      );
    });
    if (isDeleted) return { message: strings.postDeleted };
    const isVisible = await db.queryOne(
      sql`select from visible_posts(${member.id}) where id = ${id}`,
    );
    throw isVisible ? forbidden(strings.notYours) : notFound(strings.feedNotFound);
  },

  'GET /content/versions': listRevisions,
  'POST /content/forget-versions': deleteRevisions,

  'POST /content/like': likePost,
  'POST /content/un-like': unlikePost,

  'POST /content/send-like-notification': async ({ id }, { db, member }) => {
    const liked = await db.queryOne(sql`
      select from likes l join visible_posts(${member.id}) c on c.id = l.content_id where c.id = ${id} and l.person_id = ${member.id}`);
    if (!liked) throw notFound(strings.feedNotFound);
    return {};
  },

  'GET /content/get-likes': listPostLikers,
  'POST /content/save': savePost,
  'GET /content/saved': listSavedPosts,
  'POST /content/dismiss': dismissPost,
  'POST /content/pin': pinPost,
  'POST /content/report': createReport,
  'POST /content/upload': async (_input, ctx) => uploadImage(ctx),
  'POST /media/upload': uploadMedia,
  'POST /content/delete-image': async ({ file_name }, ctx) => deleteImage(file_name, ctx),
  'GET /content/link-preview': getLinkPreview,
  'GET /content/audience': previewAudience,
  'GET /content/scheduled': listScheduledPosts,
  'POST /content/schedule': schedulePost,
  'POST /content/publish-scheduled': publishScheduledNow,
  'POST /content/cancel-scheduled': cancelScheduledPost,
  'GET /admin/featured': listFeatured,
  'POST /admin/content/feature': featurePost,
};
