import { lazy, Suspense } from 'react';
import type { PhotoViewerProps } from './PhotoViewer.tsx';

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx'));

type LazyPhotoViewerProps = Omit<PhotoViewerProps, 'startIndex'> & {
  /** The photo to open with; undefined while the viewer is closed. */
  openIndex: number | undefined;
};

/** Photos over the whole screen, with code that loads when the first one is opened. */
export const LazyPhotoViewer = ({ openIndex, ...props }: LazyPhotoViewerProps) => (
  <Suspense>
    {openIndex !== undefined && <PhotoViewer startIndex={openIndex} {...props} />}
  </Suspense>
);
