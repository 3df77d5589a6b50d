// Endpoints that create and update a poll. Changing the question, the options or the number of
// allowed answers starts a new round and discards the votes.
import { audienceStrings } from '#contract/audienceStrings.ts';
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import type { Audience } from '#contract/fields.ts';
import type { PollType } from '#contract/poll.ts';
import { assertRevision } from '../policies/revision.ts';
import { presentPosts } from '../posts/hydrate.ts';
import {
  applySinglePhotoInput,
  descriptionsOf,
  hasSinglePhotoInput,
  loadPhotos,
  setPhotos,
  type DescribedPhoto,
} from '../posts/photos.ts';
import { resolveAudienceOnEdit, resolveAudience } from '../posts/audienceRules.ts';
import { findEntities } from '../posts/findEntities.ts';
import { setFirstHashtags, setHashtags, setTags } from '../posts/tags.ts';
import { saveRevision } from '../posts/revisions.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import type { Encryptor } from '../security/encryption.ts';
import { sql } from '../db/sql.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { assertNotArchived, isArchivedGroup } from '../policies/archivedGroups.ts';
import { lockOwnPost } from '../policies/lockOwnPost.ts';
import { canPoll, isShownEarlier, type PollFacts } from '../policies/polls.ts';
import { holdAfterEdit, holdPost } from '../screening/holdForReview.ts';
import type { ScreenedText } from '../screening/matchLists.ts';
import { screenInput, getHoldHandling } from '../screening/screen.ts';
import { schedulePollClose } from './closing.ts';
import { readCounts, isStepAhead, createEmptyCounts, encryptCounts } from './counts.ts';
import { parsePollFields, type PollFields } from './fields.ts';
import type { DefinedPollType } from './types/definePollType.ts';
import { defaultPollType, pollTypes, storedPollType } from './types/index.ts';

