import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { isPinned, type PinPlace } from './pins.ts';
import { usePin } from './usePin.ts';

const labels: Record<PinPlace, { pin: string; unpin: string }> = {
  group: { pin: t('Pin to the group'), unpin: t('Unpin from the group') },
  profile: { pin: t('Pin to my profile'), unpin: t('Unpin from my profile') },
};

/** Menu items that pin a post in its group, for moderators, and on the profile of its author. */
export function PinMenuItems({ content, isOwn }: { content: Content; isOwn: boolean }) {
  const pin = usePin();
  if (content.blog?.status === 'Draft') return null;
  const places: PinPlace[] = [
    ...(content.can_pin ? (['group'] as const) : []),
    ...(isOwn ? (['profile'] as const) : []),
  ];
  return places.map((place) => {
    const pinned = isPinned(content, place);
    return (
      <MenuItem
        key={place}
        icon={pinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
        onClick={() => pin.mutate({ id: content.id, place, pinned: pinned ? 'N' : 'Y' })}
      >
        {pinned ? labels[place].unpin : labels[place].pin}
      </MenuItem>
    );
  });
}
