import { Title } from '@mantine/core';
import { IconChecklist, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { groupStrings } from '#contract/groupStrings.ts';
import { strings } from '#contract/strings.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { PollForm } from './PollForm.tsx';
import classes from './CreatePollScreen.module.css';

const heading = t('Create a poll');

/** Screen to create a poll; with `group` in the URL, in this group. */
export function CreatePollScreen() {
  const { group: groupId } = useSearch({ strict: false });
  useTitle(heading);
  return (
    <Page>
      <BackLink to={paths.polls()}>{t('All polls')}</BackLink>
      <Title order={1}>{heading}</Title>
      {groupId === undefined ? <Form /> : <GroupPollForm id={groupId} />}
    </Page>
  );
}

function GroupPollForm({ id }: { id: number }) {
  const { group } = useSuspenseApiQuery('GET /group/get-one', { id });
  if (!group.can_post || group.enable_poll === 'N') {
    return (
      <EmptyState
        icon={<IconChecklist size={40} stroke={1.5} />}
        title={
          group.archived_on
            ? groupStrings.groupIsArchived
            : group.can_post
              ? strings.pollsOff
              : strings.membersOnly
        }
        action={<LinkButton to={paths.group(id)}>{t('Go to group')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <p className={classes.group}>
        <IconText icon={<IconUsersGroup size={18} stroke={1.75} />}>
          {t('In {{group}}', { group: group.name })}
        </IconText>
      </p>
      <Form group={group} />
    </>
  );
}

function Form({ group }: { group?: { id: number; name: string } }) {
  const navigate = useNavigate();
  return (
    <PollForm
      group={group}
      submitLabel={t('Publish')}
      onSaved={({ id }) => void navigate({ to: paths.poll(id) })}
    />
  );
}
