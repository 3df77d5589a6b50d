import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react';
import { t } from '../i18n/language.ts';
import { prefersReducedMotion } from '../ui/prefersReducedMotion.ts';
import classes from './AnimatedPhoto.module.css';

type AnimatedPhotoProps = ImgHTMLAttributes<HTMLImageElement> & {
  /** Opens the photo. */
  onOpen: (button: HTMLButtonElement) => void;
  buttonClassName?: string | undefined;
};

/**
 * A photo that moves, with a button that pauses it, in a parent with `position: relative`. Under
 * reduced motion it starts paused. Paused, a canvas shows its first frame.
 */
export default function AnimatedPhoto({
  onOpen,
  buttonClassName,
  alt,
  ...props
}: AnimatedPhotoProps) {
  const [paused, setPaused] = useState(prefersReducedMotion);
  const [loaded, setLoaded] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!paused || !loaded || !context || !image.current) return;
    const { naturalWidth, naturalHeight } = image.current;
    Object.assign(context.canvas, { width: naturalWidth, height: naturalHeight });
    context.drawImage(image.current, 0, 0);
  }, [paused, loaded]);
  return (
    <>
      <button
        type="button"
        className={`${classes.photo} ${buttonClassName ?? ''}`}
        data-printed
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <img
          ref={image}
          alt={alt}
          {...props}
          data-paused={paused || undefined}
          onLoad={() => setLoaded(true)}
        />
        {paused && <canvas ref={canvas} className={classes.still} aria-hidden />}
      </button>
      <ActionIcon
        variant="default"
        radius="xl"
        className={classes.toggle}
        aria-label={paused ? t('Play animation') : t('Pause animation')}
        title={paused ? t('Play animation') : t('Pause animation')}
        onClick={() => setPaused(!paused)}
      >
        {paused ? (
          <IconPlayerPlay size={20} aria-hidden />
        ) : (
          <IconPlayerPause size={20} aria-hidden />
        )}
      </ActionIcon>
    </>
  );
}