export async function createPoll(input: Input<'POST /poll/create'>, ctx: RequestContext<Member>) {
  return ctx.db.transaction(async (db) => {
    const { member } = ctx;
    const type = pollTypes[defaultPollType];
    const fields = await parsePollFields(db, type, input);
    const photos = applySinglePhotoInput([], input);
    const { hashtags, usernames } = await findEntities(ctx, {
      title: fields.question,
      body: fields.description ?? '',
    });
    const { sharedAs, collection, group, closed } = await resolveAudience(
      db,
      member,
      input,
      'poll',
    );
    const holdReasons = await screenInput({ ...ctx, db }, toScreenedText(fields, photos), {
      handling: getHoldHandling(sharedAs),
    });
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into posts (author_id, content_type, title, body, shared_as, collection_id, group_id, group_was_closed)
      values (${member.id}, ${contentType.poll}, ${fields.question}, ${fields.description ?? ''}, ${sharedAs}, ${collection}, ${group}, ${closed}) returning id`))!;
    await db.execute(sql`
      insert into polls (content_id, answer_allowed, closes_at, timezone, results, counts)
      values (${id}, ${fields.answerAllowed}, ${fields.closesAt}, ${fields.timezone}, ${fields.results ?? 'always'},
        ${encryptCounts(ctx.app.ballotEncryptor, createEmptyCounts(type.tallyLength(fields.options.length)), { poll: id, round: 1 })})`);
    await addOptions(db, id, fields.options);
    await setTags(db, id, fields.tags ?? []);
    await setFirstHashtags(db, id, hashtags);
    await setPhotos(db, member.id, id, photos, 'image');
    await schedulePollClose(db, id, fields.closesAt);
    if (holdReasons.length) await holdPost(db, id, holdReasons);
    else {
      publishEvent(db, { event: 'content', id, user_id: member.id });
      await queueFanOut(db, { type: NotificationType.pollCreated, actor: member.id, content: id });
      await notifyMentioned({ ...ctx, db }, { author: member.id, usernames, content: id });
    }
    return {
      content: await loadContent({ ...ctx, db }, id),
      message: holdReasons.length ? spamStrings.waits : strings.pollCreated,
    };
  });
}

export async function updatePoll(input: Input<'POST /poll/update'>, ctx: RequestContext<Member>) {
  return ctx.db.transaction(async (db) => {
    const { member } = ctx;
    const { id } = input;
    const poll = await lockForEdit(db, member, id);
    assertRevision(input.revision, poll.revision);
    const type = pollTypes[poll.type];
    const fields = await parsePollFields(db, type, input);
    const { sharedAs, collection } = await resolveAudienceOnEdit(db, member, input, poll, 'poll');
    const isOtherAudience = sharedAs !== poll.shared_as || collection !== poll.collection_id;
    const currentPhotos = await loadPhotos(db, id);
    const photos = applySinglePhotoInput(currentPhotos, input);
    const handling = getHoldHandling(sharedAs);
    const previousText =
      getHoldHandling(poll.shared_as) === handling
        ? toScreenedText(poll, currentPhotos)
        : undefined;
    const holdReasons = await screenInput(
      { ...ctx, db },
      toScreenedText({ ...fields, description: fields.description ?? poll.description }, photos),
      { handling, before: previousText },
    );

    const { question, description = poll.description, options } = fields;
    const startsNewRound =
      question !== poll.question ||
      fields.answerAllowed !== poll.answer_allowed ||
      !isReordered(options, poll.options);
    const resetsVotes = startsNewRound && poll.voters > 0;
    if (resetsVotes && !input.reset_votes) throw new ApiError('conflict', strings.pollResetsVotes);
    const results = fields.results ?? poll.results;
    if (poll.voters > 0 && !startsNewRound && isShownEarlier(results, poll.results))
      throw invalidField('results', strings.resultsOnlyLater);

    // Otherwise the author could read a single vote off the result, by closing the poll right after
    // it or by postponing the end until it arrives.
    const isStepAheadOfShown = isStepAhead(
      readCounts(ctx.app.ballotEncryptor, id, poll),
      poll.voters,
    );
    if (
      poll.voters > 0 &&
      !startsNewRound &&
      isMovedCloser(fields.closesAt, poll.closes_by) &&
      !isStepAheadOfShown
    )
      throw invalidField('close_on', strings.closeOnlyLater);

    // The same by hiding the poll: a held poll accepts no votes.
    if (poll.voters > 0 && !startsNewRound && holdReasons.length && !isStepAheadOfShown)
      throw invalid(spamStrings.pollWouldNeedReview);

    // Otherwise the author could shrink the electorate until the result reveals single votes.
    // Making a poll Private ends voting, so it follows the rule for closing.
    if (
      poll.voters > 0 &&
      !startsNewRound &&
      isOtherAudience &&
      !(sharedAs === 'Private'
        ? isStepAheadOfShown
        : await hadAudience(db, member.id, id, sharedAs, collection))
    )
      throw invalidField('shared_as', audienceStrings.pollAudienceFixed);

    const { hashtags, usernames } = await findEntities(ctx, { title: question, body: description });
    await ctx.app.rateLimits.consume('change', String(member.id));
    if (
      question !== poll.question ||
      description !== poll.description ||
      !isSame(options, poll.options)
    )
      await saveRevision(db, member.id, id);
    await db.execute(sql`
      update posts set title = ${question}, body = ${description}, shared_as = ${sharedAs}, collection_id = ${collection}, updated_at = now(), revision = revision + 1
      where id = ${id} and author_id = ${member.id}`);
    await db.execute(sql`
      update polls set answer_allowed = ${fields.answerAllowed}, closes_at = ${fields.closesAt}, timezone = ${fields.timezone}, results = ${results}
      where content_id = ${id}`);
    if (startsNewRound)
      await beginRound(ctx.app.ballotEncryptor, db, { id, type, round: poll.round + 1 }, fields);
    else
      await db.execute(
        sql`update poll_options o set position = given.position from unnest(${options}::text[]) with ordinality given (text, position) where o.content_id = ${id} and o.text = given.text`,
      );
    if (fields.tags) await setTags(db, id, fields.tags);
    await setHashtags(db, id, hashtags);
    if (hasSinglePhotoInput(input)) await setPhotos(db, member.id, id, photos, 'image');
    await schedulePollClose(db, id, fields.closesAt);
    const isHeld = await holdAfterEdit(db, id, holdReasons, handling);
    if (!isHeld) {
      await queueFanOut(db, { type: NotificationType.pollUpdated, actor: member.id, content: id });
      await notifyMentioned({ ...ctx, db }, { author: member.id, usernames, content: id });
    }
    return {
      content: await loadContent({ ...ctx, db }, id),
      votes_reset: resetsVotes,
      message: isHeld ? spamStrings.waits : strings.pollSaved,
    };
  });
}

type EditablePoll = {
  author_id: number;
  type: PollType;
  question: string;
  description: string;
  shared_as: Audience;
  collection_id: number | null;
  group_id: number | null;
  revision: number;
  answer_allowed: number;
  results: PollFacts['results'];
  round: number;
  voters: number;
  tally: number[] | null;
  counts: Buffer | null;
  /** Truncated to the minute, as the form submits it. */
  closes_by: Date;
  closed: boolean;
  archived: boolean;
  options: string[];
};

/**
 * Loads the member's own open poll and locks it against votes and edits until the transaction ends.
 * Throws 404 or 403.
 */
async function lockForEdit(db: Database, member: Member, id: number): Promise<EditablePoll> {
  await lockOwnPost(db, member.id, id);
  await db.query(sql`
    select from polls p where p.content_id = ${id} and exists (select from visible_posts(${member.id}) c where c.id = ${id} and c.author_id = ${member.id}) for update of p`);
  const poll = await db.queryOne<EditablePoll>(sql`
    select c.author_id, ${storedPollType} as type, c.title as question, c.body as description, c.shared_as, c.collection_id, c.group_id, c.revision,
      p.answer_allowed, p.results, p.round, p.voters, p.tally, p.counts, date_trunc('minute', p.closes_at) as closes_by, p.closes_at <= clock_timestamp() as closed, ${isArchivedGroup(sql`c.group_id`)} as archived,
      (select array_agg(o.text order by o.position) from poll_options o where o.content_id = p.content_id) as options
    from visible_posts(${member.id}) c join polls p on p.content_id = c.id where c.id = ${id}`);
  if (!poll) throw notFound(strings.pollNotFound);
  const facts = {
    authorId: poll.author_id,
    closed: poll.closed,
    archived: poll.archived,
    results: poll.results,
    voted: false,
  };
  if (poll.author_id === member.id) assertNotArchived(poll);
  if (!canPoll(member, facts).edit)
    throw forbidden(poll.author_id === member.id ? strings.pollIsClosed : strings.notYours);
  return poll;
}

/** Whether the closing time changes, except for an extension by a day or more. */
const isMovedCloser = (newTime: Date, currentTime: Date) =>
  newTime.getTime() !== currentTime.getTime() &&
  newTime.getTime() < currentTime.getTime() + 1 * day;

/**
 * Starts a new round without votes. The options get new ids, so that votes from an outdated page
 * are rejected.
 */
async function beginRound(
  encryptor: Encryptor,
  db: Database,
  { id, type, round }: { id: number; type: DefinedPollType; round: number },
  fields: PollFields,
) {
  const tallyLength = type.tallyLength(fields.options.length);
  const counts = encryptCounts(encryptor, createEmptyCounts(tallyLength), { poll: id, round });
  await db.execute(
    sql`update polls set round = ${round}, voters = 0, counts = ${counts}, tally = null where content_id = ${id}`,
  );
  await db.execute(sql`update ballots set sealed = '' where content_id = ${id} and sealed <> ''`);
  await db.execute(sql`delete from poll_options where content_id = ${id}`);
  await addOptions(db, id, fields.options);
}

const addOptions = (db: Database, id: number, options: readonly string[]) =>
  db.execute(sql`
  insert into poll_options (content_id, slot, position, text)
  select ${id}, given.position, given.position, given.text from unnest(${options}::text[]) with ordinality given (text, position) order by given.position`);

const toScreenedText = (
  {
    question,
    description,
    options,
    tags,
  }: Pick<PollFields, 'question' | 'description' | 'options'> & Partial<Pick<PollFields, 'tags'>>,
  photos: readonly DescribedPhoto[],
): ScreenedText => ({
  text: [question, ...options, ...(tags ?? []), ...descriptionsOf(photos)],
  rich: [description],
});

/** Whether the poll is Private now and this audience was its previous one. */
const hadAudience = async (
  db: Database,
  author: number,
  id: number,
  sharedAs: Audience,
  collection: number | null,
) =>
  Boolean(
    await db.queryOne(sql`
      select from (select a.shared_as, a.collection_id from earlier_audiences a where a.content_id = ${id} order by a.ended_at desc, a.id limit 1) last
      where last.shared_as = ${sharedAs} and last.collection_id is not distinct from ${collection}
        and exists (select from visible_posts(${author}) c where c.id = ${id} and c.shared_as = 'Private')`),
  );

const isSame = (options: readonly string[], previousOptions: readonly string[]) =>
  options.length === previousOptions.length &&
  options.every((option, i) => option === previousOptions[i]);
/** The same options in any order. Options are unique. */
const isReordered = (options: readonly string[], previousOptions: readonly string[]) =>
  options.length === previousOptions.length &&
  options.every((option) => previousOptions.includes(option));

async function loadContent(ctx: RequestContext<Member>, id: number) {
  const [content] = await presentPosts(
    ctx,
    sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = ${id}`,
  );
  // The author has left the group concurrently: the transaction is rolled back.
  if (!content) throw notFound(strings.pollNotFound);
  return content;
}
