import type { Content } from '#contract/posts.ts';
import { ExpandablePicture } from '../files/ExpandablePicture.tsx';
import classes from './PollPicture.module.css';

/** Image of a poll, as wide as the card. */
export function PollPicture({
  pictures: [picture],
  by,
}: {
  pictures: Content['attachments'];
  by: string;
}) {
  return (
    picture && <ExpandablePicture picture={picture} by={by} className={classes.picture} lazy />
  );
}
