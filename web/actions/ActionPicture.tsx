import { IconFlag } from '@tabler/icons-react';
import type { Content } from '#contract/posts.ts';
import { ExpandablePicture } from '../files/ExpandablePicture.tsx';
import classes from './ActionPicture.module.css';

/** Header image on the page of an action, or a pattern. `by`: the name of the author. */
export function ActionPicture({
  image,
  by,
}: {
  image: Content['attachments'][number] | undefined;
  by: string;
}) {
  if (image) return <ExpandablePicture image={image} by={by} className={classes.picture} />;
  return (
    <div className={classes.pattern} aria-hidden>
      <IconFlag size={40} stroke={1.5} />
    </div>
  );
}
