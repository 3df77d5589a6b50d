import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Matched } from '../ui/Matched.tsx';
import classes from './PersonLink.module.css';

type Person = { name: string; username: string; image_thumb?: string };

/** Somebody's name, leading to their profile if they have one still; `sought` where it may be what was searched for. */
export function PersonLink({
  person: { name, username },
  className = '',
  sought = false,
}: {
  person: Person;
  className?: string | undefined;
  sought?: boolean;
}) {
  if (!username) return <span className={`${classes.name} ${className}`}>{name}</span>;
  return (
    <Link to={paths.profile(username)} className={`${classes.name} ${className}`}>
      {sought ? <Matched text={name} /> : name}
    </Link>
  );
}

/** Their picture, which leads there too. It stands beside the name, so keyboards and screen readers pass it by. */
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
