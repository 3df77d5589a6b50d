// Which of one's settings decides about what. The kinds and their numbers stand in the contract.
import { entityTypes as told, type EntityType } from '#contract/notification.ts';
import { firstSettings } from '../settings/notifications.ts';
import { sql, type Sql } from '../kit/sql.ts';

/** A family has two settings, one for the site and one for mails. Of friends there are more: two for each collection. */
export type Family = 'my_content' | 'action' | 'all_friends';

const ofActions: ReadonlySet<EntityType> = new Set([told.actionForYou, told.actionChanged, told.actionStartsSoon]);
const ofFriends: ReadonlySet<EntityType> = new Set([
  told.postCreated,
  told.postUpdated,
  told.groupCreated,
  told.groupUpdated,
  told.pollCreated,
  told.pollUpdated,
  told.blogCreated,
  told.blogUpdated,
]);
/** Meant for one person: on the site it is always told, by mail as what happens to one's own posts. */
const personal: ReadonlySet<EntityType> = new Set([
  told.messageSent,
  told.groupInvited,
  told.friendRequestSent,
  told.friendRequestAccepted,
  told.groupInvitationAccepted,
  told.moderated,
  told.textCorrected,
  told.actionDeleted,
  told.groupOffered,
  told.groupHandedOver,
]);
const deletions: ReadonlySet<EntityType> = new Set([told.postDeleted, told.groupDeleted, told.pollDeleted, told.blogDeleted, told.actionDeleted]);
/** Told to as many as belong or took part: mail of it waits for what is meant for one. */
const forMany: ReadonlySet<EntityType> = new Set([
  ...ofFriends,
  ...deletions,
  told.actionForYou,
  told.actionChanged,
  told.actionStartsSoon,
  told.pollClosed,
  told.textCorrected,
]);
/** Done once by each: the same deed of the same person is nothing new. Whatever else happens again is told again. */
const doneOnce: ReadonlySet<EntityType> = new Set([
  told.postCreated,
  told.groupCreated,
  told.pollCreated,
  told.blogCreated,
  told.postLiked,
  told.commentLiked,
  told.mentioned,
  told.actionForYou,
  told.commented,
  told.replied,
  told.groupJoined,
  told.groupInvitationAccepted,
]);

export const familyOf = (type: EntityType): Family => (ofActions.has(type) ? 'action' : ofFriends.has(type) ? 'all_friends' : 'my_content');
export const isDeletion = (type: EntityType) => deletions.has(type);
export const isForMany = (type: EntityType) => forMany.has(type);
export const happensOnce = (type: EntityType) => doneOnce.has(type);

/** Whether a recipient named r wants to be told by this channel of what this person did. */
export function wanted(type: EntityType, actor: number | null, channel: 'site' | 'email'): Sql {
  if (channel === 'site' && personal.has(type)) return sql`true`;
  const family = familyOf(type);
  const setting = `${family}_${channel}` as const;
  const chosen = sql`coalesce((select s.on_ from notification_settings s where s.person_id = r.id and s.name = ${setting}), ${firstSettings[setting]}::boolean)`;
  if (family !== 'all_friends') return chosen;
  return sql`(${chosen} or exists (
    select from friend_collections l join collection_members m on m.collection_id = l.id
      join notification_settings s on s.person_id = r.id and s.name = 'friend_collection-' || l.id || ${`-${channel}`}
    where l.owner_id = r.id and m.person_id = ${actor}::bigint and s.on_))`;
}
