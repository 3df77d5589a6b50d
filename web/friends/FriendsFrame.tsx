import { Title } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useWaiting } from '../shell/waiting.ts';
import { useTitle } from '../ui/title.ts';
import classes from './FriendsFrame.module.css';

const tabs = [
  { to: paths.friends(), label: 'My Friends' },
  { to: paths.friendRequests(), label: 'Requests', title: 'Friend Requests' },
  { to: paths.friendSuggestions(), label: 'Suggestions', title: 'Friend Suggestions' },
  { to: paths.collections(), label: 'Collections' },
  { to: paths.inviteFriends(), label: 'Invite People' },
] as const;

/** Around the screens of friends: where one is, and the ways to the others. */
export function FriendsFrame() {
  const { pathname } = useLocation();
  const waiting = useWaiting()[paths.friends()] ?? 0;
  const here = tabs.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? tabs[0];
  const title = 'title' in here ? here.title : here.label;
  useTitle(title);

  return (
    <div className={classes.screen}>
      <Title order={1}>{title}</Title>
      <nav aria-label="Friends" className={classes.tabs} data-stays>
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={classes.tab} aria-current={to === here.to ? 'page' : undefined}>
            {label}
            {to === paths.friendRequests() && waiting > 0 && <span className={classes.count}>{waiting.toLocaleString('en')}</span>}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
