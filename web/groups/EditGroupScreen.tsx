import { Button, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { FormSection } from '../ui/FormSection.tsx';
import { useTitle } from '../ui/title.ts';
import { AccessFields } from './AccessFields.tsx';
import { BasicsFields, TextFields } from './BasicsFields.tsx';
import { GroupCoverField } from './GroupCoverField.tsx';
import classes from './GroupForm.module.css';
import { useGroupForm } from './useGroupForm.ts';
import { GroupMissing } from './GroupMissing.tsx';
import { ToolsFields } from './ToolsFields.tsx';

const heading = t('Edit group');

/** Screen to edit a group, for its owner. */
export function EditGroupScreen() {
  const { id = '' } = useParams({ strict: false });
  return isId(id) ? <GroupLoader key={id} id={Number(id)} /> : <GroupMissing />;
}

function GroupLoader({ id }: { id: number }) {
  const { group } = useSuspenseApiQuery('GET /group/get-one', { id });
  return group.can_edit ? <LoadedForm group={group} /> : <OwnerOnly group={group} />;
}

/** Shown to anyone but the owner. */
const OwnerOnly = ({ group: { id } }: { group: Group }) => (
  <EmptyState
    icon={<IconUsersGroup size={40} stroke={1.5} />}
    heading="h1"
    title={strings.ownerOnly}
    action={<LinkButton to={paths.group(id)}>{t('Go to group')}</LinkButton>}
  />
);

function LoadedForm({ group }: { group: Group }) {
  const navigate = useNavigate();
  const toGroup = () => void navigate({ to: paths.group(group.id) });
  const form = useGroupForm({ group, onSaved: toGroup });
  useTitle(heading);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Page>
      <BackLink to={paths.group(group.id)}>{group.name}</BackLink>
      <Title order={1}>{heading}</Title>
      <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
        <LazyEditConflictDialog conflict={form.conflict} />
        <ErrorSummary errors={form.summary} />
        <FormSection title={t('Basics')}>
          <BasicsFields form={form} id={group.id} />
        </FormSection>
        <FormSection title={t('Description and rules')}>
          <TextFields form={form} />
        </FormSection>
        <FormSection title={t('Cover photo')}>
          <GroupCoverField group={group} />
        </FormSection>
        <FormSection title={t('Tools')}>
          <ToolsFields form={form} />
        </FormSection>
        <FormSection title={t('Access')}>
          <AccessFields form={form} saved={group.status} />
        </FormSection>
        <Wrap gap={8} align="center" justify="end" className={classes.foot}>
          <p role="status">{form.hasChanges && t('You have unsaved changes.')}</p>
          <Button
            variant="default"
            disabled={form.saving}
            onClick={() => {
              form.discard();
              toGroup();
            }}
          >
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('Save')}
          </Button>
        </Wrap>
      </Stack>
    </Page>
  );
}
