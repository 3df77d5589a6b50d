// End of what someone else may have added to group conversations in the name of a member.
import { recentAdditionsBegin } from '../account/recentAdditions.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { lockChat } from '../policies/chatLock.ts';
import { endMembership, publishToChat } from './members.ts';
import { publishChatChange } from './notify.ts';

/**
 * Removes the people that the member recently added to group conversations, and those that these
 * have added there since. `condition` filters the member's additions by their session. Call it
 * under the lock of the account, after ending the sessions.
 */
export async function endAddedToChats(db: Database, owner: number, condition: Sql = sql`true`) {
  const findAdditions = () =>
    db.query<{ chat_id: number; people: number[] }>(sql`
      with recursive ended as (
        select a.chat_id, a.person_id, a.added_at from chat_additions_of(${owner}, ${recentAdditionsBegin(owner)}) a where ${condition}
        union
        select a.chat_id, a.person_id, a.added_at from ended e cross join lateral chat_additions_of(e.person_id, e.added_at) a
        where a.chat_id = e.chat_id and a.person_id <> ${owner}
      )
      select e.chat_id, to_json(array_agg(distinct e.person_id)) as people from ended e group by e.chat_id order by e.chat_id`);
  // In ascending order, to avoid deadlocks.
  for (const { chat_id } of await findAdditions()) await lockChat(db, chat_id);
  for (const { chat_id, people } of await findAdditions()) {
    // oxlint-disable-next-line no-await-in-loop
    await publishToChat(db, owner, chat_id, { about: people });
    publishChatChange(db, chat_id, people);
    // oxlint-disable-next-line no-await-in-loop
    for (const person of people) await endMembership(db, chat_id, person, 'removed');
  }
}
