// Notification preferences: conditions that a recipient wants notifications of a type.
import type { EntityType } from '#contract/notification.ts';
import type { NotificationKind } from '#contract/notificationKinds.ts';
import type { notificationSettings } from '#contract/settings.ts';
import { defaultNotificationSettings } from './defaultSettings.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { isMuteActive } from '../mutes/activeMutes.ts';
import { ownMailKindOf } from './emailKinds.ts';
import type { NotificationFacts } from './facts.ts';
import type { PreferenceGroup } from './types/definition.ts';
import { definitionOf } from './types/index.ts';

type Channel = 'site' | 'email';
type FixedSetting = (typeof notificationSettings)[number];
/**
 * An activity with its actor, and the post or comment that it is about. For a post in a group:
 * `group` is its id, and `outsideGroup` is the condition that r is also a recipient outside the
 * group.
 */
export type PreferenceContext = {
  type: EntityType;
  actor: number | null;
  content?: number | undefined;
  comment?: number | undefined;
  group?: number | undefined;
  outsideGroup?: Sql | undefined;
};

/**
 * Condition that a recipient named r has the notification enabled for this channel. The setting for
 * the group of the post takes precedence.
 */
export function isEnabled(
  { type, actor, group, outsideGroup = sql`true` }: PreferenceContext,
  channel: Channel,
): Sql {
  const { personal, emailedElsewhere, groupMembers } = definitionOf(type);
  if (channel === 'site' && personal) return sql`true`;
  if (emailedElsewhere) return sql`false`;
  if (group === undefined || !groupMembers) return isEnabledOutsideGroup(type, actor, channel);
  const isEnabledOutside = sql`(${outsideGroup} and ${isEnabledOutsideGroup(type, actor, channel)})`;
  return sql`coalesce((
    select case when m.news in ('mentions', 'none') then false when ${groupSettingIncludes(type)} then ${selectPreference('groups', channel)} or ${isEnabledOutside} else ${isEnabledOutside} end
    from group_members m where m.group_id = ${group}::bigint and m.person_id = r.id), ${isEnabledOutside})`;
}

/**
 * Condition, starting with `and`, that r has muted neither the actor, nor the group of the post,
 * nor the conversation, for types that mutes silence.
 */
export function isNotMuted({ type, actor, group, content, comment }: PreferenceContext): Sql {
  if (!definitionOf(type).mutable) return emptySql;
  const post =
    comment === undefined
      ? sql`${content}::bigint`
      : sql`(select m.content_id from visible_comments(r.id) m where m.id = ${comment})`;
  return sql`and not exists (select from mutes x where x.person_id = r.id and (x.muted_person_id = ${actor}::bigint or x.muted_group_id = ${group ?? null}::bigint or x.muted_content_id = ${post}) and ${isMuteActive})`;
}

/** Condition that r wants the notification because of the group of the post. */
export const isWantedInGroup = (type: EntityType, group: number, channel: Channel): Sql => sql`
  coalesce((select ${groupSettingIncludes(type)} and ${selectPreference('groups', channel)} from group_members m where m.group_id = ${group}::bigint and m.person_id = r.id), false)`;

/** Condition that the setting of a group member named m includes this type. */
export const groupSettingIncludes = (type: EntityType): Sql =>
  definitionOf(type).groupMembers === 'all' ? sql`m.news = 'all'` : sql`m.news in ('all', 'some')`;

function isEnabledOutsideGroup(type: EntityType, actor: number | null, channel: Channel): Sql {
  const preferenceGroup = definitionOf(type).preferences;
  const groupSetting = selectPreference(preferenceGroup, channel);
  if (preferenceGroup === 'my_content')
    return sql`(${groupSetting} and ${selectSetting(`${kindOf(type)}_${channel}` as FixedSetting)})`;
  if (preferenceGroup !== 'all_friends') return groupSetting;
  return sql`(${groupSetting} or exists (
    select from friend_collections l join collection_members m on m.collection_id = l.id
      join notification_settings s on s.person_id = r.id and s.name = 'friend_collection-' || l.id || ${`-${channel}`}
    where l.owner_id = r.id and m.person_id = ${actor}::bigint and s.enabled))`;
}

/** What turns notifications of this type on and off: for `my_content` one of its kinds. */
const kindOf = (type: EntityType): NotificationKind => {
  const { preferences } = definitionOf(type);
  return preferences === 'my_content' ? ownMailKindOf(type) : preferences;
};

/** The settings of a notification, for the menu beside it. */
export function toKindSettings({ type, in_group: group }: NotificationFacts) {
  const { personal, emailedElsewhere } = definitionOf(type);
  return {
    kind: kindOf(type),
    site: !personal,
    email: !emailedElsewhere,
    ...(group && { group: { id: group.id, name: group.name } }),
  };
}

const selectPreference = (preferenceGroup: PreferenceGroup, channel: Channel) =>
  selectSetting(`${preferenceGroup}_${channel}`);
const selectSetting = (name: FixedSetting): Sql =>
  sql`coalesce((select s.enabled from notification_settings s where s.person_id = r.id and s.name = ${name}), ${defaultNotificationSettings[name]}::boolean)`;
