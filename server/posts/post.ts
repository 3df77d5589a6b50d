// Handler that creates and edits posts: content, location, audience and review.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import type { Audience, Tool } from '#contract/fields.ts';
import { assertRevision } from '../policies/revision.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { emptySql, sql } from '../db/sql.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { enqueueActivity } from '../notifications/outbox.ts';
import { lockOwnPost } from '../policies/lockOwnPost.ts';
import { canContent } from '../policies/posts.ts';
import { holdAfterEdit, holdPost } from '../screening/holdForReview.ts';
import type { ScreenedText } from '../screening/matchLists.ts';
import { screenInput, getHoldHandling } from '../screening/screen.ts';
import { presentPosts } from './hydrate.ts';
import {
  applyPhotoInput,
  descriptionsOf,
  loadPhotos,
  setPhotos,
  withMediaTitles,
} from './photos.ts';
import { resolveAudienceOnEdit, resolveAudience } from './audienceRules.ts';
import { attachPreview, removePreview } from './linkPreviewStore.ts';
import { findEntities } from './findEntities.ts';
import { setFirstHashtags, setHashtags } from './tags.ts';
import { assertToolFields, isEmpty, parseLink, type PostTexts } from './postFields.ts';
import { saveRevision } from './revisions.ts';
import { assertQuotable, resolveQuoteOnEdit } from './quotes.ts';

type Fields = Input<'POST /content/add'>;

