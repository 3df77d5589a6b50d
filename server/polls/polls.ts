// Poll endpoints, in the order of the contract.
import { pollStrings } from '#contract/pollStrings.ts';
import { contentType } from '#contract/contentType.ts';
import type { polls as contract } from '#contract/polls.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import { presentPosts } from '../posts/hydrate.ts';
import { loadFeedChoices, maxPassedOfAll, selectUnmuted } from '../posts/feedChoices.ts';
import { selectUnmutedPage } from '../posts/unmutedPage.ts';
import { listPostsOfKind } from '../posts/feed.ts';
import { deletePost } from '../posts/removal.ts';
import { uploadImage } from '../files/files.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { afterCursor, pageClause, parsePostPaging } from '../db/pagination.ts';
import { literalInt, emptySql, sql } from '../db/sql.ts';
import { removeAsAdmin } from '../decisions/remove.ts';
import { notifyDeletion } from '../notifications/deletion.ts';
import { publishOutcome } from './outcome.ts';
import { getVisiblePoll, castVote } from './vote.ts';
import { createPoll, updatePoll } from './save.ts';

/** Conditions on a post c. Scalar subqueries, because a join would change the order of scans. */
const stateConditions = {
  open: sql`and (select p.closes_at > now() from polls p where p.content_id = c.id)`,
  closed: sql`and (select p.closes_at <= now() from polls p where p.content_id = c.id)`,
};
const openPolls = sql`select p.content_id from polls p where p.closes_at > now()`;
const fewPolls = literalInt(500);

/**
 * A list of the few open polls among many closed ones would otherwise read all closed polls. If
 * many are open, those fill a page.
 */
async function narrowToState(db: Database, state: 'open' | 'closed' | undefined) {
  if (!state) return {};
  const areFew =
    state === 'open' &&
    (await db.queryOne(
      sql`select from (${openPolls} limit ${fewPolls}) o having count(*) < ${fewPolls}`,
    ));
  return { condition: stateConditions[state], candidates: areFew ? openPolls : undefined };
}

export const pollHandlers: Handlers<keyof typeof contract> = {
  'GET /poll/polls-to-vote': async (input, ctx) => {
    const { id } = ctx.member;
    const page = parsePostPaging(input, pageSizes.polls);
    const choices = await loadFeedChoices(ctx);
    const scan = sql`
      from visible_posts(${id}) c join polls p on p.content_id = c.id
      where c.content_type = ${literalInt(contentType.poll)} and not c.draft ${input.featured === 'Y' ? sql`and c.featured_at is not null` : emptySql} and p.closes_at > now()
        and not exists (select from ballots b where b.content_id = p.content_id and b.person_id = ${id} and b.round = p.round)`;
    return selectUnmutedPage(page, choices, (window) =>
      presentPosts(
        ctx,
        sql`select c.* from ${selectUnmuted(id, sql`${scan} ${afterCursor(window.after)}`, maxPassedOfAll, choices, window)} c ${pageClause(window)}`,
      ),
    );
  },

  'GET /poll/list': async ({ state, ...input }, ctx) =>
    listPostsOfKind(
      contentType.poll,
      input,
      pageSizes.polls,
      ctx,
      await narrowToState(ctx.db, state),
    ),

  'GET /poll/get-one': async ({ id }, ctx) => ({ poll: await getVisiblePoll(ctx, id) }),

  'GET /poll/get-content': async ({ id }, ctx) => {
    const [content] = await presentPosts(
      ctx,
      sql`select c.* from visible_posts(${ctx.viewer}) c where c.id = ${id} and c.content_type = ${literalInt(contentType.poll)}`,
      { detailed: true },
    );
    if (!content) throw notFound(strings.pollNotFound);
    return { content };
  },

  'POST /poll/create': createPoll,
  'POST /poll/update': updatePoll,

  'POST /poll/delete': async ({ id, reason }, { db, member }) => {
    const isDeleted = await db.transaction(async (db) => {
      if (
        await removeAsAdmin(
          db,
          member,
          { subject: 'content', subjectId: id, contentTypeId: contentType.poll },
          reason,
        )
      )
        return { own: false };
      const notification = await notifyDeletion(db, member.id, id, contentType.poll);
      const condition = sql`select c.id from removable_posts(${member.id}) c where c.id = ${id} and c.content_type = ${literalInt(contentType.poll)}`;
      return deletePost(db, condition, member.id, notification);
    });
    if (isDeleted) return { message: strings.pollDeleted };
    const isVisible = await db.queryOne(
      sql`select from visible_posts(${member.id}) c where c.id = ${id} and c.content_type = ${literalInt(contentType.poll)}`,
    );
    throw isVisible ? forbidden(strings.notYours) : notFound(strings.pollNotFound);
  },

  'GET /poll/result': async ({ poll_id }, ctx) => {
    const { result, results, too_few_votes } = await getVisiblePoll(ctx, poll_id);
    if (too_few_votes) throw forbidden(pollStrings.resultsFromTen);
    if (!result)
      throw forbidden(results === 'voted' ? strings.resultsAfterVote : strings.resultsNotYet);
    return { result };
  },

  'POST /poll/do-vote': castVote,
  'POST /poll/tell-outcome': publishOutcome,
  'POST /poll/upload': async (_input, ctx) => uploadImage(ctx),
  'GET /poll/search-by-tag': async (input, ctx) =>
    listPostsOfKind(contentType.poll, input, pageSizes.polls, ctx),
};
