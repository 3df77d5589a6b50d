import { Title } from '@mantine/core';
import { IconFlag, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { groupStrings } from '#contract/groupStrings.ts';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { GroupMissing } from '../groups/GroupMissing.tsx';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { ActionForm } from './ActionForm.tsx';
import classes from './CreateActionScreen.module.css';

const heading = t('Create an action');

/** Screen to create an action as oneself. */
export function CreateActionScreen() {
  useTitle(heading);
  return (
    <Page>
      <BackLink to={paths.actions()}>{t('All actions')}</BackLink>
      <Title order={1}>{heading}</Title>
      <Form />
    </Page>
  );
}

/** Screen to create an action for a group, for its owner. */
export function CreateGroupActionScreen() {
  const { groupId = '' } = useParams({ strict: false });
  return (
    <Page>{isId(groupId) ? <InGroup key={groupId} id={Number(groupId)} /> : <GroupMissing />}</Page>
  );
}

function InGroup({ id }: { id: number }) {
  const query = useApiQuery('GET /group/get-one', { id });
  useTitle(heading);
  if (query.isPending) return <TextSkeleton />;
  if (query.error?.code === 'not_found') return <GroupMissing />;
  if (!query.data)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load this group')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { group } = query.data;
  return (
    <>
      <BackLink to={paths.group(id)}>{group.name}</BackLink>
      {group.membership === 'owner' && group.can_post ? (
        <>
          <Title order={1}>{heading}</Title>
          <p className={classes.group}>
            <IconText icon={<IconUsersGroup size={18} stroke={1.75} />}>
              {t('In {{group}}', { group: group.name })}
            </IconText>
          </p>
          <Form group={group} />
        </>
      ) : (
        <EmptyState
          icon={<IconFlag size={40} stroke={1.5} />}
          heading="h1"
          title={group.archived_on ? groupStrings.groupIsArchived : strings.groupActions}
          action={<LinkButton to={paths.groups()}>{t('Go to groups')}</LinkButton>}
        />
      )}
    </>
  );
}

function Form({ group }: { group?: { id: number; name: string } }) {
  const navigate = useNavigate();
  return (
    <ActionForm
      group={group}
      submitLabel={t('Publish')}
      onSaved={({ id }) => void navigate({ to: paths.action(id) })}
    />
  );
}
