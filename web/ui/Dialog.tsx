import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../i18n/language.ts';

const Modal = lazy(() => import('./FocusRestoringModal.tsx'));

/** A modal whose code loads when it first opens. Accepts the props of Mantine’s Modal. */
export function Dialog(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return (
    <Suspense>
      {wasOpened && <Modal closeButtonProps={{ 'aria-label': t('Close') }} {...props} />}
    </Suspense>
  );
}
