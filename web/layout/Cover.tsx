import { drawingByName } from '#contract/covers.ts';
import type { Output } from '#contract/calls.ts';
import { toSrcSet } from '../files/photoSources.ts';
import { Drawing } from './drawings/Drawing.tsx';
import classes from './Cover.module.css';

export type CoverChoice = NonNullable<Output<'GET /user/get'>['cover']>;

type CoverProps = {
  /** What was chosen; undefined if nothing was. */
  cover: CoverChoice | undefined;
  /** Without a choice, the drawing depends on the name. */
  name: string;
  className?: string | undefined;
};

/** The cover of a person or group: a picture or a drawing. Without meaning, so hidden. */
export function Cover({ cover, name, className = '' }: CoverProps) {
  const picture = cover?.picture;
  return (
    <div className={`${classes.cover} ${className}`} aria-hidden>
      {picture ? (
        <img
          src={picture.url}
          srcSet={toSrcSet(picture)}
          // On a phone the box is narrower than 4 : 1, so only the middle of the image is shown.
          sizes="(max-width: 47.99em) 150vw, 1000px"
          alt=""
          width={picture.width}
          height={picture.height}
        />
      ) : (
        <Drawing drawing={cover?.drawing ?? drawingByName(name)} />
      )}
    </div>
  );
}
