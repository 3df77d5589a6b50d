import { Link } from '@tanstack/react-router';
import { siteName } from '../ui/title.ts';
import classes from './Brand.module.css';

/** A rotunda under a roof of verdigris. */
function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden>
      <path className={classes.finial} d="M15 2.5h2v5h-2z" />
      <path className={classes.roof} d="M5 17.5a11 11 0 0 1 22 0z" />
      <path className={classes.stone} d="M4 19h24v2.5H4zM7 23h3.4v6H7zM14.3 23h3.4v6h-3.4zM21.6 23H25v6h-3.4z" />
    </svg>
  );
}

/** The mark and the name, leading home. */
export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={classes.brand}>
      <Mark />
      <span className={classes.name}>{siteName}</span>
    </Link>
  );
}
