// Inserts the demo polls with options, ballots and matching totals.
import { minute } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { encryptBallot, toBallot } from '../polls/ballot.ts';
import { addBallot, createEmptyCounts, encryptCounts } from '../polls/counts.ts';
import { schedulePollClose } from '../polls/closing.ts';
import { choice } from '../polls/types/choice.ts';
import type { SeedIds } from './ids.ts';
import type { SeedPoll, SeedPost } from './post.ts';
import { timeAgo } from './rows.ts';

/** The time zone of the town. */
const timezone = 'America/Chicago';

export async function insertPolls(app: AppContext, db: Database, idOf: SeedIds['people'], contentOf: Map<SeedPost, number>) {
  const polls = [...contentOf].flatMap(([{ poll }, content]) => (poll ? [{ ...poll, content, ballots: createBallots(poll) }] : []));
  // For closed polls, voters count as notified already.
  const insertedPolls = await db.query<{ content_id: number; closes_at: Date; open: boolean }>(sql`
    insert into polls (content_id, answer_allowed, closes_at, timezone, results, voters, tally, counts, outcome, outcome_at, notified_at)
    select content, allowed, closes, ${timezone}, results, voters, case when counts is null then array(select json_array_elements_text(tally)::int) end, decode(counts, 'base64'), outcome, outcome_at, case when closes < now() then closes end
    from ${toRecordset(polls.map(({ content, allowed, closes, results, options, outcome, ballots }) => ({
      content,
      allowed,
      closes: toTheHour(timeAgo(-closes * minute)),
      results,
      voters: ballots.size,
      tally: options.map(({ by }) => by.length),
      counts: closes > 0 ? encryptCounts(app.ballotEncryptor, countInSteps(ballots, options.length), { poll: content, round: 1 }).toString('base64') : null,
      outcome: outcome?.text ?? '',
      outcome_at: outcome && timeAgo(outcome.ago * minute),
    })), sql`p (content bigint, allowed smallint, closes timestamptz, results text, voters int, tally json, counts text, outcome text, outcome_at timestamptz)`)}
    returning content_id, closes_at, closes_at > now() as open`);
  for (const { content_id, closes_at, open } of insertedPolls) if (open) await schedulePollClose(db, content_id, closes_at);
  await db.execute(sql`
    insert into poll_options (content_id, slot, position, text)
    select content, slot, slot, text from ${toRecordset(polls.flatMap(({ content, options }) => options.map(({ text }, i) => ({ content, slot: i + 1, text }))), sql`o (content bigint, slot smallint, text text)`)}`);
  await db.execute(sql`
    insert into ballots (content_id, person_id, round, sealed)
    select content, person, 1, decode(sealed, 'base64')
    from ${toRecordset(polls.flatMap(({ content, ballots }) => [...ballots].map(([name, slots]) => ({ content, person: idOf[name], sealed: encryptBallot(app.ballotEncryptor, choice, toBallot(slots), { poll: content, round: 1, person: idOf[name] }).toString('base64') }))), sql`b (content bigint, person bigint, sealed text)`)}`);
}

/** Returns all voters with the slots they chose. */
export function createBallots({ options }: SeedPoll) {
  const voters = new Set(options.flatMap(({ by }) => by));
  return new Map([...voters].map((name) => [name, options.flatMap(({ by }, i) => (by.includes(name) ? [i + 1] : []))]));
}

/** The counts of an open poll after these ballots, one after the other. */
function countInSteps(ballots: ReturnType<typeof createBallots>, options: number) {
  let counts = createEmptyCounts(options);
  for (const [i, slots] of [...ballots.values()].entries())
    counts = addBallot(counts, Array.from({ length: options }, (_, slot) => (slots.includes(slot + 1) ? 1 : 0)), i + 1);
  return counts;
}

const toTheHour = (time: Date) => new Date(new Date(time).setMinutes(0, 0, 0));
