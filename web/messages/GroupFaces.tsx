import type { Chat } from '#contract/chat.ts';
import { Avatar } from '../ui/Avatar.tsx';
import classes from './GroupFaces.module.css';

/** Two people of a group conversation, as its picture. */
export function GroupFaces({ faces }: { faces: Chat['faces'] }) {
  return (
    <span className={classes.faces} data-one={faces.length === 1 || undefined} aria-hidden>
      {faces.map(({ id, name, image_thumb }) => (
        <Avatar key={id} name={name} image={image_thumb} size={32} />
      ))}
    </span>
  );
}
