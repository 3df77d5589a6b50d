import type { Audience } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';

/** With whose eyes one may look at one's own profile. */
export const viewers = ['visitor', 'member', 'friend'] as const;
export type Viewer = (typeof viewers)[number];

export const isViewer = (value: unknown): value is Viewer => viewers.includes(value as Viewer);

/** Whether such a viewer sees a post shared so. Groups and collections depend on who looks, and are left out. */
export const seenBy = (viewer: Viewer, audience: Audience): boolean =>
  audience === 'Public' || (audience === 'Friends' && viewer === 'friend');

/** What the profile shows then. */
export const explained: Record<Viewer, string> = {
  visitor: t(
    'People who aren’t logged in see your name and photo next to your Public posts. Only members can open your profile.',
  ),
  member: t(
    'This is what members who aren’t your friends see. Posts in groups and for collections aren’t included, because they depend on who is looking.',
  ),
  friend: t(
    'This is what your friends see. Posts in groups and for collections aren’t included, because they depend on who is looking.',
  ),
};
