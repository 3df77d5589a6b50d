import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/language.ts';
import classes from './Notices.module.css';
import { toastStore, type Corner, type Notice } from './notice.ts';

const goodNewsStays = 5000;
/** Long enough to change one's mind; as long as the pointer or the focus is on it, it stays. */
const undoStays = 8000;

/** The corners of the window where notices appear. They are always there, so that screen readers hear what is put into them. */
export function Toaster() {
  const notices = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (['top-right', 'bottom-right'] satisfies Corner[]).map((corner) => (
    <div
      key={corner}
      className={classes.corner}
      data-corner={corner}
      role="status"
      aria-live="polite"
    >
      {notices
        .filter((notice) => notice.corner === corner)
        .map((notice) => (
          <Strip key={notice.id} notice={notice} />
        ))}
    </div>
  ));
}

function Strip({ notice: { id, tone, text, undoing } }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const Icon = tone === 'success' ? IconCircleCheck : IconAlertCircle;

  useEffect(() => {
    if (tone === 'error' || held) return undefined;
    const timer = setTimeout(() => toastStore.close(id), undoing ? undoStays : goodNewsStays);
    return () => clearTimeout(timer);
  }, [id, tone, held, undoing]);

  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <p>{text}</p>
      {undoing && (
        <Button variant="light" size="compact-md" onClick={() => toastStore.undo(id)}>
          {t('Undo')}
        </Button>
      )}
      <CloseButton aria-label={t('Close')} onClick={() => toastStore.close(id)} />
    </div>
  );
}
