import { lazy, Suspense } from 'react';
import type { PhotoTrayProps } from './PhotoTrayContents.tsx';

const PhotoTrayContents = lazy(() => import('./PhotoTrayContents.tsx'));

/**
 * Photos of a draft, and uploads that are queued, in progress or failed. Their code loads with the
 * first photo.
 */
export const PhotoTray = (props: PhotoTrayProps) =>
  props.photos.length + props.uploads.length > 0 && (
    <Suspense>
      <PhotoTrayContents {...props} />
    </Suspense>
  );
