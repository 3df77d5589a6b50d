import type { Action } from '#contract/action.ts';
import type { CoverDrawing } from '#contract/covers.ts';
import type { Content } from '#contract/posts.ts';
import { ExpandablePicture } from '../files/ExpandablePicture.tsx';
import { Drawing } from '../layout/drawings/Drawing.tsx';
import classes from './ActionPicture.module.css';

const drawings: Record<Action['kind'], CoverDrawing> = {
  event: 'town',
  task: 'orchard',
  petition: 'bridge',
  letter: 'harbor',
};

type ActionPictureProps = {
  image: Content['attachments'][number] | undefined;
  kind: Action['kind'];
  /** The name of the author. */
  by: string;
};

/** Header image on the page of an action, or a drawing by its kind. */
export function ActionPicture({ image, kind, by }: ActionPictureProps) {
  if (image) return <ExpandablePicture image={image} by={by} className={classes.picture} />;
  return (
    <div className={classes.drawing} aria-hidden>
      <Drawing drawing={drawings[kind]} />
    </div>
  );
}
