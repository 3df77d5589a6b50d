import type { Content } from '#contract/posts.ts';
import { ExpandablePicture } from '../files/ExpandablePicture.tsx';
import classes from './PollPicture.module.css';

/** Image of a poll, as wide as the card. A poll has at most one. `by` is its author's name. */
export function PollPicture({
  images: [image],
  by,
}: {
  images: Content['attachments'];
  by: string;
}) {
  return image && <ExpandablePicture image={image} by={by} className={classes.picture} lazy />;
}
