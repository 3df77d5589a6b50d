// Creation and update of blogs, as drafts or published.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import type { Audience } from '#contract/fields.ts';
import { lockOwnPost } from '../policies/lockOwnPost.ts';
import { assertRevision } from '../policies/revision.ts';
import { presentPosts } from '../posts/hydrate.ts';
import {
  applyPhotoInput,
  descriptionsOf,
  loadPhotos,
  setPhotos,
  withMediaTitles,
} from '../posts/photos.ts';
import {
  lockGroupForPosting,
  resolveAudienceOnEdit,
  resolveAudience,
} from '../posts/audienceRules.ts';
import { findEntities } from '../posts/findEntities.ts';
import { setFirstHashtags, setHashtags } from '../posts/tags.ts';
import { dropUnchangedRevision, saveRevision } from '../posts/revisions.ts';
import type { RequestContext, Member } from '../context.ts';
import { countWords } from './card.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { holdAfterEdit, holdPost } from '../screening/holdForReview.ts';
import { screenInput, getHoldHandling, type HoldReasons } from '../screening/screen.ts';

export async function createBlog(input: Input<'POST /blog/create'>, ctx: RequestContext<Member>) {
  const {
    title,
    excerpt = '',
    description: body = '',
    is_comment = 'Y',
    status = 'Published',
  } = input;
  const draft = status === 'Draft';
  const photos = await withMediaTitles(ctx.db, applyPhotoInput([], { attachments: [], ...input }));
  assertComplete({ draft, excerpt });
  const wordCount = countWords(body);
  const { hashtags, usernames } = await findEntities(ctx, { title, text: excerpt, body });
  return ctx.db.transaction(async (db) => {
    const { sharedAs, collection, group, closed } = await resolveAudience(
      db,
      ctx.member,
      input,
      'blog',
    );
    // a draft is visible to its author only, so it is not screened
    const holdReasons: HoldReasons = draft
      ? []
      : await screenInput(
          { ...ctx, db },
          { text: [title, excerpt, ...descriptionsOf(photos)], rich: [body] },
          { handling: getHoldHandling(sharedAs) },
        );
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into posts (author_id, content_type, title, text, body, comments_on, draft, published_at, shared_as, collection_id, group_id, group_was_closed, word_count)
      values (${ctx.member.id}, ${contentType.blog}, ${title}, ${excerpt}, ${body}, ${is_comment === 'Y'}, ${draft}, ${draft ? sql`null` : sql`now()`},
        ${sharedAs}, ${collection}, ${group}, ${closed}, ${wordCount}) returning id`))!;
    await setFirstHashtags(db, id, hashtags);
    await setPhotos(db, ctx.member.id, id, photos);
    if (holdReasons.length) await holdPost(db, id, holdReasons);
    else if (!draft) {
      publishEvent(db, { event: 'content', id, user_id: ctx.member.id });
      await queueFanOut(db, {
        type: NotificationType.blogCreated,
        actor: ctx.member.id,
        content: id,
      });
      await notifyMentioned(
        { ...ctx, db },
        {
          author: ctx.member.id,
          usernames,
          content: id,
        },
      );
    }
    const message = draft
      ? strings.draftSaved
      : holdReasons.length
        ? spamStrings.waits
        : strings.blogCreated;
    return { content: await loadBlog({ ...ctx, db }, id), message };
  });
}

export async function updateBlog(input: Input<'POST /blog/update'>, ctx: RequestContext<Member>) {
  const { member } = ctx;
  const wordCount =
    input.description === undefined ? sql`word_count` : countWords(input.description);
  return ctx.db.transaction(async (db) => {
    const blog = await lockBlog(db, member.id, input.id);
    assertRevision(input.revision, blog.revision);

    const { title, excerpt = blog.text, status = blog.draft ? 'Draft' : 'Published' } = input;
    const draft = status === 'Draft';
    const { description: body = blog.body } = input;
    const commentsOn = input.is_comment === undefined ? blog.comments_on : input.is_comment === 'Y';
    assertComplete({ draft, excerpt });
    const { hashtags, usernames } = await findEntities(ctx, { title, text: excerpt, body });
    const { sharedAs, collection } = await resolveAudienceOnEdit(
      db,
      member,
      input,
      blog,
      'blog',
      draft,
    );
    const isBeingPublished = blog.draft && !draft;
    const handling = getHoldHandling(sharedAs);
    const currentPhotos = await loadPhotos(db, input.id);
    const photos = await withMediaTitles(db, applyPhotoInput(currentPhotos, input));
    const previousText =
      !isBeingPublished && getHoldHandling(blog.shared_as) === handling
        ? { text: [blog.title, blog.text, ...descriptionsOf(currentPhotos)], rich: [blog.body] }
        : undefined;
    const holdReasons: HoldReasons = draft
      ? []
      : await screenInput(
          { ...ctx, db },
          { text: [title, excerpt, ...descriptionsOf(photos)], rich: [body] },
          { handling, before: previousText },
        );
    if (isBeingPublished && blog.group_id !== null)
      await lockGroupForPosting(db, member, blog.group_id, 'blog');

    if (!draft) await ctx.app.rateLimits.consume('change', String(member.id));
    // a text that others have read is also stored when the blog becomes a draft again, where it
    // could be changed unseen
    if (draft || title !== blog.title || excerpt !== blog.text || body !== blog.body)
      await saveRevision(db, member.id, input.id);
    // publishing again is an update, not a new blog
    const isFirstPublication = isBeingPublished && !blog.published;
    await db.execute(sql`
      update posts set title = ${title}, text = ${excerpt}, body = ${body}, word_count = ${wordCount}, comments_on = ${commentsOn}, draft = ${draft},
        shared_as = ${sharedAs}, collection_id = ${collection}, revision = revision + 1,
        ${isFirstPublication ? sql`created_at = now(), published_at = now(), updated_at = null` : sql`updated_at = now()`}
      where id = ${input.id} and author_id = ${member.id}`);
    await setHashtags(db, input.id, hashtags);
    if (isBeingPublished) await dropUnchangedRevision(db, member.id, input.id);
    // a new blog is held as a new post, a published one as an edit
    const isHeld =
      !draft &&
      (await (isFirstPublication && holdReasons.length
        ? holdPost(db, input.id, holdReasons).then(() => true)
        : holdAfterEdit(db, input.id, holdReasons, handling)));
    if (isFirstPublication && !isHeld)
      publishEvent(db, { event: 'content', id: input.id, user_id: member.id });
    if (!draft && !isHeld) {
      await queueFanOut(db, {
        type: isFirstPublication ? NotificationType.blogCreated : NotificationType.blogUpdated,
        actor: member.id,
        content: input.id,
      });
      await notifyMentioned(
        { ...ctx, db },
        {
          author: member.id,
          usernames,
          content: input.id,
        },
      );
    }
    if (input.attachments || input.image_descriptions)
      await setPhotos(db, member.id, input.id, photos);
    return {
      content: await loadBlog({ ...ctx, db }, input.id),
      message: draft
        ? strings.draftSaved
        : isHeld
          ? spamStrings.waits
          : isFirstPublication
            ? strings.blogCreated
            : strings.blogSaved,
    };
  });
}

type EditableBlog = {
  author_id: number;
  group_id: number | null;
  title: string;
  text: string;
  body: string;
  comments_on: boolean;
  draft: boolean;
  published: boolean;
  shared_as: Audience;
  collection_id: number | null;
  revision: number;
};

/** Locks the blog of the member and its group and returns it. Throws 404 or 403. */
async function lockBlog(db: Database, member: number, id: number): Promise<EditableBlog> {
  await lockOwnPost(db, member, id);
  const blog = await db.queryOne<EditableBlog>(sql`
    select author_id, group_id, title, text, body, comments_on, draft, published_at is not null as published, shared_as, collection_id, revision
    from visible_posts(${member}) where id = ${id} and content_type = ${literalInt(contentType.blog)}`);
  if (!blog) throw notFound(strings.contentNotFound);
  if (blog.author_id !== member) throw forbidden(strings.notYours);
  return blog;
}

/** The saved blog with its full text. Throws if the author just lost access to the group. */
async function loadBlog(ctx: RequestContext<Member>, id: number) {
  const [content] = await presentPosts(
    ctx,
    sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = ${id}`,
    { detailed: true },
  );
  if (!content) throw notFound(strings.contentNotFound);
  return content;
}

function assertComplete({ draft, excerpt }: { draft: boolean; excerpt: string }) {
  if (!draft && !excerpt) throw invalidField('excerpt', strings.blogExcerpt);
}
