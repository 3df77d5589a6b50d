import { IconWifiOff } from '@tabler/icons-react';
import { useConnectionState } from '../api/reachability.ts';
import { t } from '../i18n/language.ts';
import classes from './OfflineBar.module.css';

const sentences = {
  offline: t(
    'You’re offline. You’re seeing your feed from your last visit. What you write stays here until you’re back online and can send it.',
  ),
  unreachable: t(
    'We can’t reach the site right now. You may be seeing an older version. What you write stays here until you can send it.',
  ),
};

/** Notice that data may be outdated. Always rendered, so that screen readers announce its text. */
export function OfflineBar() {
  const reason = useConnectionState();
  return (
    <div role="status" className={classes.bar} data-shown={reason !== undefined || undefined}>
      {reason && (
        <>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          {sentences[reason]}
        </>
      )}
    </div>
  );
}
