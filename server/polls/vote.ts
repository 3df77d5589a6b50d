// Voting endpoint: one vote per member, for current options of an open poll. Concurrent votes in a
// poll are serialized only while they are counted.
import { audienceStrings } from '#contract/audienceStrings.ts';
import type { Input } from '#contract/calls.ts';
import type { Poll, PollType } from '#contract/poll.ts';
import { forbidden, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { assertNotArchived, isArchivedGroup } from '../policies/archivedGroups.ts';
import { lockPairSharedSql } from '../policies/userPairLock.ts';
import { canPoll, type PollFacts } from '../policies/polls.ts';
import { encryptBallot, toBallot, tryDecryptBallot } from './ballot.ts';
import { loadPolls } from './card.ts';
import { readCounts, encryptCounts, addBallot, type StoredCounts } from './counts.ts';
import type { Ballot } from './types/definePollType.ts';
import { pollTypes, storedPollType } from './types/index.ts';

export async function castVote(
  { poll_id, content_id, answer_id }: Input<'POST /poll/do-vote'>,
  ctx: RequestContext<Member>,
) {
  if (content_id !== poll_id) throw notFound(strings.pollNotFound);
  await ctx.db.transactionWithGroupCommit((db) =>
    storeBallot({ ...ctx, db }, poll_id, [answer_id].flat()),
  );
  const poll = await getVisiblePoll(ctx, poll_id);
  return { ...(poll.result && { result: poll.result }), poll, message: strings.voted };
}

/** The poll as the viewer sees it. Throws the same 404 for hidden and missing polls. */
export async function getVisiblePoll(ctx: RequestContext, id: number): Promise<Poll> {
  const poll = (await loadPolls(ctx, [id])).get(id);
  if (!poll) throw notFound(strings.pollNotFound);
  return poll;
}

async function storeBallot(
  { db, app, member }: RequestContext<Member>,
  id: number,
  optionIds: readonly number[],
) {
  const [, poll] = await Promise.all([
    // A key share lock blocks edits but no votes, because counting does not change keys of the row.
    db.lockFirst(sql`
      with visible as materialized (select c.id, ${lockPairSharedSql(member.id, sql`c.author_id`)} from visible_posts(${member.id}) c where c.id = ${id})
      select from polls where content_id = (select id from visible) for key share`),
    // Read under the locks: includes blocks, edits and votes that were committed before.
    loadBallotState(db, member, id),
  ]);
  const ballotKey = { poll: id, round: poll.round, person: member.id };
  const slots = poll.options
    .filter((option) => optionIds.includes(option.id))
    .map(({ slot }) => slot);
  const areAllKnown = slots.length === optionIds.length;
  const type = pollTypes[poll.type];
  const ballot = toBallot(slots);
  const assertSameBallot = (encrypted: string | null) =>
    assertFirstVote(
      tryDecryptBallot(app.ballotEncryptor, type, Buffer.from(encrypted!, 'base64'), ballotKey),
      areAllKnown && ballot,
    );
  if (poll.ballot !== null) return assertSameBallot(poll.ballot);

  assertNotArchived(poll);
  if (
    !canPoll(member, {
      authorId: poll.author_id,
      closed: poll.closed,
      archived: poll.archived,
      results: poll.results,
      voted: false,
    }).vote
  )
    throw forbidden(strings.pollIsClosed);
  if (!optionIds.length) throw invalidField('answer_id', strings.pollAnswerRequired);
  if (!areAllKnown) throw invalidField('answer_id', strings.pollUnknownAnswer);
  const settings = { answerAllowed: poll.answer_allowed };
  const errorMessage = type.checkBallot(ballot, settings);
  if (errorMessage) throw invalidField('answer_id', errorMessage);

  const [inserted, lockedPoll] = await Promise.all([
    db.queryOne(sql`
      insert into ballots as b (content_id, person_id, round, sealed) values (${id}, ${member.id}, ${poll.round}, ${encryptBallot(app.ballotEncryptor, type, ballot, ballotKey)})
      on conflict (content_id, person_id) do update set round = excluded.round, sealed = excluded.sealed where b.round < excluded.round
      returning b.person_id`),
    // From here on, votes in this poll are serialized until the transaction ends. The closing time
    // is checked again as late as possible.
    db.queryOne<StoredCounts>(sql`
      select round, voters, tally, counts from polls where content_id = ${id} and closes_at > clock_timestamp() for no key update`),
  ]);
  // A concurrent request of the same member has voted first.
  if (!inserted) return assertSameBallot((await loadBallotState(db, member, id)).ballot);
  if (!lockedPoll) throw forbidden(strings.pollIsClosed);
  const counts = readCounts(app.ballotEncryptor, id, lockedPoll);
  if (!counts) throw new ApiError('conflict', audienceStrings.pollNotCounted);
  const ballotCounts = type.countBallot(ballot, poll.options.length);
  const encryptedCounts = encryptCounts(
    app.ballotEncryptor,
    addBallot(counts, ballotCounts, lockedPoll.voters + 1),
    {
      poll: id,
      round: poll.round,
    },
  );
  await db.executeWithCommit(
    sql`update polls set voters = voters + 1, counts = ${encryptedCounts}, tally = null where content_id = ${id}`,
  );
}

type BallotState = {
  author_id: number;
  type: PollType;
  round: number;
  answer_allowed: number;
  results: PollFacts['results'];
  closed: boolean;
  archived: boolean;
  options: { id: number; slot: number }[];
  /** The member's own ballot in this round, encrypted, in Base64. */
  ballot: string | null;
};

async function loadBallotState(db: Database, member: Member, id: number): Promise<BallotState> {
  const poll = await db.queryOne<BallotState>(sql`
    select c.author_id, ${storedPollType} as type, p.round, p.answer_allowed, p.results, p.closes_at <= clock_timestamp() as closed, ${isArchivedGroup(sql`c.group_id`)} as archived,
      (select json_agg(json_build_object('id', o.id, 'slot', o.slot)) from poll_options o where o.content_id = p.content_id) as options,
      (select encode(b.sealed, 'base64') from ballots b where b.content_id = p.content_id and b.person_id = ${member.id} and b.round = p.round) as ballot
    from visible_posts(${member.id}) c join polls p on p.content_id = c.id where c.id = ${id}`);
  if (!poll) throw notFound(strings.pollNotFound);
  return poll;
}

/**
 * Throws 409, unless the second vote is identical to the first. `sentBallot` is false if the second
 * names an option that the poll does not have.
 */
function assertFirstVote(castBallot: Ballot, sentBallot: Ballot | false) {
  if (!sentBallot || sentBallot.some((mark, i) => mark !== castBallot[i]))
    throw new ApiError('conflict', strings.alreadyVoted);
}
