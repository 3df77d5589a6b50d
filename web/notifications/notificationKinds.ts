// Kinds of notifications: their names, and the settings that turn them on and off.
import type { Output } from '#contract/calls.ts';
import type { NotificationView } from '#contract/notification.ts';
import {
  ownMailKinds,
  ownSiteKinds,
  type NotificationKind,
  type OwnMailKind,
} from '#contract/notificationKinds.ts';
import { t } from '../i18n/language.ts';

export type NotificationSettings = Output<'POST /account/get-notification-settings'>['settings'];
type Channel = 'site' | 'email';
type KindSettings = NotificationView['object']['settings'];

/** Names of the kinds within "My content", in the order of the settings. */
export const ownKindLabels: Record<OwnMailKind, string> = {
  messages: t('Messages'),
  friend_requests: t('Friend requests'),
  comments: t('Comments and replies'),
  mentions: t('Mentions'),
  likes: t('Likes'),
  memberships: t('Group invitations and members'),
  followups: t('Things you took part in'),
  decisions: t('Moderation decisions'),
};
export const kindLabels: Record<NotificationKind, string> = {
  ...ownKindLabels,
  action: t('Actions'),
  groups: t('My groups'),
  all_friends: t('All friends'),
};

const isOwnKind = (kind: NotificationKind): kind is OwnMailKind => kind in ownKindLabels;
const ownKinds: Record<Channel, readonly OwnMailKind[]> = {
  site: ownSiteKinds,
  email: ownMailKinds,
};

export const canTurnOffOnSite = (kind: NotificationKind) =>
  ownKinds.site.some((one) => one === kind);

/** Whether a kind is on. The kinds within "My content" are on only while that is on. */
const isOn = (settings: NotificationSettings, kind: NotificationKind, channel: Channel): boolean =>
  settings[`${kind}_${channel}`] === 'Y' &&
  (!isOwnKind(kind) || settings[`my_content_${channel}`] === 'Y');

/** Where notifications of a kind appear. */
export type Delivery = { site: boolean; email: boolean };

export const getDelivery = (
  settings: NotificationSettings,
  { kind, site, email }: KindSettings,
) => ({
  site: !site || isOn(settings, kind, 'site'),
  email: email && isOn(settings, kind, 'email'),
});

/** What a member can choose for a kind. */
export const deliveriesOf = ({ site, email }: KindSettings): (Delivery & { label: string })[] =>
  [
    { site: true, email: true, label: t('On this site and by email') },
    { site: true, email: false, label: email ? t('Only on this site') : t('On this site') },
    { site: false, email: true, label: t('Only by email') },
    { site: false, email: false, label: t('Off') },
  ].filter((choice) => (site || choice.site) && (email || !choice.email));

/** The settings to change for a delivery. Other kinds stay as they are. */
export function toChanges(
  settings: NotificationSettings,
  kindSettings: KindSettings,
  delivery: Delivery,
): NotificationSettings {
  const { kind } = kindSettings;
  const changes: NotificationSettings = {};
  for (const channel of ['site', 'email'] as const) {
    if (!kindSettings[channel]) continue;
    changes[`${kind}_${channel}`] = delivery[channel] ? 'Y' : 'N';
    const parent = `my_content_${channel}`;
    if (!isOwnKind(kind) || !delivery[channel] || settings[parent] === 'Y') continue;
    // All kinds are off. Turning one on must not turn on the others.
    changes[parent] = 'Y';
    for (const other of ownKinds[channel]) if (other !== kind) changes[`${other}_${channel}`] = 'N';
  }
  return changes;
}
