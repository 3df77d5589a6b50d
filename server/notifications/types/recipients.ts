// Parts of queries for recipients.
import { NotificationType } from '#contract/notification.ts';
import { sql, type Sql } from '../../db/sql.ts';

/** Condition that a person was not notified of a mention in the post already. */
export const notMentioned = (content: number, person: Sql): Sql => sql`
  ${person} <> all (array(select n.person_id from notifications n where n.content_id = ${content}::bigint and n.type = ${NotificationType.mentioned}))`;

/** Friends of the author of a new post. */
export const friendsOfAuthor = ({ actor, content }: { actor: number | null; content: number }) =>
  sql`select f.id from friends_of(${actor}) f where ${notMentioned(content, sql`f.id`)}`;

/**
 * Participants of a post that was edited, except for people that this edit mentions, because they
 * were notified of that.
 */
export const participantsOfEdit = ({ actor, content }: { actor: number | null; content: number }) =>
  sql`
    select p.id from participants_of(${content}) p
    where not exists (select from notifications n join notification_actors a on a.notification_id = n.id
      where n.person_id = p.id and n.type = ${NotificationType.mentioned} and n.content_id = ${content}::bigint and a.person_id = ${actor}::bigint
        and a.created_at >= (select c.updated_at from visible_posts(${actor}) c where c.id = ${content}))`;
