// Parts of queries for recipients.
import { NotificationType } from '#contract/notification.ts';
import { unitedStates } from '../../lib/countries.ts';
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

/** Members who signed the petition or wrote the letter. */
export const signersOf = (content: number): Sql => sql`
  select s.person_id from signatures s where s.content_id = ${content} and s.person_id is not null and s.signed_at is not null
  union select w.person_id from letters_sent w where w.content_id = ${content}`;

/**
 * Ids of members whose preferences match an action, for fan-out only; never return them to clients.
 * Members who chose neither a place nor an issue are excluded.
 */
export const matchingMembers = (action: number): Sql => sql`
  select p.person_id from actions a cross join action_preferences p
  cross join lateral (
    select count(*) > 0 as any, count(*) filter (where exists (
      select from action_issues i where i.content_id = a.content_id and i.issue_id = chosen.issue_id)) > 0 as fits
    from action_preference_issues chosen where chosen.person_id = p.person_id) issues
  where a.content_id = ${action} and a.called_off_at is null and a.effective_ends_at > now() and (p.latitude is not null or issues.any) and (issues.fits or not issues.any)
    and (p.latitude is null or (a.anywhere and a.country_id = ${unitedStates})
      or (a.latitude is not null and miles_between(p.latitude, p.longitude, a.latitude, a.longitude) <= p.radius))
    and not exists (select from action_completions d where d.content_id = a.content_id and d.person_id = p.person_id)
    and not exists (select from signatures s where s.content_id = a.content_id and s.person_id = p.person_id and s.signed_at is not null)`;
