// Which of one's settings decides about what. The kinds and their numbers stand in the contract.
import { NotificationType, type EntityType } from '#contract/notification.ts';
import { firstSettings } from '../settings/notifications.ts';
import { sql, type Sql } from '../db/sql.ts';
import { ownKindOf, type PreferenceGroup } from './emailKinds.ts';

const ofActions: ReadonlySet<EntityType> = new Set([
  NotificationType.actionForYou,
  NotificationType.actionChanged,
  NotificationType.actionStartsSoon,
]);
const ofFriends: ReadonlySet<EntityType> = new Set([
  NotificationType.postCreated,
  NotificationType.postUpdated,
  NotificationType.groupCreated,
  NotificationType.pollCreated,
  NotificationType.pollUpdated,
  NotificationType.blogCreated,
  NotificationType.blogUpdated,
]);
/** Told to the members of the group in which it is posted, as each chose for that group. */
const ofGroups: ReadonlySet<EntityType> = new Set([
  NotificationType.postCreated,
  NotificationType.pollCreated,
  NotificationType.blogCreated,
  NotificationType.actionForYou,
]);
/** Meant for one person: on the site it is always told, by mail as what happens to one's own posts. */
const personal: ReadonlySet<EntityType> = new Set([
  NotificationType.messageSent,
  NotificationType.groupInvited,
  NotificationType.friendRequestSent,
  NotificationType.friendRequestAccepted,
  NotificationType.groupInvitationAccepted,
  NotificationType.moderated,
  NotificationType.textCorrected,
  NotificationType.actionDeleted,
  NotificationType.groupOffered,
  NotificationType.groupHandedOver,
]);
const deletions: ReadonlySet<EntityType> = new Set([
  NotificationType.postDeleted,
  NotificationType.groupDeleted,
  NotificationType.pollDeleted,
  NotificationType.blogDeleted,
  NotificationType.actionDeleted,
]);
/** Told to as many as belong or took part: mail of it waits for what is meant for one. */
const forMany: ReadonlySet<EntityType> = new Set([
  ...ofFriends,
  ...deletions,
  NotificationType.groupUpdated,
  NotificationType.actionForYou,
  NotificationType.actionChanged,
  NotificationType.actionStartsSoon,
  NotificationType.pollClosed,
  NotificationType.textCorrected,
]);
/** Done once by each: the same deed of the same person is nothing new. Whatever else happens again is told again. */
const doneOnce: ReadonlySet<EntityType> = new Set([
  NotificationType.postCreated,
  NotificationType.groupCreated,
  NotificationType.pollCreated,
  NotificationType.blogCreated,
  NotificationType.postLiked,
  NotificationType.commentLiked,
  NotificationType.mentioned,
  NotificationType.actionForYou,
  NotificationType.commented,
  NotificationType.replied,
  NotificationType.groupJoined,
  NotificationType.groupInvitationAccepted,
]);

/** Beside what members of a group are told because it is posted there. */
export const familyOf = (type: EntityType): PreferenceGroup =>
  ofActions.has(type)
    ? 'action'
    : type === NotificationType.groupUpdated
      ? 'groups'
      : ofFriends.has(type)
        ? 'all_friends'
        : 'my_content';
export const isOfGroup = (type: EntityType) => ofGroups.has(type);
export const isDeletion = (type: EntityType) => deletions.has(type);
export const isForMany = (type: EntityType) => forMany.has(type);
export const happensOnce = (type: EntityType) => doneOnce.has(type);

type Channel = 'site' | 'email';
/** Something that happens: by whom, and where it is posted in a group, in which one, and whether r would be told of it outside of the group too. */
type Occasion = {
  type: EntityType;
  actor: number | null;
  group?: number | undefined;
  elsewhere?: Sql | undefined;
};

/** Whether a recipient named r wants to be told of it by this channel. What they chose for the group in which it is posted comes first. */
export function isEnabled(
  { type, actor, group, elsewhere = sql`true` }: Occasion,
  channel: Channel,
): Sql {
  if (channel === 'site' && personal.has(type)) return sql`true`;
  if (group === undefined || !isOfGroup(type)) return wantedElsewhere(type, actor, channel);
  const outside = sql`(${elsewhere} and ${wantedElsewhere(type, actor, channel)})`;
  return sql`coalesce((
    select case when m.news in ('mentions', 'none') then false when ${reaches(type)} then ${chosen('groups', channel)} or ${outside} else ${outside} end
    from group_members m where m.group_id = ${group}::bigint and m.person_id = r.id), ${outside})`;
}

/** Whether r wants to be told of it because it is posted in a group of theirs. */
export const wantedOfGroup = (type: EntityType, group: number, channel: Channel): Sql => sql`
  coalesce((select ${reaches(type)} and ${chosen('groups', channel)} from group_members m where m.group_id = ${group}::bigint and m.person_id = r.id), false)`;

/** Of a member named m: whether what they chose for the group includes this. */
export const reaches = (type: EntityType): Sql =>
  type === NotificationType.postCreated ? sql`m.news = 'all'` : sql`m.news in ('all', 'some')`;

function wantedElsewhere(type: EntityType, actor: number | null, channel: Channel): Sql {
  const family = familyOf(type);
  const first = chosen(family, channel);
  if (family === 'my_content' && channel === 'email')
    return sql`(${first} and ${setting(`${ownKindOf(type)}_email`)})`;
  if (family !== 'all_friends') return first;
  return sql`(${first} or exists (
    select from friend_collections l join collection_members m on m.collection_id = l.id
      join notification_settings s on s.person_id = r.id and s.name = 'friend_collection-' || l.id || ${`-${channel}`}
    where l.owner_id = r.id and m.person_id = ${actor}::bigint and s.on_))`;
}

const chosen = (family: PreferenceGroup, channel: Channel) => setting(`${family}_${channel}`);
const setting = (name: keyof typeof firstSettings): Sql =>
  sql`coalesce((select s.on_ from notification_settings s where s.person_id = r.id and s.name = ${name}), ${firstSettings[name]}::boolean)`;
