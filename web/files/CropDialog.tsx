import { lazy, Suspense } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import type { CropControlsProps } from './CropControls.tsx';

const Cropping = lazy(() =>
  import('./CropControls.tsx').then((module) => ({ default: module.CropControls })),
);

type CropDialogProps = Omit<CropControlsProps, 'image'> & {
  title: string;
  /** The image to crop; undefined when closed. */
  image: CropControlsProps['image'] | undefined;
};

/** Dialog to crop a picture of a profile. The cropper loads when it is first opened. */
export function CropDialog({ title, image, onClose, ...rest }: CropDialogProps) {
  const displayedImage = useRetainedValue(image);
  return (
    <Dialog
      opened={image !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      size="md"
      title={title}
    >
      <Suspense>
        {displayedImage && (
          <Cropping
            key={displayedImage.file_name}
            image={displayedImage}
            onClose={onClose}
            {...rest}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
