import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { HighlightedText } from '../ui/Highlight.tsx';
import classes from './PersonLink.module.css';

type Person = { name: string; username: string; image_thumb?: string };

/**
 * Name of a person, linked to the profile if there is one. With `highlighted`, the
 * matches of
 * the search are highlighted.
 */
export function PersonLink({
  person: { name, username },
  className = '',
  highlighted = false,
}: {
  person: Person;
  className?: string | undefined;
  highlighted?: boolean;
}) {
  if (!username) return <span className={`${classes.name} ${className}`}>{name}</span>;
  return (
    <Link to={paths.profile(username)} className={`${classes.name} ${className}`}>
      {highlighted ? <HighlightedText text={name} /> : name}
    </Link>
  );
}

/**
 * Avatar of a person, linked to the profile. Hidden from keyboard and screen readers, because the
 * name beside it has the same link.
 */
export function PortraitLink({
  person,
  size,
}: {
  person: Person;
  size?: ComponentProps<typeof Avatar>['size'];
}) {
  const portrait = (
    <Avatar name={person.name} image={person.image_thumb ?? ''} {...(size && { size })} />
  );
  if (!person.username) return portrait;
  return (
    <Link
      to={paths.profile(person.username)}
      className={classes.portrait}
      tabIndex={-1}
      aria-hidden
    >
      {portrait}
    </Link>
  );
}
