import { useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { TabLink } from '../layout/TabLink.tsx';
import { t } from '../i18n/language.ts';
import classes from './ProfileTabs.module.css';

const tabs = [
  {
    label: t('Activity'),
    places: [paths.profile, paths.profileActivity, paths.profileDiscussions],
  },
  { label: t('Article'), places: [paths.profileBlog] },
  { label: t('Actions'), places: [paths.profileActions] },
  { label: t('Polls'), places: [paths.profilePolls] },
  { label: t('About'), places: [paths.profileAbout] },
] as const;

/** Tabs of a profile, each at its own address. */
export function ProfileTabs({ username }: { username: string }) {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase();
  return (
    <nav className={classes.tabs} aria-label={t('Profile sections')} data-keep-focus>
      {tabs.map(({ label, places }) => (
        <TabLink
          key={label}
          to={places[0](username)}
          search
          open={places.some((place) => place(username).toLowerCase() === here)}
        >
          {label}
        </TabLink>
      ))}
    </nav>
  );
}
