import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from './LegalLinks.module.css';

export function LegalLinks() {
  return (
    <nav className={classes.links} aria-label="Legal">
      <Link to={paths.terms()}>Terms and conditions</Link>
      <Link to={paths.privacy()}>Privacy policy</Link>
    </nav>
  );
}
