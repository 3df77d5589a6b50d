import { Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useAsk } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Beside } from '../shell/Beside.tsx';
import { LinkButton } from '../shell/LinkButton.tsx';
import { useTitle } from '../ui/title.ts';
import { FindByTag } from './FindByTag.tsx';
import classes from './GroupsFrame.module.css';
import { LatestDiscussions } from './LatestDiscussions.tsx';
import { lists, searchOf } from './lists.ts';

/** Around the lists of groups: where one is, and the ways to the others. */
export function GroupsFrame() {
  const { pathname } = useLocation();
  const { sort } = searchOf(useSearch({ strict: false }));
  const counts = useAsk('GET /group/count-groups-by-status', {}).data?.counts;
  const here = lists.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? lists[0];
  useTitle(here === lists[0] ? 'Groups' : `${here.label} · Groups`);

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>Groups</Title>
        <LinkButton to={paths.createGroup()} leftSection={<IconPlus size={18} aria-hidden />}>
          Create group
        </LinkButton>
      </div>
      <nav aria-label="Lists of groups" className={classes.tabs} data-stays>
        {lists.map(({ to, label, count }) => (
          <Link key={to} to={to} search={sort ? { sort } : {}} activeOptions={{ exact: true }} className={classes.tab} aria-current={to === here.to ? 'page' : undefined}>
            {label}
            {count && counts && (
              <span className={classes.count} data-waiting={(count === 'invitations' && counts[count] > 0) || undefined}>
                {counts[count].toLocaleString('en')}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <Beside>
        <FindByTag />
      </Beside>
      <Outlet />
      <Beside>
        <LatestDiscussions />
      </Beside>
    </div>
  );
}
