// Suggestions of recipients for a message.
import type { Input } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { nameSearch, searchPeopleQuery, customPlanSettings } from '../directory/searchPeople.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';

const maxRecipients = 20;
const minKeywordLength = 2;
/**
 * Number of matching people whose delivery permission is checked. This bounds the cost of a common
 * name.
 */
const maxChecked = 100;

type Row = { id: number; name: string; username: string; portrait: string | null };

/**
 * Returns friends first. Other people require a keyword, so that the list of members cannot be
 * browsed.
 */
export async function listRecipients(
  { keyword = '' }: Input<'GET /message/users'>,
  { db, app, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  const { andMatches, order } = nameSearch(keyword);
  const notFriends = sql`and p.id <> all (array(select id from friends_of(${viewer})))`;
  const columns = userSummaryColumns(sql`p`);
  // The OFFSET makes the planner look up each friend, instead of reading all visible people.
  const friends = await db.query<Row>(sql`
    select ${columns} from friends_of(${viewer}) f cross join lateral (select p.* from visible_people(${viewer}) p where p.id = f.id ${andMatches} offset 0) p
    order by ${keyword.trim() ? order : sql`fold_text(p.name), p.id`} limit ${literalInt(maxRecipients)}`);
  const others =
    keyword.trim().length < minKeywordLength || friends.length === maxRecipients
      ? []
      : // Planned for each keyword: the best plan for a common one is the worst for a rare one. People
        // with the delivery 'lost' are included. If they were left out, the viewer would learn that
        // they deleted the conversation.
        await db.transaction(
          (db) =>
            db.query<Row>(sql`
              select ${columns} from (${searchPeopleQuery(viewer, keyword, { take: maxChecked, condition: notFriends })}) f join visible_people(${viewer}) p on p.id = f.id
              cross join lateral message_delivery_target(${viewer}, p.id) target
              where target.delivery in ('direct', 'request', 'lost') order by f.ordinal limit ${literalInt(maxRecipients)}`),
          customPlanSettings,
        );
  return {
    users: [...friends, ...others]
      .slice(0, maxRecipients)
      .map((person) => app.files.stub(person, viewer)),
  };
}
