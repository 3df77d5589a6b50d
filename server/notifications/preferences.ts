// Notification preferences: the setting that applies to each notification type. The contract
// defines the types and their numbers.
import { NotificationType, type EntityType } from '#contract/notification.ts';
import { defaultNotificationSettings } from '../settings/notifications.ts';
import { sql, type Sql } from '../db/sql.ts';
import { ownKindOf, type PreferenceGroup } from './emailKinds.ts';

const actionTypes: ReadonlySet<EntityType> = new Set([
  NotificationType.actionForYou,
  NotificationType.actionChanged,
  NotificationType.actionStartsSoon,
]);
const friendTypes: ReadonlySet<EntityType> = new Set([
  NotificationType.postCreated,
  NotificationType.postUpdated,
  NotificationType.groupCreated,
  NotificationType.pollCreated,
  NotificationType.pollUpdated,
  NotificationType.blogCreated,
  NotificationType.blogUpdated,
]);
/** Also sent to members of the group of the post, according to their setting for that group. */
const groupTypes: ReadonlySet<EntityType> = new Set([
  NotificationType.postCreated,
  NotificationType.pollCreated,
  NotificationType.blogCreated,
  NotificationType.actionForYou,
]);
/**
 * Personal notifications. They cannot be turned off on the site. By email they follow the setting
 * for the recipient's own content.
 */
const personalTypes: ReadonlySet<EntityType> = new Set([
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
  NotificationType.groupOfferAccepted,
]);
const deletionTypes: ReadonlySet<EntityType> = new Set([
  NotificationType.postDeleted,
  NotificationType.groupDeleted,
  NotificationType.pollDeleted,
  NotificationType.blogDeleted,
  NotificationType.actionDeleted,
]);
/** Changes of a text that the recipient signed or sent. */
const signedTextTypes: ReadonlySet<EntityType> = new Set([
  NotificationType.textCorrected,
  NotificationType.actionDeleted,
]);
/** Notifications with many recipients. Their emails are queued in batches, behind personal ones. */
const manyRecipientTypes: ReadonlySet<EntityType> = new Set([
  ...friendTypes,
  ...deletionTypes,
  NotificationType.groupUpdated,
  NotificationType.actionForYou,
  NotificationType.actionChanged,
  NotificationType.actionStartsSoon,
  NotificationType.pollClosed,
  NotificationType.textCorrected,
]);
/**
 * Activities that the same person does once per object. A repetition does not notify again. Other
 * types notify every time.
 */
const oncePerObjectTypes: ReadonlySet<EntityType> = new Set([
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

/** The preference group of a type, apart from the settings for a group. */
export const preferenceGroupOf = (type: EntityType): PreferenceGroup =>
  actionTypes.has(type)
    ? 'action'
    : type === NotificationType.groupUpdated
      ? 'groups'
      : friendTypes.has(type)
        ? 'all_friends'
        : 'my_content';
export const isGroupType = (type: EntityType) => groupTypes.has(type);
export const isDeletionType = (type: EntityType) => deletionTypes.has(type);
export const isSignedTextType = (type: EntityType) => signedTextTypes.has(type);
export const isManyRecipientType = (type: EntityType) => manyRecipientTypes.has(type);
export const isOncePerObject = (type: EntityType) => oncePerObjectTypes.has(type);

type Channel = 'site' | 'email';
/**
 * An activity with its actor. For a post in a group: `group` is its id, and `elsewhere` is the
 * condition that r is also a recipient outside the group.
 */
type PreferenceContext = {
  type: EntityType;
  actor: number | null;
  group?: number | undefined;
  elsewhere?: Sql | undefined;
};

/**
 * Condition that a recipient named r has the notification enabled for this channel. The setting for
 * the group of the post takes precedence.
 */
export function isEnabled(
  { type, actor, group, elsewhere = sql`true` }: PreferenceContext,
  channel: Channel,
): Sql {
  if (channel === 'site' && personalTypes.has(type)) return sql`true`;
  // The job groups.transferred emails it, whatever the settings are.
  if (type === NotificationType.groupOfferAccepted) return sql`false`;
  if (group === undefined || !isGroupType(type)) return isEnabledOutsideGroup(type, actor, channel);
  const enabledOutside = sql`(${elsewhere} and ${isEnabledOutsideGroup(type, actor, channel)})`;
  return sql`coalesce((
    select case when m.news in ('mentions', 'none') then false when ${groupSettingIncludes(type)} then ${preferenceSetting('groups', channel)} or ${enabledOutside} else ${enabledOutside} end
    from group_members m where m.group_id = ${group}::bigint and m.person_id = r.id), ${enabledOutside})`;
}

/** Condition that r wants the notification because of the group of the post. */
export const isWantedInGroup = (type: EntityType, group: number, channel: Channel): Sql => sql`
  coalesce((select ${groupSettingIncludes(type)} and ${preferenceSetting('groups', channel)} from group_members m where m.group_id = ${group}::bigint and m.person_id = r.id), false)`;

/** Condition that the setting of a group member named m includes this type. */
export const groupSettingIncludes = (type: EntityType): Sql =>
  type === NotificationType.postCreated ? sql`m.news = 'all'` : sql`m.news in ('all', 'some')`;

function isEnabledOutsideGroup(type: EntityType, actor: number | null, channel: Channel): Sql {
  const family = preferenceGroupOf(type);
  const general = preferenceSetting(family, channel);
  if (family === 'my_content' && channel === 'email')
    return sql`(${general} and ${setting(`${ownKindOf(type)}_email`)})`;
  if (family !== 'all_friends') return general;
  return sql`(${general} or exists (
    select from friend_collections l join collection_members m on m.collection_id = l.id
      join notification_settings s on s.person_id = r.id and s.name = 'friend_collection-' || l.id || ${`-${channel}`}
    where l.owner_id = r.id and m.person_id = ${actor}::bigint and s.enabled))`;
}

const preferenceSetting = (family: PreferenceGroup, channel: Channel) =>
  setting(`${family}_${channel}`);
const setting = (name: keyof typeof defaultNotificationSettings): Sql =>
  sql`coalesce((select s.enabled from notification_settings s where s.person_id = r.id and s.name = ${name}), ${defaultNotificationSettings[name]}::boolean)`;
