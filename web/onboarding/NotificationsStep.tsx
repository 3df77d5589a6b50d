import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailPace } from '#contract/notificationKinds.ts';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { MailOffNotice } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { mailPaces } from '../settings/mailPaces.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { toast } from '../ui/toast.ts';
import type { StepProps } from './step.ts';

const settingsCall = 'POST /account/get-notification-settings';

/** First step: how often emails are sent. */
export function NotificationsStep({ onDone }: StepProps) {
  const client = useQueryClient();
  const saved = useApiQuery(settingsCall, {});
  const [choice, setChoice] = useState<MailPace>();
  const save = useApiMutation('POST /account/save-notification-settings', {
    onSuccess: ({ message, ...response }) => {
      client.setQueryData(queryKey(settingsCall, {}), response);
      toast.success(message);
      onDone();
    },
  });
  if (saved.isPending) return <TextSkeleton />;
  if (!saved.data)
    return (
      <ErrorState
        title={t('Couldn’t load your settings')}
        message={saved.error.message}
        onRetry={() => void saved.refetch()}
        retrying={saved.isFetching}
      />
    );
  const { settings, mail_pace } = saved.data;
  const pace = choice ?? mail_pace;
  const submit = () => {
    // Saved even if unchanged: this records that the member has chosen.
    const { my_content_email = 'Y' } = settings;
    if (!save.isPending) save.mutate({ my_content_email, mail_pace: pace });
  };
  return (
    <>
      <MailOffNotice />
      <Radio.Group
        size="md"
        label={t('Email frequency')}
        value={pace}
        onChange={(value) => setChoice(value as MailPace)}
      >
        <Stack gap={10} mt={8}>
          {mailPaces.map(({ value, label, hint }) => (
            <Radio key={value} size="md" value={value} label={label} description={hint} />
          ))}
        </Stack>
      </Radio.Group>
      <Wrap gap={8}>
        <Button variant="light" loading={save.isPending} onClick={submit}>
          {t('Save')}
        </Button>
        <LinkButton to={paths.notificationSettings()} variant="subtle">
          {t('All notification settings')}
        </LinkButton>
      </Wrap>
    </>
  );
}
