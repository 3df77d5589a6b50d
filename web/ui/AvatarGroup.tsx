import { Avatar } from './Avatar.tsx';
import classes from './AvatarGroup.module.css';

const maxAvatars = 5;

/** Up to five overlapping avatars, next to text that names or counts the people. */
export function AvatarGroup({
  people,
}: {
  people: readonly { id: number; name: string; image_thumb: string }[];
}) {
  if (people.length === 0) return null;
  return (
    <span className={classes.faces} aria-hidden>
      {people.slice(0, maxAvatars).map((person) => (
        <Avatar key={person.id} name={person.name} image={person.image_thumb} size={24} />
      ))}
    </span>
  );
}
