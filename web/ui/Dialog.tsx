import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../i18n/language.ts';

const Modal = lazy(() => import('./OpeningModal.tsx'));

/** A dialog whose machinery is fetched when it first opens. Takes what Mantine's Modal takes. */
export function Dialog(props: ModalProps) {
  const [called, setCalled] = useState(props.opened);
  if (props.opened && !called) setCalled(true);
  return (
    <Suspense>
      {called && <Modal closeButtonProps={{ 'aria-label': t('Close') }} {...props} />}
    </Suspense>
  );
}
