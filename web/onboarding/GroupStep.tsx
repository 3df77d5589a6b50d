import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Group } from '#contract/group.ts';
import { useApiQuery } from '../api/hooks.ts';
import { MembershipButtons } from '../groups/MembershipButtons.tsx';
import { plural, t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Text } from '../ui/primitives.tsx';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import classes from './GroupStep.module.css';

/** Enough to find three that the member is not in. */
const popularGroups = { type: 'public', sort: 'popular', page: 1, pageSize: 10 } as const;
const shownCount = 3;

const canEnter = ({ membership, can_join }: Group) =>
  (membership === 'invited' || membership === 'none') && can_join;

/** First step: three popular open groups. A new member has no other groups in common yet. */
export function GroupStep() {
  const query = useApiQuery('GET /group/list', popularGroups);
  const [ids, setIds] = useState<readonly number[]>();
  if (query.isPending) return <TextSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load groups')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { contents, pages } = query.data;
  // The groups stay after the member joined one of them.
  if (!ids) {
    setIds(
      contents
        .filter(canEnter)
        .slice(0, shownCount)
        .map(({ id }) => id),
    );
    return null;
  }
  const groups = contents.filter(({ id }) => ids.includes(id));
  return (
    <>
      {groups.length > 0 ? (
        <ul className={classes.groups} aria-label={t('Groups')}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      ) : (
        <Text color="muted">
          {t('There is no group to join yet. Start one about something you care about.')}
        </Text>
      )}
      <div>
        {(pages.totalCount ?? 0) > groups.length ? (
          <LinkButton to={paths.groups()} variant="subtle" size="compact-md">
            {t('All groups')}
          </LinkButton>
        ) : (
          <LinkButton to={paths.createGroup()} variant="light">
            {t('Create group')}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function GroupCard({ group }: { group: Group }) {
  const { id, name, icon, total_members, membership } = group;
  return (
    <li className={classes.group}>
      <Avatar name={name} image={icon} size={44} shape="group" />
      <div>
        <Text as="h4" size="sm" weight={650} tight anywhere plainLinks>
          <Link to={paths.group(id)}>{name}</Link>
        </Text>
        <Text size="xs" color="faint" tight tabular>
          {plural(total_members, '{{n}} member', '{{n}} members')}
        </Text>
      </div>
      {canEnter(group) ? (
        <MembershipButtons group={group} inList />
      ) : (
        <Text size="sm" color="success" weight={600}>
          {membership === 'owner' ? t('You’re the owner') : t('You’re a member')}
        </Text>
      )}
    </li>
  );
}
