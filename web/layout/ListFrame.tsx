import { Title } from '@mantine/core';
import { IconChevronRight, type Icon } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { useTitle } from '../ui/title.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { BackLink } from './BackLink.tsx';
import classes from './ListFrame.module.css';

/** A screen of the list. */
export type Listed = { to: string; label: string; icon: Icon };

type ListFrameProps = {
  title: string;
  /** Where the list is a screen of its own. */
  home: string;
  screens: Listed[];
  /** For tables and queues: as wide as the window allows. */
  wide?: boolean;
};

/** A list of screens beside the one that is open; on phones the list is a screen of its own. */
export function ListLayout({ title, home, screens, wide = false }: ListFrameProps) {
  // The screen that is drawn: while it is being left, the address is that of the next one already.
  const drawn = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath });
  const phone = useIsMobile();
  const open = screens.find(({ to }) => to === drawn || drawn?.startsWith(`${to}/`));
  useTitle(open?.label ?? title);

  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      {(!phone || !open) && (
        <div className={classes.side}>
          {phone ? <Title order={1}>{title}</Title> : <p className={classes.head}>{title}</p>}
          <nav aria-label={title}>
            <ul className={classes.list}>
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
          </nav>
        </div>
      )}
      <div className={classes.screen}>
        {phone && open && (
          <BackLink to={drawn === open.to ? home : open.to}>
            {drawn === open.to ? title : open.label}
          </BackLink>
        )}
        {open && drawn === open.to && <Title order={1}>{open.label}</Title>}
        <Outlet />
      </div>
    </div>
  );
}

/** Where no screen is chosen: the list alone, or beside the first of them. */
export const ListHome = ({ first }: { first: string }) =>
  useIsMobile() ? null : <Navigate to={first} replace />;
