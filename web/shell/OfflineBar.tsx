import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { t } from '../ui/language.ts';
import classes from './OfflineBar.module.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that what is seen may be old. Always there, so that screen readers hear what is put into it. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.bar} data-shown={!online || undefined}>
      {!online && (
        <>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          {t('You are offline. You read your feed as it was when you last looked; what you write stays here until you are back and send it.')}
        </>
      )}
    </div>
  );
}
