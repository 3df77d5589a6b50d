// Votes of a person, for the data export.
import type { PollType } from '#contract/poll.ts';
import type { AppContext } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { markedOptions, tryDecryptBallot } from './ballot.ts';
import { pollTypes, storedPollType } from './types/index.ts';

type Row = {
  id: number;
  /** Null if the poll is no longer visible. */
  post_id: number | null;
  question: string | null;
  type: PollType;
  round: number;
  counts: boolean;
  sealed: Buffer;
  options: { slot: number; text: string }[];
};

/**
 * Up to `limit` votes, after the post id `afterId`. If the poll is no longer visible, the entry
 * says only that the person voted, and not in which poll. `counts` is false if an edit of the poll
 * discarded the vote.
 */
export async function exportVotes(
  { db, ballotEncryptor }: AppContext,
  person: number,
  { after: afterId, most: limit }: { after: number; most: number },
) {
  const rows = await db.query<Row>(sql`
    select b.content_id as id, c.id as post_id, c.title as question, ${storedPollType} as type, b.round, c.id is null or b.round = p.round as counts, b.sealed,
      coalesce((select json_agg(json_build_object('slot', o.slot, 'text', o.text) order by o.position) from poll_options o where o.content_id = c.id and b.round = p.round), '[]') as options
    from ballots b join polls p on p.content_id = b.content_id left join visible_posts(${person}) c on c.id = b.content_id
    where b.person_id = ${person} and b.content_id > ${afterId} order by b.content_id limit ${literalInt(limit)}`);
  return rows.map(({ id, post_id, question, type: name, round, counts, sealed, options }) => {
    const type = pollTypes[name];
    const ballotKey = { poll: id, round, person };
    const marked = counts
      ? markedOptions(tryDecryptBallot(ballotEncryptor, type, sealed, ballotKey), options)
      : [];
    return { id, post_id, question, counts, chosen: type.exportBallot(marked) };
  });
}
