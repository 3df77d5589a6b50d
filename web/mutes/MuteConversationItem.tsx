import { IconBell, IconBellOff } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { useIsMuted, useMute } from './useMutes.ts';

/** Menu item that turns the notifications of a post and its comments off and on. */
export function MuteConversationItem({ post }: { post: number }) {
  const { mute, unmute } = useMute();
  const isMuted = useIsMuted()({ content_id: post });
  return isMuted ? (
    <MenuItem
      icon={<IconBell size={18} aria-hidden />}
      onClick={() => unmute.mutate({ content_id: post })}
    >
      {t('Turn on notifications about this post')}
    </MenuItem>
  ) : (
    <MenuItem
      icon={<IconBellOff size={18} aria-hidden />}
      onClick={() => mute.mutate({ content_id: post, period: 'always' })}
    >
      {t('Mute notifications about this post')}
    </MenuItem>
  );
}
