import { Link, useLocation } from '@tanstack/react-router';
import classes from './TabLinks.module.css';

type TabLinksProps = {
  /** Accessible name, such as "Polls to show". */
  label: string;
  /** With `isCurrent`, the address does not say which tab is the current one. */
  tabs: readonly { to: string; label: string; search?: object; isCurrent?: boolean }[];
};

/** Tabs above a list that show all or some of it, each view at its own address. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const currentPath = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label={label} className={classes.parts} data-keep-focus>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          search={tab.search ?? {}}
          activeOptions={{ exact: true }}
          className={classes.part}
          aria-current={(tab.isCurrent ?? tab.to === currentPath) ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
