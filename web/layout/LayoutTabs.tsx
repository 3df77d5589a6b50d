import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { plural, number } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import classes from './LayoutTabs.module.css';
import { useTabStrip } from './useTabStrip.ts';

type Tab = {
  to: string;
  label: string;
  count?: number | undefined;
  /** Whether the count is of things that wait for the member; it is highlighted then. */
  waiting?: boolean;
};

type LayoutTabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Address of the open tab. */
  currentPath: string;
  /** Query parameters that all tabs keep. */
  search?: Record<string, string>;
};

/** Tabs with counts, between the screens of a layout, such as the group lists. */
export function LayoutTabs({ label: name, tabs, currentPath, search = {} }: LayoutTabsProps) {
  const strip = useTabStrip(`${currentPath} ${tabs.length}`);
  return (
    <Wrap
      ref={strip}
      className={classes.strip}
      aria-label={name}
      as="nav"
      gap={4}
      px={4}
      py={4}
      surface="card"
      border
      radius={12}
      data-keep-focus
    >
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
            <Text
              as="span"
              size="xs"
              color="faint"
              tabular
              className={classes.count}
              data-waiting={waiting || undefined}
              aria-hidden={waiting}
            >
              {number(count)}
            </Text>
          )}
          {waiting && ' '}
          {waiting && (
            <VisuallyHidden>{plural(count ?? 0, '{{n}} waiting', '{{n}} waiting')}</VisuallyHidden>
          )}
        </Link>
      ))}
    </Wrap>
  );
}
