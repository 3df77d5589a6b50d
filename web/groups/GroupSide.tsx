import { Link } from '@tanstack/react-router';
import type { Group } from '#contract/group.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { Widget } from '../layout/Widget.tsx';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { PersonList } from '../people/PersonList.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { NextActions } from './NextActions.tsx';
import { parseGroupTab, type GroupTab } from './tabs.ts';

const maxMembers = 6;

/**
 * The side column of a group: what it is about, its rules, its next actions, and members. Leaves
 * out what the open tab shows. Narrow screens have the tabs only.
 */
export function GroupSide({ group, tab }: { group: Group; tab: GroupTab }) {
  const hasColumn = useHasSideColumn();
  if (!hasColumn || !group.can_read) return null;
  const { brief_description, rules } = group;
  return (
    <SidebarSlot>
      {tab !== 'about' && brief_description && (
        <Widget title={t('About')}>
          <Text anywhere>{brief_description}</Text>
        </Widget>
      )}
      {tab !== 'about' && rules && (
        <Widget title={t('Rules')}>
          <Text keep="lines" anywhere lines={3}>
            {beginningOf(rules)}
          </Text>
          <LinkToTab group={group} tab="about" label={t('About the group')} />
        </Widget>
      )}
      <NextActions group={group} />
      {tab !== 'members' && <Members group={group} />}
    </SidebarSlot>
  );
}

function Members({ group }: { group: Group }) {
  const members =
    useApiQuery(
      'GET /group/members',
      { group_id: group.id, pageSize: maxMembers },
      { staleTime: minute },
    ).data?.members ?? [];
  if (members.length === 0) return null;
  return (
    <Widget title={t('Members')}>
      <PersonList people={members} />
      <LinkToTab group={group} tab="members" label={t('All members')} />
    </Widget>
  );
}

const LinkToTab = ({ group, tab, label }: { group: Group; tab: GroupTab; label: string }) => (
  <Text mt={10}>
    <Link to={paths.group(group.id)} search={parseGroupTab({ tab })} resetScroll={false}>
      {label}
    </Link>
  </Text>
);

/** The first lines, so that the text is cut off between them where they are short. */
const beginningOf = (rules: string) => rules.split('\n').filter(Boolean).slice(0, 3).join('\n');
