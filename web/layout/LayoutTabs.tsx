import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { plural, number } from '../i18n/language.ts';
import classes from './LayoutTabs.module.css';

type Tab = {
  to: string;
  label: string;
  count?: number | undefined;
  /** Whether the count means pending tasks. */
  waiting?: boolean;
};

type FrameTabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Address of the open tab. */
  currentPath: string;
  /** Query parameters that all tabs keep. */
  search?: Record<string, string>;
};

/** Tabs between the screens of a layout. */
export function LayoutTabs({ label: name, tabs, currentPath, search = {} }: FrameTabsProps) {
  return (
    <nav aria-label={name} className={classes.tabs} data-keep-focus>
      {tabs.map(({ to, label, count, waiting }) => (
        <Link
          key={to}
          to={to}
          search={search}
          activeOptions={{ exact: true }}
          className={classes.tab}
          aria-current={to === currentPath ? 'page' : undefined}
        >
          {label}
          {count !== undefined && (
            <span
              className={classes.count}
              data-waiting={waiting || undefined}
              aria-hidden={waiting}
            >
              {number(count)}
            </span>
          )}
          {waiting && ' '}
          {waiting && (
            <VisuallyHidden>{plural(count ?? 0, '{{n}} waiting', '{{n}} waiting')}</VisuallyHidden>
          )}
        </Link>
      ))}
    </nav>
  );
}
