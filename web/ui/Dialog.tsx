import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../i18n/language.ts';

const Modal = lazy(() => import('./FocusRestoringModal.tsx'));

/**
 * Mantine’s Modal with a close button. Its code loads when the first dialog opens. `lazyDialog`
 * also loads the content of a dialog then.
 */
export function Dialog(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return (
    <Suspense>
      {wasOpened && <Modal closeButtonProps={{ 'aria-label': t('Close') }} {...props} />}
    </Suspense>
  );
}
