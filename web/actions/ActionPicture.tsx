import type { Action } from '#contract/action.ts';
import type { Content } from '#contract/posts.ts';
import { ExpandablePicture } from '../files/ExpandablePicture.tsx';
import { Drawing } from '../layout/drawings/Drawing.tsx';
import { actionTypes } from './actionTypes.ts';
import classes from './ActionPicture.module.css';

type ActionPictureProps = {
  image: Content['attachments'][number] | undefined;
  action: Action;
  /** The name of the author. */
  by: string;
};

/** Header image on the page of an action, or a drawing: the chosen one, or one by its kind. */
export function ActionPicture({ image, action: { kind, drawing }, by }: ActionPictureProps) {
  if (image) return <ExpandablePicture image={image} by={by} className={classes.picture} />;
  return (
    <div className={classes.drawing} aria-hidden>
      <Drawing drawing={drawing ?? actionTypes[kind].drawing} />
    </div>
  );
}
