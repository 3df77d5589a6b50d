import type { Audience } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';

/** Viewers whose view of the own profile a member can choose. */
export const simulatedViewers = ['visitor', 'member', 'friend'] as const;
export type SimulatedViewer = (typeof simulatedViewers)[number];

export const isViewer = (value: unknown): value is SimulatedViewer =>
  simulatedViewers.includes(value as SimulatedViewer);

/**
 * Whether such a viewer sees a post with this audience. Who sees posts in groups and for
 * collections depends on the individual viewer, so these are left out.
 */
export const isVisibleTo = (viewer: SimulatedViewer, audience: Audience): boolean =>
  audience === 'Public' || (audience === 'Friends' && viewer === 'friend');

/** Explanation of what the profile shows to each viewer. */
export const viewerExplanations: Record<SimulatedViewer, string> = {
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
