import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../i18n/language.ts';
import { describePhoto, toSrcSet, type ViewedPhoto } from './photoSources.ts';
import classes from './PhotoViewer.module.css';
import { PhotoViewerControls } from './PhotoViewerControls.tsx';
import { refreshPictures } from './refreshPictures.ts';
import { trackAnimations } from './viewerAnimations.ts';

export type PhotoViewerProps = {
  images: readonly ViewedPhoto[];
  authorName: string;
  /** Index of the photo to show first. */
  startIndex: number;
  onClose: () => void;
  /**
   * Called when the image fails to load, usually because its signed URL expired. By default the
   * post is refetched.
   */
  onLost?: () => void;
};

const barHeightPx = 64;
const footHeightPx = 128;
const phoneWidthPx = 768;
const besideArrowsPx = 88;

/**
 * Photos over the whole screen, one at a time, with zoom. PhotoSwipe shows them and handles
 * gestures and keys; the controls are ours. Opening adds an entry to the browser's history, so that
 * Back closes the viewer.
 */
export default function PhotoViewer({
  images,
  authorName,
  startIndex,
  onClose,
  onLost,
}: PhotoViewerProps) {
  const router = useRouter();
  const client = useQueryClient();
  const [viewer, setViewer] = useState<{
    pswp: PhotoSwipe;
    host: HTMLElement;
    animations: ReturnType<typeof trackAnimations>;
  }>();
  const [index, setIndex] = useState(startIndex);
  const isLost = useRef(false);

  const toSlide = (image: ViewedPhoto, at: number): SlideData => ({
    src: image.url,
    ...(image.sizes?.length && { srcset: toSrcSet(image) }),
    width: image.width,
    height: image.height,
    alt: describePhoto(image, { name: authorName, place: at + 1, count: images.length }),
  });
  const onLoadError = () => {
    isLost.current = true;
    if (onLost) onLost();
    else void refreshPictures(client);
  };
  const latest = useRef({ onClose, onLoadError, images });
  useEffect(() => {
    latest.current = { onClose, onLoadError, images };
  });

  useEffect(() => {
    let mounted = true;
    let entered = false;
    const isOurEntry = () => router.history.location.state.photoViewer === true;
    const pswp = new PhotoSwipe({
      dataSource: images.map(toSlide),
      index: startIndex,
      mainClass: classes.viewer ?? '',
      bgOpacity: 1,
      loop: false,
      wheelToZoom: true,
      showHideAnimationType: 'fade',
      imageClickAction: 'zoom',
      errorMsg: t('Couldn’t load the photo.'),
      // Ours replace these, which are markup as strings.
      arrowPrev: false,
      arrowNext: false,
      close: false,
      counter: false,
      zoom: false,
      paddingFn: ({ x: width }, _item, at) => {
        const hasFoot = images.length > 1 || latest.current.images[at]?.description;
        const beside = images.length > 1 && width >= phoneWidthPx ? besideArrowsPx : 0;
        return {
          top: barHeightPx,
          bottom: hasFoot ? footHeightPx : 0,
          left: beside,
          right: beside,
        };
      },
    });
    // The loading indicator is markup too.
    Object.assign(pswp.options, { preloader: false });
    const animations = trackAnimations(pswp, (at) => !!latest.current.images[at]?.animated);
    pswp.on('change', () => setIndex(pswp.currIndex));
    pswp.on('loadError', () => latest.current.onLoadError());
    pswp.on('close', () => {
      if (isOurEntry()) router.history.back();
    });
    pswp.on('destroy', () => {
      if (mounted) latest.current.onClose();
    });
    const unsubscribe = router.history.subscribe(({ location }) => {
      if (location.state.photoViewer) entered = true;
      else if (entered) pswp.close();
    });
    if (!isOurEntry())
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, photoViewer: true }),
        resetScroll: false,
        hashScrollIntoView: false,
        ignoreBlocker: true,
      });
    else entered = true;

    pswp.init();
    const host = document.createElement('div');
    host.className = `${classes.controls} pswp__hide-on-close`;
    pswp.element!.append(host);
    pswp.element!.setAttribute('aria-modal', 'true');
    pswp.element!.setAttribute('aria-label', t('Photo by {{name}}', { name: authorName }));
    setViewer({ pswp, host, animations });
    return () => {
      mounted = false;
      unsubscribe();
      pswp.destroy();
    };
    // Opened once. A later change of the images is handled below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Refetched images have new addresses.
  const addresses = images.map(({ url }) => url).join(' ');
  useEffect(() => {
    if (!viewer) return;
    const { pswp } = viewer;
    pswp.options.dataSource = images.map(toSlide);
    if (!isLost.current) return;
    isLost.current = false;
    for (const at of images.keys()) pswp.refreshSlideContent(at);
    // oxlint-disable-next-line react/exhaustive-deps -- `addresses` stands for the images
  }, [viewer, addresses]);

  return (
    viewer &&
    createPortal(
      <PhotoViewerControls
        pswp={viewer.pswp}
        onPause={viewer.animations.setPaused}
        images={images}
        index={index}
        authorName={authorName}
      />,
      viewer.host,
    )
  );
}
