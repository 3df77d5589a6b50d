import { VisuallyHidden } from '@mantine/core';
import { IconArrowUpRight, IconLogout, type Icon } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { Row } from '../ui/primitives.tsx';
import { pageIcon, isMenuEntryActive, menuEntries } from '../layout/menu.ts';
import classes from './SideMenu.module.css';
import { usePendingCounts } from '../notifications/usePendingCounts.ts';
import { CountBadge } from './CountBadge.tsx';

const pagesStaleTime = 5 * minute;

type SideMenuProps = {
  /** Icons only; the name of one appears on hover or focus. */
  rail?: boolean;
  /** Called when an entry of this site is chosen; not for links that load another page or tab. */
  onChoose?: () => void;
};

/** Main menu: the screens of the site, the administrators' pages, and Logout. */
export function SideMenu({ rail = false, onChoose }: SideMenuProps) {
  const hasScreen = useRouteExists();
  const { pathname } = useLocation();
  const pages =
    useApiQuery('GET /page/list', {}, { staleTime: pagesStaleTime }).data?.contents ?? [];
  const counts = usePendingCounts();

  const renderLabel = (label: string, EntryIcon: Icon, after?: ReactNode) => (
    <Row as="span" gap={12} className={classes.row}>
      <EntryIcon className={classes.icon} size={22} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
      {after}
    </Row>
  );

  const renderEntry = (
    to: string,
    label: string,
    icon: Icon,
    current: boolean,
    after?: ReactNode,
  ) => (
    <li key={to}>
      <Link
        to={to}
        state={{ chosen: true }}
        className={classes.entry}
        aria-current={current ? 'page' : undefined}
        {...(onChoose && { onClick: onChoose })}
      >
        {renderLabel(label, icon, after)}
      </Link>
    </li>
  );

  return (
    <nav className={classes.menu} aria-label={t('Main')} data-rail={rail || undefined}>
      <ul>
        {menuEntries
          .filter(({ to }) => hasScreen(to))
          .map(({ to, label, icon, countLabel, hasDot }) =>
            renderEntry(
              to,
              label,
              icon,
              isMenuEntryActive(pathname, to),
              countLabel && (
                <CountBadge
                  count={counts[to] ?? 0}
                  label={countLabel}
                  className={classes.count}
                  dotClassName={hasDot ? classes.dot : undefined}
                />
              ),
            ),
          )}
        {pages
          .filter((page) => page.left_menu === 'Y')
          .map(({ id, url, name, icon, new_window }) => {
            // An administrator can also add a link to another site.
            const elsewhere = /^https?:/.test(url);
            const to = elsewhere ? url : paths.page(url);
            if (!elsewhere && new_window === 'N')
              return renderEntry(to, name, pageIcon(icon), isMenuEntryActive(pathname, to));
            const newTab = new_window === 'Y';
            return (
              <li key={id}>
                <a
                  href={to}
                  className={classes.entry}
                  {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {renderLabel(name, pageIcon(icon), newTab && <NewTab rail={rail} />)}
                </a>
              </li>
            );
          })}
        {renderEntry(paths.logout(), t('Logout'), IconLogout, false)}
      </ul>
    </nav>
  );
}

function NewTab({ rail }: { rail: boolean }) {
  return (
    <>
      {!rail && <IconArrowUpRight className={classes.arrow} size={16} aria-hidden />}
      <VisuallyHidden>{t('opens in a new tab')}</VisuallyHidden>
    </>
  );
}
