import { Button, Group } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { second } from '#contract/durations.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice, Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';

type MailTestDialogProps = {
  opened: boolean;
  onClose: () => void;
  state: Output<'GET /admin/setup'>;
  /** Called several times after the request, because a job sends the email. */
  onSent: () => void;
};

/** Sends a test email to the administrator and says whether the mail server accepted it. */
export function MailTestDialog({ opened, onClose, state, onSent }: MailTestDialogProps) {
  const send = useApiMutation('POST /admin/mail/test', {
    onSuccess: ({ message }) => {
      toast.success(message);
      for (const pause of [2, 5, 15]) setTimeout(onSent, pause * second);
    },
  });
  const works = state.steps.some(({ step, done }) => step === 'email' && done);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Does email work?')}>
      <Stack gap={16}>
        {state.mail_to_files ? (
          <Notice>
            <Text>
              {transElements(
                'Email isn’t set up: this site writes emails to files, and no one receives them. To send them, set {{setting}} on the server and restart the site. For example:',
                { setting: <code>MAIL_URL</code> },
              )}
            </Text>
            <Text mt={8} anywhere>
              <code>MAIL_URL=smtp://user:password@mail.example.org:587</code>
            </Text>
          </Notice>
        ) : (
          <Text>
            {works
              ? t(
                  'The mail server accepted the last email. Check that the test email is in your inbox.',
                )
              : t(
                  'Send an email to yourself. If it doesn’t arrive, the reason is under “The system.”',
                )}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {!state.mail_to_files && (
            <Button loading={send.isPending} onClick={() => send.mutate({})}>
              {t('Send a test')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
