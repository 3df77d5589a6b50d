import { IconBell, IconBellOff } from '@tabler/icons-react';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { useMute } from './useMutes.ts';

/** Menu item that turns the notifications of a post and its comments off and on. */
export function MuteConversationItem({ post }: { post: number }) {
  const { data } = useApiQuery('GET /user/mutes', {}, { staleTime: minute });
  const { mute, unmute } = useMute();
  const isMuted = data?.mutes.some(({ content }) => content?.id === post) ?? false;
  return isMuted ? (
    <MenuItem
      icon={<IconBell size={18} aria-hidden />}
      onClick={() => unmute.mutate({ content_id: post })}
    >
      {t('Unmute this conversation')}
    </MenuItem>
  ) : (
    <MenuItem
      icon={<IconBellOff size={18} aria-hidden />}
      onClick={() => mute.mutate({ content_id: post, period: 'always' })}
    >
      {t('Mute this conversation')}
    </MenuItem>
  );
}
