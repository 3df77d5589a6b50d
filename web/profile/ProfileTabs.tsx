import { useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { TabLink } from '../layout/TabLink.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useTabStrip } from '../layout/useTabStrip.ts';
import classes from './ProfileTabs.module.css';

/** `routes` are all addresses of a tab. Its link uses the first. */
const tabs = [
  {
    label: t('Activity'),
    routes: [paths.profile, paths.profileActivity, paths.profileDiscussions],
  },
  { label: t('Articles'), routes: [paths.profileBlog] },
  { label: t('Actions'), routes: [paths.profileActions] },
  { label: t('Polls'), routes: [paths.profilePolls] },
  { label: t('About'), routes: [paths.profileAbout] },
] as const;

/** Tabs of a profile, each at its own address. */
export function ProfileTabs({ username }: { username: string }) {
  const { pathname } = useLocation();
  const currentPath = pathname.toLowerCase();
  const strip = useTabStrip(currentPath);
  return (
    <Wrap
      ref={strip}
      as="nav"
      gap={4}
      className={classes.tabs}
      aria-label={t('Profile sections')}
      data-keep-focus
    >
      {tabs.map(({ label, routes }) => (
        <TabLink
          key={label}
          to={routes[0](username)}
          search
          isCurrent={routes.some((route) => route(username).toLowerCase() === currentPath)}
        >
          {label}
        </TabLink>
      ))}
    </Wrap>
  );
}
