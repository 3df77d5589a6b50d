// Poll responses as the viewer sees them: permissions, own vote and results.
import type { Poll, PollType } from '#contract/poll.ts';
import type { Audience } from '#contract/fields.ts';
import { toShownTags } from '../posts/tags.ts';
import type { RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { isArchivedGroup } from '../policies/archivedGroups.ts';
import { canPoll, type PollFacts } from '../policies/polls.ts';
import type { Encryptor } from '../security/encryption.ts';
import { markedOptions, toBallot, tryDecryptBallot } from './ballot.ts';
import { fewestShownVoters, readCounts, isStepAhead } from './counts.ts';
import { pollTypes, storedPollType } from './types/index.ts';

type Row = {
  id: number;
  author_id: number;
  type: PollType;
  question: string;
  description: string;
  shared_as: Audience;
  group_id: number | null;
  answer_allowed: number;
  closes_at: Date;
  close_on: string;
  close_time: string;
  timezone: string;
  closed: boolean;
  archived: boolean;
  results: PollFacts['results'];
  round: number;
  /** In the current round, like `tally` and `counts` (StoredCounts in counts.ts). */
  voters: number;
  tally: number[] | null;
  counts: string | null;
  outcome: string;
  outcome_at: Date | null;
  options: { id: number; slot: number; text: string }[];
  tags: string[];
  picture: string | null;
  /** How many people can vote. Null if the poll is closed or every member can. */
  visible_voter_count: number | null;
  /** The viewer's own ballot, also of an earlier round. `sealed` is encrypted, in Base64. */
  ballot: { round: number; sealed: string } | null;
};

/** The visible polls among these posts, keyed by post id. */
export async function loadPolls(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<Map<number, Poll>> {
  if (!ids.length) return new Map();
  const rows = await ctx.db.query<Row>(sql`
    select c.id, c.author_id, ${storedPollType} as type, c.title as question, c.body as description, c.shared_as, c.group_id,
      p.answer_allowed, p.closes_at, p.timezone, p.closes_at <= clock_timestamp() as closed, ${isArchivedGroup(sql`c.group_id`)} as archived,
      to_char(p.closes_at at time zone p.timezone, 'YYYY-MM-DD') as close_on, to_char(p.closes_at at time zone p.timezone, 'HH24:MI') as close_time,
      p.results, p.round, p.voters, p.tally, encode(p.counts, 'base64') as counts, p.outcome, p.outcome_at,
      case when p.closes_at > now() and (c.group_id is not null or c.shared_as <> 'Public') then visible_voter_count(${ctx.viewer}, c.id) end as visible_voter_count,
      coalesce((select json_agg(json_build_object('id', o.id, 'slot', o.slot, 'text', o.text) order by o.position) from poll_options o where o.content_id = c.id), '[]') as options,
      coalesce((select json_agg(t.tag order by t.tag) from post_tags t where t.content_id = c.id and t.explicit), '[]') as tags,
      (select f.name from files f where f.content_id = c.id and not f.is_link_preview order by f.position limit 1) as picture,
      (select json_build_object('round', b.round, 'sealed', encode(b.sealed, 'base64')) from ballots b where b.content_id = c.id and b.person_id = ${ctx.viewer}) as ballot
    from visible_posts(${ctx.viewer}) c join polls p on p.content_id = c.id
    where c.id = any (${ids})`);
  return new Map(rows.map((row) => [row.id, toPoll(row, ctx)]));
}

function toPoll(row: Row, { app, member, viewer }: RequestContext): Poll {
  const ballot = row.ballot?.round === row.round ? row.ballot : undefined;
  const permissions = canPoll(member, {
    authorId: row.author_id,
    closed: row.closed,
    archived: row.archived,
    results: row.results,
    voted: ballot !== undefined,
  });
  const type = pollTypes[row.type];
  const ballotMarks =
    ballot && viewer !== null
      ? tryDecryptBallot(app.ballotEncryptor, type, Buffer.from(ballot.sealed, 'base64'), {
          poll: row.id,
          round: row.round,
          person: viewer,
        })
      : toBallot([]);
  const votedIds = markedOptions(ballotMarks, row.options).map(({ id }) => id);
  const tally = permissions.seeResult ? getVisibleTally(row, app.ballotEncryptor) : undefined;
  const results = tally && type.resultsOf(tally.tally, row.options.length);
  return {
    id: row.id,
    content_id: row.id,
    question: row.question,
    description: row.description,
    image: app.files.address(row.picture, viewer),
    answer_allowed: row.answer_allowed,
    close_on: row.close_on,
    close_time: row.close_time,
    timezone: row.timezone,
    closes_at: row.closes_at.toISOString(),
    closed: row.closed,
    results: row.results,
    shared_as: row.shared_as,
    tags: toShownTags(row.tags),
    options: row.options.map(({ id, text }) => ({ id, option_text: text })),
    total_voters: row.voters,
    voted: votedIds,
    votes_reset: row.ballot !== null && ballot === undefined && !row.closed,
    ...(results && {
      result: row.options.map(({ id, slot }) => ({
        answer_id: id,
        totalVote: results[slot - 1] ?? 0,
        user_id: votedIds.includes(id) ? viewer : null,
      })),
      result_voters: tally.voters,
    }),
    ...(permissions.seeResult && !results && { too_few_votes: true }),
    ...(!row.closed && { results_from: fewestShownVoters }),
    can_vote: permissions.vote,
    ...(permissions.vote &&
      row.visible_voter_count !== null && { can_vote_total: row.visible_voter_count }),
    can_edit: permissions.edit,
    outcome: row.outcome,
    ...(row.outcome_at && { outcome_on: row.outcome_at.toISOString() }),
    can_tell_outcome: permissions.publishOutcome,
  };
}

/**
 * The visible tally: all votes of a closed poll, or the last published step of an open one, once
 * five more people have voted. Every author can prevent further votes at any time: by blocks, by
 * closing the group, removing members or ending friendships. Without five more votes, the
 * difference to the final result would then reveal the votes of a few voters.
 */
function getVisibleTally(
  row: Row,
  encryptor: Encryptor,
): { tally: number[]; voters: number } | undefined {
  const counts = readCounts(encryptor, row.id, row);
  if (!counts) return undefined;
  if (row.closed) return { tally: counts.current, voters: row.voters };
  if (!counts.shownVoters || !isStepAhead(counts, row.voters)) return undefined;
  return { tally: counts.shown, voters: counts.shownVoters };
}
