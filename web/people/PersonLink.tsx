import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps } from 'react';
import type { Badge } from '#contract/fields.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { HighlightedText } from '../ui/Highlight.tsx';
import classes from './PersonLink.module.css';

type Person = { name: string; username: string; image_thumb?: string; badge?: Badge };

/** Loaded lazily, because few people have one. */
const PersonBadge = lazy(async () => ({
  default: (await import('./PersonBadge.tsx')).PersonBadge,
}));

/**
 * Name of a person and their badge, linked to the profile if there is one. `HoverCards` shows a
 * card beside links with `data-username`. With `highlighted`, the matches of the search are
 * highlighted.
 */
export function PersonLink({
  person: { name, username, badge },
  className = '',
  highlighted = false,
}: {
  person: Person;
  className?: string | undefined;
  highlighted?: boolean;
}) {
  if (!username) return <span className={`${classes.name} ${className}`}>{name}</span>;
  return (
    <Link
      to={paths.profile(username)}
      className={`${classes.name} ${className}`}
      data-username={username}
    >
      {highlighted ? <HighlightedText text={name} /> : name}
      {badge && (
        <Suspense>
          <PersonBadge badge={badge} />
        </Suspense>
      )}
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
      data-username={person.username}
      tabIndex={-1}
      aria-hidden
    >
      {portrait}
    </Link>
  );
}
