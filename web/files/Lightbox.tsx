import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type KeyboardEvent, type TouchEvent } from 'react';
import type { Content } from '#contract/posts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { Row } from '../ui/primitives.tsx';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { refreshPictures } from './refreshPictures.ts';
import classes from './Lightbox.module.css';

const swipeDistancePx = 50;

export type LightboxProps = {
  opened: boolean;
  images: readonly Pick<Content['attachments'][number], 'url' | 'width' | 'height'>[];
  authorName: string;
  /** Index of the displayed image; undefined while closed. */
  openIndex: number | undefined;
  onIndexChange: (index: number) => void;
  onClose: () => void;
  /**
   * Called when the image fails to load, usually because its signed URL expired. By default the
   * post is refetched.
   */
  onLost?: () => void;
};

/** An image at full size. Arrow keys and swipes move to the others. */
export function Lightbox({
  opened,
  images,
  authorName,
  openIndex,
  onIndexChange,
  onClose,
  onLost,
}: LightboxProps) {
  const client = useQueryClient();
  const touchStartX = useRef(0);
  const displayedIndex = useRetainedValue(openIndex);
  const image = displayedIndex === undefined ? undefined : images[displayedIndex];
  const step = (offset: 1 | -1) =>
    openIndex !== undefined && images[openIndex + offset] && onIndexChange(openIndex + offset);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const distance = (event.changedTouches[0]?.clientX ?? 0) - touchStartX.current;
    if (Math.abs(distance) > swipeDistancePx) step(distance < 0 ? 1 : -1);
  };

  return (
    <Dialog
      opened={opened && image !== undefined}
      onClose={onClose}
      title={t('Photo by {{name}}', { name: authorName })}
      size="auto"
      onKeyDown={onKeyDown}
      onTouchStart={(event) => (touchStartX.current = event.changedTouches[0]?.clientX ?? 0)}
      onTouchEnd={onTouchEnd}
    >
      {image && displayedIndex !== undefined && (
        <>
          <img
            className={classes.picture}
            src={image.url}
            alt={t('Photo {{place}} of {{count}} by {{name}}', {
              place: displayedIndex + 1,
              count: images.length,
              name: authorName,
            })}
            width={image.width}
            height={image.height}
            onError={() => (onLost ? onLost() : refreshPictures(client))}
          />
          {images.length > 1 && (
            <Row gap={12} justify="center" mt={8} color="muted" tabular className={classes.steps}>
              <ActionIcon
                aria-label={t('Previous photo')}
                aria-disabled={displayedIndex === 0}
                onClick={() => step(-1)}
              >
                <IconChevronLeft size={22} aria-hidden />
              </ActionIcon>
              <span role="status">
                {t('{{place}} of {{count}}', { place: displayedIndex + 1, count: images.length })}
              </span>
              <ActionIcon
                aria-label={t('Next photo')}
                aria-disabled={displayedIndex === images.length - 1}
                onClick={() => step(1)}
              >
                <IconChevronRight size={22} aria-hidden />
              </ActionIcon>
            </Row>
          )}
        </>
      )}
    </Dialog>
  );
}
