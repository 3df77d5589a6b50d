import { Link } from '@tanstack/react-router';
import classes from './TabLink.module.css';

type TabLinkProps = {
  to: string;
  /** Query parameters of the link; true keeps the current ones. */
  search: true | Record<string, string>;
  open: boolean;
  children: string;
};

/** One tab in a row; keeps the scroll position. */
export const TabLink = ({ to, search, open, children }: TabLinkProps) => (
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
