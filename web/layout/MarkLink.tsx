import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { MarkLinkProps } from '../ui/markLinks.ts';
import classes from './MarkLink.module.css';

/** A hashtag or a name in a text, leading to what is said about it, or to whoever is called so. */
export function MarkLink({ children, ...mark }: MarkLinkProps) {
  return (
    <Link
      to={'tag' in mark ? paths.tag(mark.tag) : paths.profile(mark.name)}
      className={classes.mark}
    >
      {children}
    </Link>
  );
}
