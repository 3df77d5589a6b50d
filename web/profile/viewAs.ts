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
    'Somebody who is not signed in sees your name and picture beside your Public posts. Your profile opens for members alone.',
  ),
  member: t(
    'A member who is not your friend sees this. Posts in groups and for collections are left out: they depend on who looks.',
  ),
  friend: t(
    'A friend sees this. Posts in groups and for collections are left out: they depend on who looks.',
  ),
};
