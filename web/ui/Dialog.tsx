import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from './language.ts';

const Modal = lazy(() => import('./OpeningModal.tsx'));

/** A dialog whose machinery is fetched when it first opens. Takes what Mantine's Modal takes. */
export function Dialog(props: ModalProps) {
  const [called, setCalled] = useState(props.opened);
  if (props.opened && !called) setCalled(true);
  return <Suspense>{called && <Opening {...props} />}</Suspense>;
}

/** It is there before it opens: only so does it notice where the focus was, to give it back. */
function Opening({ opened, ...rest }: ModalProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return <Modal closeButtonProps={{ 'aria-label': t('Close') }} {...rest} opened={shown} />;
}
