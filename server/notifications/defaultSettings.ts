// Default notification settings of a member.
import {
  ownMailKinds,
  ownSiteKinds,
  type OwnMailKind,
  type OwnSiteKind,
} from '#contract/notificationKinds.ts';
import type { notificationSettings as fixedSettings } from '#contract/settings.ts';

/**
 * Defaults. On the site, members are notified of everything. By email, only of activity on their
 * own posts and of actions: actions are time-critical, and reach only members who follow them or
 * whose preferences match. The settings of each collection are off by default and not listed here,
 * because "all friends" covers the people in it.
 */
export const defaultNotificationSettings: Record<(typeof fixedSettings)[number], boolean> = {
  my_content_site: true,
  my_content_email: true,
  action_site: true,
  action_email: true,
  groups_site: true,
  groups_email: false,
  all_friends_site: true,
  all_friends_email: false,
  // Each kind of email about own content. Effective only while my_content_email is on.
  ...(Object.fromEntries(ownMailKinds.map((kind) => [`${kind}_email`, true])) as Record<
    `${OwnMailKind}_email`,
    boolean
  >),
  // The same on the site.
  ...(Object.fromEntries(ownSiteKinds.map((kind) => [`${kind}_site`, true])) as Record<
    `${OwnSiteKind}_site`,
    boolean
  >),
};
