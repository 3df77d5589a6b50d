import { IconFolder, IconLock, IconUsers, IconUsersGroup, IconWorld } from '@tabler/icons-react';
import type { Audience } from '#contract/words.ts';
import { IconText } from './IconText.tsx';

export const audienceIcons = {
  Public: IconWorld,
  Group: IconUsersGroup,
  Friends: IconUsers,
  Collection: IconFolder,
  Private: IconLock,
} as const satisfies Record<Audience, unknown>;

/** Who may see a thing, as icon and word. */
export function VisibilityMark({ audience }: { audience: Audience }) {
  const Icon = audienceIcons[audience];
  return <IconText icon={<Icon size={14} stroke={2} />}>{audience}</IconText>;
}
