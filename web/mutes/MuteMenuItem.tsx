import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { toInput, useIsMuted, useMute, type MuteTarget } from './useMutes.ts';

/** Menu item that opens the dialog to mute a person or a group, or ends the mute. */
export function MuteMenuItem({ target, onMute }: { target: MuteTarget; onMute: () => void }) {
  const isMuted = useIsMuted()(target);
  const { unmute } = useMute();
  const { name } = target;
  return (
    <MenuItem
      icon={
        isMuted ? <IconVolume size={18} aria-hidden /> : <IconVolumeOff size={18} aria-hidden />
      }
      onClick={() => (isMuted ? unmute.mutate(toInput(target)) : onMute())}
    >
      {isMuted ? t('Unmute {{name}}', { name }) : t('Mute {{name}}', { name })}
    </MenuItem>
  );
}
