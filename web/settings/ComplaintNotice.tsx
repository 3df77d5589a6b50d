import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiMutation, useSuspenseApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Notice, Stack } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';

type Saved = Output<'POST /account/get-notification-settings'>;

/** After a complaint about an email: says that most emails stopped, and lets them go on. */
export function ComplaintNotice() {
  const { complained_on } = useSuspenseApiQuery('POST /account/get-notification-settings', {});
  const client = useQueryClient();
  const resume = useApiMutation('POST /account/save-notification-settings', {
    onSuccess: ({ message, ...response }) => {
      client.setQueryData<Saved>(queryKey('POST /account/get-notification-settings', {}), response);
      toast.success(message);
    },
  });
  if (complained_on === undefined) return null;
  return (
    <Notice role="status">
      <Stack gap={12} align="start">
        {t(
          'Your email provider told us that one of our emails was marked as spam. So we only send you emails about your account.',
        )}
        <Button
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate({ resume_emails: 'Y' })}
        >
          {t('Send me the other emails again')}
        </Button>
      </Stack>
    </Notice>
  );
}
