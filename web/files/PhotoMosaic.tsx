import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type CSSProperties, type ImgHTMLAttributes } from 'react';
import { t } from '../i18n/language.ts';
import { LazyPhotoViewer } from './LazyPhotoViewer.tsx';
import { describePhoto, fitPhoto, toSrcSet, type Photo } from './photoSources.ts';
import classes from './PhotoMosaic.module.css';
import { refreshPictures } from './refreshPictures.ts';

const MediaList = lazy(() => import('./MediaList.tsx'));
const AnimatedPhoto = lazy(() => import('./AnimatedPhoto.tsx'));

type PhotoMosaicProps = {
  /** Photos and other files. */
  images: readonly Photo[];
  authorName: string;
  /** Smaller, for a comment or a list of moderators. */
  compact?: boolean;
};

const maxTiles = 5;

/** Width of tiles in percent, by the number of tiles: of the first ones, and of the others. */
const tileSizes: Record<number, [first: number, firstCount: number, others: number]> = {
  1: [100, 1, 100],
  2: [50, 2, 50],
  3: [66, 1, 34],
  4: [50, 4, 50],
  5: [50, 2, 34],
};
const cardWidthPx = 608;
const compactWidthPx = 320;

function sizesOf(index: number, tileCount: number, compact: boolean): string {
  const [first, firstCount, others] = tileSizes[tileCount]!;
  const percent = index < firstCount ? first : others;
  const pixels = Math.ceil(((compact ? compactWidthPx : cardWidthPx) * percent) / 100);
  return compact ? `${pixels}px` : `(max-width: 47.99em) ${percent}vw, ${pixels}px`;
}

/** Photos of a post or comment, and under them its other files. */
export function PhotoMosaic({ images, ...props }: PhotoMosaicProps) {
  const files = images.filter(({ media }) => media);
  return (
    <>
      <PhotoTiles images={images.filter(({ media }) => !media)} {...props} />
      {files.length > 0 && (
        <Suspense>
          <MediaList files={files} />
        </Suspense>
      )}
    </>
  );
}

/** One photo as wide as the card, or up to five tiles, which open. */
function PhotoTiles({ images, authorName, compact = false }: PhotoMosaicProps) {
  const [openIndex, setOpenIndex] = useState<number>();
  const client = useQueryClient();
  const [single] = images;
  if (!single) return null;
  const tileCount = Math.min(images.length, maxTiles);
  const { fit, aspect } = fitPhoto(single);
  const singleProps = images.length === 1 && {
    'data-fit': fit,
    style: {
      '--aspect': aspect,
      '--height': `${single.height}px`,
    } as CSSProperties,
  };
  return (
    <>
      <ul
        className={classes.mosaic}
        data-tiles={tileCount}
        data-compact={compact || undefined}
        {...singleProps}
      >
        {images.slice(0, maxTiles).map((image, index) => (
          <li key={image.file_name}>
            <Tile
              image={image}
              imgProps={{
                src: image.url,
                srcSet: toSrcSet(image),
                sizes: sizesOf(index, tileCount, compact),
                alt: describePhoto(image, {
                  name: authorName,
                  place: index + 1,
                  count: images.length,
                }),
                width: image.width,
                height: image.height,
                loading: 'lazy',
                onError: () => void refreshPictures(client),
              }}
              hiddenCount={index === maxTiles - 1 ? images.length - maxTiles : 0}
              tall={images.length === 1 && fit === 'tall'}
              onOpen={(button) => {
                // Safari does not focus a button that is clicked. The focus returns here.
                button.focus();
                setOpenIndex(index);
              }}
            />
          </li>
        ))}
      </ul>
      <LazyPhotoViewer
        images={images}
        authorName={authorName}
        openIndex={openIndex}
        onClose={() => setOpenIndex(undefined)}
      />
    </>
  );
}

type TileProps = {
  image: Photo;
  imgProps: ImgHTMLAttributes<HTMLImageElement>;
  /** Number of photos that have no tile, on the last tile. */
  hiddenCount: number;
  /** Whether the tile shows only the beginning of the photo. */
  tall: boolean;
  onOpen: (button: HTMLButtonElement) => void;
};

const Tile = ({ image, imgProps, hiddenCount, tall, onOpen }: TileProps) => {
  const still = (
    <button type="button" data-printed onClick={(event) => onOpen(event.currentTarget)}>
      <img {...imgProps} alt={imgProps.alt ?? ''} />
      {hiddenCount > 0 && <span className={classes.more}>{`+${hiddenCount}`}</span>}
      {tall && (
        <span className={classes.tall}>
          <IconArrowsDiagonal size={16} aria-hidden />
          {t('Show the whole photo')}
        </span>
      )}
    </button>
  );
  return image.animated && hiddenCount === 0 ? (
    <Suspense>
      <AnimatedPhoto {...imgProps} onOpen={onOpen} />
    </Suspense>
  ) : (
    still
  );
};
