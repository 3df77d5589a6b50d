import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from './LegalLinks.module.css';
import { useSite } from './site.ts';

export function LegalLinks() {
  const site = useSite();
  return (
    <nav className={classes.links} aria-label="Legal">
      <Link to={paths.terms()}>Terms and conditions</Link>
      <Link to={paths.privacy()}>Privacy policy</Link>
      {site?.moderation_log && <Link to={paths.moderationLog()}>Moderation log</Link>}
    </nav>
  );
}
