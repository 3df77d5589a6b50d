// Endpoint for the outcome of a closed poll, which its author publishes, changes or removes.
import type { Input } from '#contract/calls.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { presentPosts } from '../posts/hydrate.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { assertNotArchived, isArchivedGroup } from '../policies/archivedGroups.ts';
import { canPoll, type PollFacts } from '../policies/polls.ts';
import { screenInput } from '../screening/screen.ts';

export async function publishOutcome(
  { id, outcome }: Input<'POST /poll/tell-outcome'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const poll = await db.queryOne<{
    author_id: number;
    results: PollFacts['results'];
    closed: boolean;
    archived: boolean;
  }>(sql`
    select c.author_id, p.results, p.closes_at <= clock_timestamp() as closed, ${isArchivedGroup(sql`c.group_id`)} as archived
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
  if (!canPoll(member, facts).publishOutcome)
    throw forbidden(poll.author_id === member.id ? strings.pollStillOpen : strings.notYours);

  await screenInput(ctx, { text: [outcome] }, { handling: 'refuse' });
  await db.execute(
    sql`update polls set outcome = ${outcome}, outcome_at = case when ${outcome} = '' then null else now() end where content_id = ${id} and closes_at <= clock_timestamp()`,
  );
  const [content] = await presentPosts(
    ctx,
    sql`select c.* from visible_posts(${member.id}) c where c.id = ${id}`,
  );
  if (!content) throw notFound(strings.pollNotFound);
  return { content, message: outcome ? strings.outcomePublished : strings.outcomeRemoved };
}
