import { Link } from '@tanstack/react-router';
import classes from './TabLink.module.css';

type TabLinkProps = {
  to: string;
  /** Query parameters of the link; true keeps the current ones. */
  search: true | Record<string, string | number>;
  isCurrent: boolean;
  children: string;
};

/**
 * One tab of a group, profile or search: a part of the same screen, so the scroll position stays.
 */
export const TabLink = ({ to, search, isCurrent, children }: TabLinkProps) => (
  <Link
    to={to}
    search={search}
    resetScroll={false}
    activeOptions={{ exact: true }}
    className={classes.tab}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {children}
  </Link>
);
