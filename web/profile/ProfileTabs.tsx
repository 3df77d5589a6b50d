import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from './ProfileTabs.module.css';

const tabs = [
  { label: 'Activity', places: [paths.profile, paths.profileActivity, paths.profileDiscussions] },
  { label: 'Blog', places: [paths.profileBlog] },
  { label: 'Actions', places: [paths.profileActions] },
  { label: 'Polls', places: [paths.profilePolls] },
  { label: 'About', places: [paths.profileAbout] },
] as const;

/** The parts of a profile, each at an address of its own. */
export function ProfileTabs({ username }: { username: string }) {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase();
  return (
    <nav className={classes.tabs} aria-label="Parts of the profile" data-stays>
      {tabs.map(({ label, places }) => (
        <Link
          key={label}
          to={places[0](username)}
          search
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={classes.tab}
          aria-current={places.some((place) => place(username).toLowerCase() === here) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
