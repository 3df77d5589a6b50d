import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { TextInput, Textarea } from '../ui/fields.tsx';

type ReportInput = Pick<Input<'POST /content/report'>, 'title' | 'url' | 'reason'>;
type Target = Pick<
  Input<'POST /content/report'>,
  'content_id' | 'comment_id' | 'message_id' | 'user_id'
>;
type ReportDialogProps = {
  target: Target;
  /** Address of the target, which the member can edit. */
  url: string;
  opened: boolean;
  onClose: () => void;
};

/** Form to report a post, comment, message or person to the moderators. */
export function ReportDialog({ opened, onClose, ...rest }: ReportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} closeOnClickOutside={false} title={t('Report')}>
      <ReportForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function ReportForm({ target, url, onClose }: Omit<ReportDialogProps, 'opened'>) {
  const [report, setReport] = useState<ReportInput>({ title: '', url, reason: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string | undefined>>>({});
  const submit = useApiMutation('POST /content/report', {
    once: true,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => setErrors(fieldErrors(error, ['title', 'url', 'reason'])),
  });

  const field = (name: keyof ReportInput) => ({
    value: report[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      setReport({ ...report, [name]: event.currentTarget.value }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = {
      ...(!report.title.trim() && { title: strings.titleEmpty }),
      ...(!report.url.trim() && { url: strings.reportUrl }),
      ...(!report.reason.trim() && { reason: strings.reportReason }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0 && !submit.isPending)
      submit.mutate({ ...report, ...target });
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('Title')}
        description={t('What’s wrong, in a few words.')}
        maxLength={limits.title}
        data-autofocus
        {...field('title')}
      />
      <TextInput
        label={t('Web address')}
        type="url"
        mt="sm"
        maxLength={limits.link}
        {...field('url')}
      />
      <Textarea
        label={t('Reason')}
        description={t('Only moderators will see this.')}
        mt="sm"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.reason}
        {...field('reason')}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={submit.isPending}>
          {t('Report')}
        </Button>
      </Group>
    </form>
  );
}
