import { IconFolder, IconLock, IconUsers, IconUsersGroup, IconWorld } from '@tabler/icons-react';
import type { Audience } from '#contract/fields.ts';
import { IconText } from './IconText.tsx';
import { t } from '../i18n/language.ts';

export const audienceIcons = {
  Public: IconWorld,
  Group: IconUsersGroup,
  Friends: IconUsers,
  Collection: IconFolder,
  Private: IconLock,
} as const satisfies Record<Audience, unknown>;

export const audienceNames = {
  Public: t('Public'),
  Group: t('Group'),
  Friends: t('Friends'),
  Collection: t('Collection'),
  Private: t('Private'),
} as const satisfies Record<Audience, string>;

/** The audience of a post or profile field, as icon and word. */
export function AudienceLabel({ audience }: { audience: Audience }) {
  const Icon = audienceIcons[audience];
  return <IconText icon={<Icon size={14} stroke={2} />}>{audienceNames[audience]}</IconText>;
}
