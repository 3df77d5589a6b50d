import { Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useAsk } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../shell/BackLink.tsx';
import { LinkButton } from '../shell/LinkButton.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './ActionsFrame.module.css';
import { lists } from './lists.ts';

const tabs = [...lists, { label: 'Preferences', to: paths.actionPreferences() }];

/** Around the lists of actions: where one is, and the ways to the others. */
export function ActionsFrame() {
  const here = useLocation().pathname.replace(/\/$/, '');
  const { groupId = '' } = useParams({ strict: false });
  return groupId === '' ? <OfAll here={here} /> : <OfGroup id={Number(groupId)} />;
}

function OfAll({ here }: { here: string }) {
  const label = tabs.find(({ to }) => to === here)?.label ?? 'All';
  useTitle(label === 'All' ? 'Actions' : `${label} · Actions`);
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>Actions</Title>
        <CreateLink to={paths.createAction()} />
      </div>
      <nav aria-label="Lists of actions" className={classes.tabs} data-stays>
        {tabs.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={classes.tab} aria-current={to === here ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

function OfGroup({ id }: { id: number }) {
  const group = useAsk('GET /group/get-one', { id }, { enabled: Number.isSafeInteger(id) && id > 0 }).data?.group;
  const title = group ? `Actions of ${group.name}` : 'Actions of a group';
  useTitle(title);
  return (
    <div className={classes.screen}>
      {group && <BackLink to={paths.group(id)}>{group.name}</BackLink>}
      <div className={classes.head}>
        <Title order={1}>{title}</Title>
        {group?.membership === 'owner' && <CreateLink to={paths.createGroupAction(id)} />}
      </div>
      <Outlet />
    </div>
  );
}

const CreateLink = ({ to }: { to: string }) => (
  <LinkButton to={to} leftSection={<IconPlus size={18} aria-hidden />}>
    Create action
  </LinkButton>
);
