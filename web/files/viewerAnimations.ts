// Pausing of moving pictures in the viewer: a paused one shows its first frame.
import type PhotoSwipe from 'photoswipe';
import { prefersReducedMotion } from '../ui/prefersReducedMotion.ts';

type Content = NonNullable<PhotoSwipe['currSlide']>['content'];

/** Call this before the viewer opens. Under reduced motion, moving pictures start paused. */
export function trackAnimations(pswp: PhotoSwipe, isAnimated: (index: number) => boolean) {
  let isPaused = prefersReducedMotion();
  /** The address of the first frame of each loaded picture, once it was needed. */
  const stills = new Map<Content, string | undefined>();

  const show = async (content: Content) => {
    const image = content.element as HTMLImageElement;
    if (isPaused && !stills.get(content)) {
      const still = await drawStill(image);
      if (stills.has(content) && !stills.get(content)) stills.set(content, still);
      else URL.revokeObjectURL(still);
    }
    const address = (isPaused && stills.get(content)) || (content.data.src ?? '');
    if (image.src !== new URL(address, location.href).href) image.src = address;
    image.style.visibility = '';
  };

  pswp.on('contentLoadImage', ({ content }) => {
    // Until its first frame is drawn.
    if (isPaused && isAnimated(content.index)) content.element!.style.visibility = 'hidden';
  });
  pswp.on('loadComplete', ({ content, isError }) => {
    if (isError || !isAnimated(content.index)) return;
    stills.set(content, undefined);
    // The library need not know that another address is shown.
    (content.element as HTMLImageElement).onload = null;
    void show(content);
  });
  pswp.on('contentDestroy', ({ content }) => {
    const still = stills.get(content);
    if (still) URL.revokeObjectURL(still);
    stills.delete(content);
  });
  return {
    setPaused: (paused: boolean) => {
      isPaused = paused;
      for (const content of stills.keys()) void show(content);
    },
  };
}

async function drawStill(image: HTMLImageElement): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return URL.createObjectURL(blob ?? new Blob());
}
