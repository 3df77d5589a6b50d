// Fixtures: polls.
import type { Input } from '#contract/calls.ts';
import type { Poll } from '#contract/poll.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { readCounts, type StoredCounts } from '#server/polls/counts.ts';
import type { Client } from './api.ts';
import type { TestApp } from './app.ts';
import type { TestTown } from './town.ts';

type Fields = Input<'POST /poll/create'>;

/** A valid form. */
export const filledForm: Fields = {
  question: 'Where should the new bench stand?',
  answer_allowed: 1,
  close_on: '2099-06-01',
  close_time: '18:00',
  timezone: 'America/New_York',
  options: ['By the bridge', 'At the market', 'On the hill'],
  shared_as: 'Public',
};

/** Publishes a poll. It is Public unless `fields` says otherwise. */
export async function publishPoll(
  town: Pick<TestTown, 'as'>,
  username: Username,
  fields: Partial<Fields> = {},
): Promise<Poll> {
  return (await (await town.as(username)).ask('POST /poll/create', { ...filledForm, ...fields }))
    .content.poll!;
}

/** The form that updates the poll. */
export const pollUpdateInput = (
  poll: Poll,
  fields: Partial<Input<'POST /poll/update'>> = {},
): Input<'POST /poll/update'> => ({
  id: poll.id,
  question: poll.question,
  answer_allowed: poll.answer_allowed,
  close_on: poll.close_on,
  close_time: poll.close_time,
  timezone: poll.timezone,
  options: poll.options.map(({ option_text }) => option_text),
  ...fields,
});

/** A vote for the options at these positions, from 0. */
export const choosing = (poll: Poll, ...indexes: number[]): Input<'POST /poll/do-vote'> => ({
  poll_id: poll.id,
  content_id: poll.content_id,
  answer_id: indexes.map((index) => poll.options[index]!.id),
});

export const vote = (client: Client, poll: Poll, ...indexes: number[]) =>
  client.ask('POST /poll/do-vote', choosing(poll, ...indexes));

/** Ten members who can vote, without Ben and Hugo, whose votes tests often check. */
export const voters = [
  'elif',
  'dev',
  'grace',
  'hana',
  'carmen',
  'isla',
  'noor',
  'gus',
  'lena',
  'rosa',
] as const;

/**
 * Lets others vote for the options at these positions, so that there are enough votes for a visible
 * result.
 */
export async function voteAsOthers(town: Pick<TestTown, 'as'>, poll: Poll, indexes: number[]) {
  for (const [i, index] of indexes.entries()) await vote(await town.as(voters[i]!), poll, index);
}

/** The stored counts of a poll, decrypted. */
export async function countedIn({ db, app }: Pick<TestApp, 'db' | 'app'>, id: number) {
  const stored = (await db.queryOne<StoredCounts & { ballots: number }>(sql`
    select round, voters, tally, counts, (select count(*)::int from ballots b where b.content_id = p.content_id) as ballots from polls p where content_id = ${id}`))!;
  return {
    voters: stored.voters,
    tally: readCounts(app.ballotEncryptor, id, stored)!.current,
    ballots: stored.ballots,
  };
}

/** Makes the poll due and runs its job. */
export async function letClose({ db, drainJobs }: Pick<TestApp, 'db' | 'drainJobs'>, poll: Poll) {
  await db.execute(sql`update polls set closes_at = now() where content_id = ${poll.id}`);
  await db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where key = ${`polls.close ${poll.id}`}`,
  );
  await drainJobs();
}
