import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/language.ts';
import classes from './Toaster.module.css';
import { Row, Stack } from './primitives.tsx';
import { toastStore, type ToastCorner, type Toast } from './toast.ts';

const successDurationMs = 5000;
/** Long enough to reconsider. The toast stays while the pointer or the focus is on it. */
const undoDurationMs = 8000;

/**
 * The screen corners in which toasts appear. The live regions always exist, so that screen readers
 * announce what is added.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (['top-right', 'bottom-right'] satisfies ToastCorner[]).map((corner) => (
    <Stack
      key={corner}
      gap={8}
      className={classes.corner}
      data-corner={corner}
      role="status"
      aria-live="polite"
    >
      {toasts
        .filter((item) => item.corner === corner)
        .map((item) => (
          <ToastStrip key={item.id} toast={item} />
        ))}
    </Stack>
  ));
}

function ToastStrip({ toast: { id, tone, text, undoHandlers } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  const Icon = tone === 'success' ? IconCircleCheck : IconAlertCircle;

  useEffect(() => {
    if (tone === 'error' || paused) return undefined;
    const timer = setTimeout(
      () => toastStore.close(id),
      undoHandlers ? undoDurationMs : successDurationMs,
    );
    return () => clearTimeout(timer);
  }, [id, tone, paused, undoHandlers]);

  return (
    <Row
      gap={10}
      align="start"
      size="md"
      tight
      border
      radius={8}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <p>{text}</p>
      {undoHandlers && (
        <Button variant="light" size="compact-md" onClick={() => toastStore.undo(id)}>
          {t('Undo')}
        </Button>
      )}
      <CloseButton aria-label={t('Close')} onClick={() => toastStore.close(id)} />
    </Row>
  );
}
