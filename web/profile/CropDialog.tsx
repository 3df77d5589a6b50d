import { lazy, Suspense } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import type { CropControlsProps } from './CropControls.tsx';

const Cropping = lazy(() =>
  import('./CropControls.tsx').then((module) => ({ default: module.CropControls })),
);

type CropDialogProps = Omit<CropControlsProps, 'picture'> & {
  /** The image to crop; undefined when closed. */
  picture: CropControlsProps['picture'] | undefined;
};

/** Dialog to crop a profile picture. */
export function CropDialog({ picture, onClose, ...rest }: CropDialogProps) {
  const shown = useRetainedValue(picture);
  return (
    <Dialog
      opened={picture !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      size="md"
      title={t('Your profile photo')}
    >
      <Suspense>
        {shown && <Cropping key={shown.file_name} picture={shown} onClose={onClose} {...rest} />}
      </Suspense>
    </Dialog>
  );
}
