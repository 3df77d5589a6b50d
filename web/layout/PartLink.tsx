import { Link } from '@tanstack/react-router';
import classes from './PartLink.module.css';

type PartLinkProps = {
  to: string;
  /** What the address asks for; true keeps what it asks for now. */
  search: true | Record<string, string>;
  open: boolean;
  children: string;
};

/** One part of a page, among the others in a row; the page stays where it is scrolled to. */
export const PartLink = ({ to, search, open, children }: PartLinkProps) => (
  <Link
    to={to}
    search={search}
    resetScroll={false}
    activeOptions={{ exact: true }}
    className={classes.tab}
    aria-current={open ? 'page' : undefined}
  >
    {children}
  </Link>
);
