import { Title } from '@mantine/core';
import { IconChevronRight, type Icon } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { useId } from 'react';
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { BackLink } from './BackLink.tsx';
import classes from './ListLayout.module.css';

/** An entry of the list. */
export type ListEntry = { to: string; label: string; icon: Icon };
/** Entries with a title, unless they are the whole list. */
type ListGroup = { title?: string; screens: readonly ListEntry[] };

type ListLayoutProps = {
  title: string;
  /** Address of the list itself, which is a screen on phones. */
  home: string;
  groups: readonly ListGroup[];
  /** Uses the full width, for tables and queues. */
  wide?: boolean;
};

/**
 * Layout of the settings and the administration: a list of screens beside the open one. On phones
 * the list is a screen of its own.
 */
export function ListLayout({ title, home, groups, wide = false }: ListLayoutProps) {
  // The rendered screen: during navigation the location is already that of the next one.
  const renderedPath = useMatches({
    select: (matches): string | undefined => matches.at(-1)?.fullPath,
  });
  const phone = useIsMobile();
  const open = groups
    .flatMap(({ screens }) => screens)
    .find(({ to }) => to === renderedPath || renderedPath?.startsWith(`${to}/`));
  useTitle(open?.label ?? title);

  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      {(!phone || !open) && (
        <div className={classes.side}>
          {phone ? (
            <Title order={1}>{title}</Title>
          ) : (
            <Heading as="p" mb={8} className={classes.head}>
              {title}
            </Heading>
          )}
          <nav aria-label={title}>
            {groups.map((group) => (
              <Group key={group.title ?? ''} {...group} open={open} />
            ))}
          </nav>
        </div>
      )}
      <Stack gap={16} className={classes.screen}>
        {phone && open && (
          <BackLink to={renderedPath === open.to ? home : open.to}>
            {renderedPath === open.to ? title : open.label}
          </BackLink>
        )}
        {open && renderedPath === open.to && <Title order={1}>{open.label}</Title>}
        <Outlet />
      </Stack>
    </div>
  );
}

function Group({ title, screens, open }: ListGroup & { open: ListEntry | undefined }) {
  const heading = useId();
  return (
    <>
      {title && (
        <Text id={heading} size="sm" color="muted" weight={600} className={classes.title}>
          {title}
        </Text>
      )}
      <ul className={classes.list} aria-labelledby={title && heading}>
        {screens.map(({ to, label, icon: ScreenIcon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              aria-current={open?.to === to ? 'page' : undefined}
            >
              <ScreenIcon size={20} stroke={1.75} aria-hidden />
              {label}
              <IconChevronRight className={classes.onward} size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Index route: on phones the list only, otherwise redirects to the first screen. */
export const ListHome = ({ first }: { first: string }) =>
  useIsMobile() ? null : <Navigate to={first} replace />;
