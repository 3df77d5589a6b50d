// Polls of the random models, with options and ballots, some of an earlier round.
import { sql } from '#server/db/sql.ts';
import { encryptBallot, toBallot } from '#server/polls/ballot.ts';
import { createEmptyCounts, encryptCounts, addBallot } from '#server/polls/counts.ts';
import { choice } from '#server/polls/types/choice.ts';
import type { TestApp } from './app.ts';
import type { Poll } from './referenceModel.ts';
import { countedVotes } from './pollReferenceModel.ts';
import type { Random } from './random.ts';

/** Turns a post into a poll with votes. Voters need not be able to see it now. */
export async function addPoll(
  { db, app }: TestApp,
  post: number,
  random: Random,
  ids: number[],
): Promise<Poll> {
  const poll: Poll = {
    results: random.pick(['always', 'voted', 'closed']),
    closed: random.boolean(0.4),
    round: random.boolean(0.3) ? 2 : 1,
    options: [],
    ballots: new Map(),
    votes: [],
  };
  const count = 2 + random.below(3);
  const slots = Array.from({ length: count }, (_, i) => i + 1);
  const votes = ids
    .filter(() => random.boolean(0.35))
    .map((person) => ({
      person,
      round: 1 + random.below(poll.round),
      chosen: slots.filter(() => random.boolean(0.4)),
    }));
  for (const vote of votes) if (!vote.chosen.length) vote.chosen.push(random.pick(slots));
  const counted = votes.filter(({ round }) => round === poll.round);
  let counts = createEmptyCounts(count);
  for (const [i, { chosen }] of counted.entries())
    counts = addBallot(counts, choice.countBallot(toBallot(chosen), count), i + 1);
  // some closed polls have unencrypted final counts
  const clear = poll.closed && random.boolean(0.5);
  const encryptedCounts = clear
    ? null
    : encryptCounts(app.ballotEncryptor, counts, { poll: post, round: poll.round });

  await db.execute(sql`
    insert into polls (content_id, answer_allowed, closes_at, timezone, results, round, voters, tally, counts, notified_at)
    values (${post}, ${count}, ${poll.closed ? new Date(Date.UTC(2026, 0, 2)) : new Date(Date.UTC(2099, 0, 1))}, 'UTC', ${poll.results}, ${poll.round}, ${counted.length}, ${clear ? counts.current : null}, ${encryptedCounts}, now())`);
  for (const slot of slots) {
    const row = await db.queryOne<{ id: number }>(sql`
      insert into poll_options (content_id, slot, position, text) values (${post}, ${slot}, ${slot}, ${`Option ${slot}`}) returning id`);
    poll.options.push(row!.id);
  }
  for (const { person, round, chosen } of votes) {
    const sealed =
      round === poll.round
        ? encryptBallot(app.ballotEncryptor, choice, toBallot(chosen), {
            poll: post,
            round,
            person,
          })
        : Buffer.alloc(0);
    await db.execute(
      sql`insert into ballots (content_id, person_id, round, sealed) values (${post}, ${person}, ${round}, ${sealed})`,
    );
    if (round === poll.round) poll.votes.push(chosen.map((slot) => poll.options[slot - 1]!));
    poll.ballots.set(person, { round, chosen: chosen.map((slot) => poll.options[slot - 1]!) });
  }
  return poll;
}

/** The author restarts the poll: earlier votes no longer count. */
export async function restartPoll({ db, app }: TestApp, post: number, poll: Poll) {
  poll.round++;
  poll.votes = [];
  const counts = encryptCounts(app.ballotEncryptor, createEmptyCounts(poll.options.length), {
    poll: post,
    round: poll.round,
  });
  await db.execute(
    sql`update polls set round = ${poll.round}, voters = 0, counts = ${counts}, tally = null where content_id = ${post}`,
  );
  await db.execute(sql`update ballots set sealed = '' where content_id = ${post}`);
}

export async function closePoll({ db }: TestApp, post: number, poll: Poll) {
  poll.closed = true;
  await db.execute(sql`update polls set closes_at = now() where content_id = ${post}`);
}

/** The visible count of each option, by position. */
export const totalsOf = (post: Parameters<typeof countedVotes>[0]) => {
  const votes = countedVotes(post);
  return (
    votes &&
    post.poll.options.map((option) => votes.filter((chosen) => chosen.includes(option)).length)
  );
};