/** With an `id`, edits that post. */
export async function createPost(input: Fields, ctx: RequestContext<Member>) {
  const link = parseLink(input.link);
  return ctx.db.transactionWithGroupCommit(async (db) => {
    const txCtx = { ...ctx, db };
    const id =
      input.id === undefined
        ? await publishPost({ ...input, link }, txCtx)
        : await edit({ ...input, link, id: input.id }, txCtx);
    const [content] = await presentPosts(
      txCtx,
      sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = ${id}`,
      { fresh: input.id === undefined },
    );
    // The member left the group at the same time.
    if (!content) throw notFound(strings.feedNotFound);
    return {
      content,
      message: content.waits
        ? spamStrings.waits
        : input.id === undefined
          ? strings.posted
          : strings.postSaved,
    };
  });
}

/** What publishing needs of a request. A job that publishes later has no request. */
export type PublishContext = Pick<
  RequestContext<Member>,
  'app' | 'db' | 'member' | 'workerResults'
>;

/**
 * Publishes a post as a transaction of `ctx.db`, and returns its id. `scheduled`: of a scheduled
 * post, whether it was written while its group was closed, or before.
 */
export async function publishPost(
  input: Fields,
  ctx: PublishContext,
  scheduled?: { writtenWhileClosed: boolean },
): Promise<number> {
  const { db, app, member } = ctx;
  const { title = '', text = '', link = '', location = '', tool = 'wall' } = input;
  const photos = await withMediaTitles(db, applyPhotoInput([], { attachments: [], ...input }));
  assertToolFields({ tool, title, link, isInGroup: input.group_id !== undefined });
  const quotedId = input.quoted_id || null;
  if (quotedId === null && isEmpty({ title, text, link, location, photos }))
    throw invalid(strings.emptyPost);
  if (quotedId !== null) await assertQuotable(db, member.id, quotedId);
  const { hashtags, usernames } = await findEntities(ctx, { title, text });
  const {
    sharedAs,
    collection,
    group,
    closed: isClosed,
  } = await resolveAudience(db, member, input, tool, { remembered: !scheduled });
  const wasClosed = isClosed || scheduled?.writtenWhileClosed === true;
  const holdReasons = await screenInput(
    ctx,
    screenedText({ title, text, link, location, photos }),
    {
      handling: getHoldHandling(sharedAs),
    },
  );

  const enqueueActivityCte = holdReasons.length
    ? emptySql
    : sql`, activity as (${enqueueActivity(NotificationType.postCreated, member.id, sql`select id from posted`)})`;
  const row = await db.queryOne<{ id: number }>(sql`
    with posted as (
      insert into posts (author_id, tool, title, text, link, location, shared_as, collection_id, group_id, group_was_closed, quoted_id)
      values (${member.id}, ${tool}, ${title}, ${text}, ${link}, ${location}, ${sharedAs}, ${collection}, ${group}, ${wasClosed}, ${quotedId}) returning id)
      ${enqueueActivityCte}
    select id from posted`);
  const { id } = row!;
  await Promise.all([
    setFirstHashtags(db, id, hashtags),
    photos.length && setPhotos(db, member.id, id, photos),
    describeLink(db, member.id, id, link, sharedAs),
    holdReasons.length
      ? holdPost(db, id, holdReasons)
      : notifyAboutPost({ db, app }, { id, author: member.id, usernames }),
  ]);
  return id;
}

async function notifyAboutPost(
  { db, app }: Pick<RequestContext, 'db' | 'app'>,
  { id, author, usernames }: { id: number; author: number; usernames: string[] },
) {
  publishEvent(db, { event: 'content', id, user_id: author });
  db.afterCommit(app.outbox.wake);
  await notifyMentioned({ db, app }, { author, usernames, content: id });
}

type EditablePost = {
  author_id: number;
  content_type: number;
  group_id: number | null;
  tool: Tool;
  title: string;
  text: string;
  link: string;
  location: string;
  shared_as: Audience;
  collection_id: number | null;
  revision: number;
  quoted_id: number | null;
};

async function edit(input: Fields & { id: number }, ctx: RequestContext<Member>): Promise<number> {
  const { db, member } = ctx;
  await lockOwnPost(db, member.id, input.id);
  const post = await db.queryOne<EditablePost>(sql`
    select c.author_id, c.content_type, c.group_id, c.tool, c.title, c.text, c.link, c.location, c.shared_as, c.collection_id, c.revision, c.quoted_id
    from visible_posts(${member.id}) c where c.id = ${input.id}`);
  if (!post) throw notFound(strings.feedNotFound);
  const facts = {
    authorId: post.author_id,
    // Other types have endpoints of their own.
    editable: post.content_type === contentType.post,
    // Whether the author may edit does not depend on the rest.
    commentsOn: true,
    inGroup: false,
    // resolveAudienceOnEdit checks it.
    archived: false,
    groupMember: false,
    moderator: false,
  };
  if (!canContent(member, facts).edit) throw forbidden(strings.notYours);
  assertRevision(input.revision, post.revision);
  if (input.tool !== undefined && input.tool !== post.tool)
    throw invalidField('tool', strings.postTypeFixed);

  const {
    title = post.title,
    text = post.text,
    link = post.link,
    location = post.location,
  } = input;
  assertToolFields({ tool: post.tool, title, link, isInGroup: post.group_id !== null });
  const currentPhotos = await loadPhotos(db, input.id);
  const photos = await withMediaTitles(db, applyPhotoInput(currentPhotos, input));
  const quotedId = resolveQuoteOnEdit(input.quoted_id, post.quoted_id);
  if (quotedId === null && isEmpty({ title, text, link, location, photos }))
    throw invalid(strings.emptyPost);
  const { hashtags, usernames } = await findEntities(ctx, { title, text });
  const { sharedAs, collection } = await resolveAudienceOnEdit(db, member, input, post, post.tool);
  const handling = getHoldHandling(sharedAs);
  const before =
    getHoldHandling(post.shared_as) === handling
      ? screenedText({ ...post, photos: currentPhotos })
      : undefined;
  const holdReasons = await screenInput(
    ctx,
    screenedText({ title, text, link, location, photos }),
    {
      handling,
      before,
    },
  );

  if (
    title !== post.title ||
    text !== post.text ||
    link !== post.link ||
    location !== post.location
  )
    await saveRevision(db, member.id, input.id);
  await db.execute(sql`
    update posts set title = ${title}, text = ${text}, link = ${link}, location = ${location}, shared_as = ${sharedAs}, collection_id = ${collection}, quoted_id = ${quotedId},
      updated_at = now(), revision = revision + 1
    where id = ${input.id} and author_id = ${member.id}`);
  await setHashtags(db, input.id, hashtags);
  if (input.attachments || input.image_descriptions)
    await setPhotos(db, member.id, input.id, photos);
  if (link !== post.link) {
    await removePreview(db, input.id);
    await describeLink(db, member.id, input.id, link, sharedAs);
  }
  if (await holdAfterEdit(db, input.id, holdReasons, handling)) return input.id;
  await queueFanOut(db, {
    type: NotificationType.postUpdated,
    actor: member.id,
    content: input.id,
  });
  await notifyMentioned(ctx, { author: member.id, usernames, content: input.id });
  return input.id;
}

const screenedText = ({ title, text, link, location, photos }: PostTexts): ScreenedText => ({
  text: [title, text, location, ...descriptionsOf(photos)],
  links: [link],
});

/**
 * Uses the preview that the author saw in the composer. Without one, a job fetches a preview for a
 * Public post.
 */
async function describeLink(
  db: Database,
  person: number,
  content: number,
  link: string,
  sharedAs: Audience,
) {
  if (!link || (await attachPreview(db, person, content, link))) return;
  if (sharedAs === 'Public') await addJob(db, 'content.preview', { content });
}
