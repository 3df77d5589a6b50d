// Voting: once, for options of the poll as it stands, before it closes. Many vote in one poll at the same time; only the counting itself takes turns.
import { audienceStrings } from '#contract/audienceStrings.ts';
import type { Input } from '#contract/calls.ts';
import type { Poll } from '#contract/poll.ts';
import { forbidden, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { pollChooseAtMost, strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notBlocking } from '../policies/userPairLock.ts';
import { canPoll, type PollFacts } from '../policies/polls.ts';
import { choiceIfItOpens, sealedChoice } from './ballot.ts';
import { pollsOf } from './card.ts';
import { countsOf, sealedCounts, withBallot, type StoredCounts } from './counts.ts';

export async function vote(
  { poll_id, content_id, answer_id }: Input<'POST /poll/do-vote'>,
  ctx: RequestContext<Member>,
) {
  if (content_id !== poll_id) throw notFound(strings.pollNotFound);
  await ctx.db.transactionGeneric((db) => cast({ ...ctx, db }, poll_id, [answer_id].flat()));
  const poll = await getVisiblePoll(ctx, poll_id);
  return { ...(poll.result && { result: poll.result }), poll, message: strings.voted };
}

/** A poll as the viewer sees it, or the refusal that is the same for every poll that they do not. */
export async function getVisiblePoll(ctx: RequestContext, id: number): Promise<Poll> {
  const poll = (await pollsOf(ctx, [id])).get(id);
  if (!poll) throw notFound(strings.pollNotFound);
  return poll;
}

async function cast(
  { db, app, member }: RequestContext<Member>,
  id: number,
  answers: readonly number[],
) {
  const [, poll] = await Promise.all([
    // no key of the row changes by counting, so this holds up edits and no votes
    db.lockFirst(sql`
      with seen as materialized (select c.id, ${notBlocking(member.id, sql`c.author_id`)} from visible_contents(${member.id}) c where c.id = ${id})
      select from polls where content_id = (select id from seen) for key share`),
    // seen again under the locks: a block, an edit, a vote that was answered before this stands
    standing(db, member, id),
  ]);
  const own = { poll: id, round: poll.round, person: member.id };
  const slots = poll.options
    .filter((option) => answers.includes(option.id))
    .map(({ slot }) => slot);
  const chosenIn = ({ ballot }: BallotState) =>
    choiceIfItOpens(app.ballots, Buffer.from(ballot!, 'base64'), own);
  if (poll.ballot !== null) return refuseSecond(chosenIn(poll), slots, answers);

  if (
    !canPoll(member, {
      authorId: poll.author_id,
      closed: poll.closed,
      results: poll.results,
      voted: false,
    }).vote
  )
    throw forbidden(strings.pollIsClosed);
  if (!answers.length) throw invalidField('answer_id', strings.pollChooseOne);
  if (slots.length !== answers.length) throw invalidField('answer_id', strings.pollUnknownAnswer);
  if (slots.length > poll.answer_allowed)
    throw invalidField('answer_id', pollChooseAtMost(poll.answer_allowed, app.site.sentences));

  const [cast, stored] = await Promise.all([
    db.queryOne(sql`
      insert into ballots as b (content_id, person_id, round, sealed) values (${id}, ${member.id}, ${poll.round}, ${sealedChoice(app.ballots, slots, own)})
      on conflict (content_id, person_id) do update set round = excluded.round, sealed = excluded.sealed where b.round < excluded.round
      returning b.person_id`),
    // votes of one poll take turns from here on, until the transaction ends; whether it closed meanwhile is asked once more, as late as can be
    db.queryOne<StoredCounts>(sql`
      select round, voters, tally, counts from polls where content_id = ${id} and closes_at > clock_timestamp() for no key update`),
  ]);
  // another window of theirs was first
  if (!cast) return refuseSecond(chosenIn(await standing(db, member, id)), slots, answers);
  if (!stored) throw forbidden(strings.pollIsClosed);
  const before = countsOf(app.ballots, id, stored);
  if (!before) throw new ApiError('conflict', audienceStrings.pollNotCounted);
  const after = sealedCounts(app.ballots, withBallot(before, slots, stored.voters + 1), {
    poll: id,
    round: poll.round,
  });
  await db.executeWithCommit(
    sql`update polls set voters = voters + 1, counts = ${after}, tally = null where content_id = ${id}`,
  );
}

type BallotState = {
  author_id: number;
  round: number;
  answer_allowed: number;
  results: PollFacts['results'];
  closed: boolean;
  options: { id: number; slot: number }[];
  /** The member's own, where it counts. */
  ballot: string | null;
};

async function standing(db: Database, member: Member, id: number): Promise<BallotState> {
  const poll = await db.queryOne<BallotState>(sql`
    select c.author_id, p.round, p.answer_allowed, p.results, p.closes_at <= clock_timestamp() as closed,
      (select json_agg(json_build_object('id', o.id, 'slot', o.slot)) from poll_options o where o.content_id = p.content_id) as options,
      (select encode(b.sealed, 'base64') from ballots b where b.content_id = p.content_id and b.person_id = ${member.id} and b.round = p.round) as ballot
    from visible_contents(${member.id}) c join polls p on p.content_id = c.id where c.id = ${id}`);
  if (!poll) throw notFound(strings.pollNotFound);
  return poll;
}

/** The very same vote once more is the one that was cast. */
function refuseSecond(
  cast: readonly number[],
  slots: readonly number[],
  answers: readonly number[],
) {
  const same =
    slots.length === answers.length &&
    slots.length === cast.length &&
    slots.every((slot) => cast.includes(slot));
  if (!same) throw new ApiError('conflict', strings.pollVotedAlready);
}
