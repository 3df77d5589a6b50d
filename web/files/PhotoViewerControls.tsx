import {
  IconAlignLeft,
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import type PhotoSwipe from 'photoswipe';
import { useEffect, useState } from 'react';
import { t } from '../i18n/language.ts';
import { prefersReducedMotion } from '../ui/prefersReducedMotion.ts';
import type { ViewedPhoto } from './photoSources.ts';
import classes from './PhotoViewer.module.css';

type PhotoViewerControlsProps = {
  pswp: PhotoSwipe;
  images: readonly ViewedPhoto[];
  index: number;
  authorName: string;
  /** Pauses or plays the photos that move. */
  onPause: (paused: boolean) => void;
};

const zoomStep = 1.5;
const zoomDurationMs = 180;

/** Buttons, position, description and thumbnails over and under the photo. */
export function PhotoViewerControls({
  pswp,
  images,
  index,
  authorName,
  onPause,
}: PhotoViewerControlsProps) {
  const zoom = useZoom(pswp);
  const [isPaused, setIsPaused] = useState(prefersReducedMotion);
  const image = images[index];
  const isMany = images.length > 1;
  const step = (offset: 1 | -1) => {
    if (images[index + offset]) pswp.goTo(index + offset);
  };
  return (
    <>
      <div className={classes.bar}>
        <ViewerButton icon={IconX} label={t('Close')} onClick={() => pswp.close()} />
        <span role="status" className={classes.place}>
          {isMany && t('{{place}} of {{count}}', { place: index + 1, count: images.length })}
        </span>
        {image?.animated && (
          <ViewerButton
            icon={isPaused ? IconPlayerPlay : IconPlayerPause}
            label={isPaused ? t('Play animation') : t('Pause animation')}
            onClick={() => {
              setIsPaused(!isPaused);
              onPause(!isPaused);
            }}
          />
        )}
        <ViewerButton
          icon={IconZoomOut}
          label={t('Smaller|zoom')}
          disabled={zoom.isFit}
          className={classes.wide}
          onClick={zoom.out}
        />
        <button
          type="button"
          className={`${classes.level} ${classes.wide}`}
          title={t('Switch between the whole photo and its full size')}
          aria-disabled={!zoom.canZoom}
          onClick={zoom.toggle}
        >
          {zoom.isFit ? t('Fit|zoom') : t('{{n}}%', { n: zoom.percent })}
        </button>
        <ViewerButton
          icon={IconZoomIn}
          label={t('Larger|zoom')}
          disabled={zoom.isLargest}
          onClick={zoom.in}
        />
        {document.fullscreenEnabled && (
          <ViewerButton
            icon={IconMaximize}
            label={t('Full screen')}
            className={classes.wide}
            onClick={() => void toggleFullScreen(pswp.element)}
          />
        )}
      </div>
      {isMany && (
        <>
          <ViewerButton
            icon={IconChevronLeft}
            label={t('Previous photo')}
            disabled={index === 0}
            className={classes.previous}
            onClick={() => step(-1)}
          />
          <ViewerButton
            icon={IconChevronRight}
            label={t('Next photo')}
            disabled={index === images.length - 1}
            className={classes.next}
            onClick={() => step(1)}
          />
        </>
      )}
      {(image?.description || isMany) && (
        <div className={classes.foot}>
          <div className={classes.about} aria-live="polite">
            {image?.description && (
              <>
                <span className={classes.label}>
                  <IconAlignLeft size={16} aria-hidden />
                  {t('Description')}
                </span>
                <p>{image.description}</p>
              </>
            )}
          </div>
          <span className={classes.author}>{authorName}</span>
          {isMany && <Thumbnails pswp={pswp} images={images} index={index} />}
        </div>
      )}
    </>
  );
}

/** For pointers only: the arrows do the same with keys. */
const Thumbnails = ({
  pswp,
  images,
  index,
}: Pick<PhotoViewerControlsProps, 'pswp' | 'images' | 'index'>) => (
  <div className={classes.thumbnails} aria-hidden>
    {images.map(({ thumb_url }, at) => (
      <button
        key={thumb_url}
        type="button"
        tabIndex={-1}
        data-current={at === index || undefined}
        onClick={() => pswp.goTo(at)}
      >
        <img src={thumb_url} alt="" width={75} height={50} />
      </button>
    ))}
  </div>
);

type ViewerButtonProps = {
  icon: Icon;
  label: string;
  disabled?: boolean;
  className?: string | undefined;
  onClick: () => void;
};

const ViewerButton = ({
  icon: ButtonIcon,
  label,
  disabled = false,
  className = '',
  onClick,
}: ViewerButtonProps) => (
  <button
    type="button"
    className={`${classes.button} ${className}`}
    aria-label={label}
    title={label}
    // Stays focusable, so that the focus is not lost at the last photo.
    aria-disabled={disabled}
    onClick={() => !disabled && onClick()}
  >
    <ButtonIcon size={24} stroke={1.75} aria-hidden />
  </button>
);

/** The zoom of the current photo, relative to its full size, with keys + − 0. */
function useZoom(pswp: PhotoSwipe) {
  const [, rerender] = useState(0);
  useEffect(() => {
    const onChange = () => rerender((count) => count + 1);
    pswp.on('zoomPanUpdate', onChange);
    pswp.on('change', onChange);
    return () => {
      pswp.off('zoomPanUpdate', onChange);
      pswp.off('change', onChange);
    };
  }, [pswp]);

  const slide = pswp.currSlide;
  const level = slide?.currZoomLevel ?? 1;
  const { fit, max } = slide?.zoomLevels ?? { fit: 1, max: 1 };
  const zoomTo = (next: number) =>
    pswp.currSlide?.zoomTo(
      Math.min(max, Math.max(fit, next)),
      undefined,
      prefersReducedMotion() ? 0 : zoomDurationMs,
    );
  const zoom = {
    isFit: level <= fit * 1.01,
    isLargest: level >= max * 0.99,
    canZoom: max > fit * 1.01,
    percent: Math.round(level * 100),
    in: () => zoomTo((pswp.currSlide?.currZoomLevel ?? 1) * zoomStep),
    out: () => zoomTo((pswp.currSlide?.currZoomLevel ?? 1) / zoomStep),
    toggle: () => pswp.toggleZoom(),
    fit: () => zoomTo(fit),
  };
  useEffect(() => {
    const onKeyDown = ({ originalEvent: event }: { originalEvent: KeyboardEvent }) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoom.in();
      else if (event.key === '-') zoom.out();
      else if (event.key === '0') zoom.fit();
    };
    pswp.on('keydown', onKeyDown);
    return () => pswp.off('keydown', onKeyDown);
  });
  return zoom;
}

const toggleFullScreen = (element: HTMLElement | undefined) =>
  (document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen())?.catch(
    () => undefined,
  );
