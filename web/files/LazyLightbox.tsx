import { lazyDialog } from '../ui/lazyDialog.tsx';
import type { LightboxProps } from './Lightbox.tsx';

const LoadedLightbox = lazyDialog(async () => (await import('./Lightbox.tsx')).Lightbox);

/** An image at full size, whose code loads with the first image that is opened. */
export const LazyLightbox = (props: Omit<LightboxProps, 'opened'>) => (
  <LoadedLightbox opened={props.openIndex !== undefined} {...props} />
);
