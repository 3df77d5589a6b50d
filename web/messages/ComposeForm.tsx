import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './ComposeForm.module.css';
import { useComposeForm, type ComposeOptions } from './useComposeForm.ts';
import { messageFileAccept } from './useMessageFiles.ts';
import { FileTray } from './FileTray.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import { TextInput, Textarea } from '../ui/fields.tsx';

/** Form for a message with a subject to one or more recipients. */
export function ComposeForm(options: Omit<ComposeOptions, 'onSuccess'>) {
  const navigate = useNavigate();
  const form = useComposeForm({
    ...options,
    onSuccess: ({ sent, message }) => {
      toast.success(message);
      const [only, ...others] = sent.recipients;
      void navigate({
        to:
          only && others.length === 0
            ? paths.conversation(only.user.username)
            : paths.sentMessages(),
      });
    },
  });
  const { draft, updateDraft, errors, fileUploads } = form;
  const id = useId();
  const photoDrop = usePhotoDrop((files) => fileUploads.add(files));

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.submit())
      document
        .getElementById(draft.to.length === 0 || draft.typed.trim() ? `${id}-to` : `${id}-text`)
        ?.focus();
  };

  return (
    <Card>
      <Stack
        as="form"
        gap={16}
        className={classes.form}
        data-over={photoDrop.isDraggedOver || undefined}
        {...photoDrop.handlers}
        noValidate
        onSubmit={onSubmit}
      >
        <RecipientsField
          id={`${id}-to`}
          recipients={draft.to}
          typed={draft.typed}
          error={errors['recipients']}
          onChange={(to, typed) => updateDraft({ to, typed })}
        />
        <TextInput
          size="md"
          label={t('Subject (optional)')}
          maxLength={limits.messageSubject}
          value={draft.subject}
          error={errors['subject']}
          onChange={(event) => updateDraft({ subject: event.currentTarget.value })}
        />
        <Textarea
          id={`${id}-text`}
          size="md"
          label={t('Message')}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={limits.message}
          value={draft.message}
          error={errors['message']}
          onChange={(event) => updateDraft({ message: event.currentTarget.value })}
        />
        <FileTray files={draft.files} fileUploads={fileUploads} />
        <Wrap gap={8} justify="between">
          <FileButton
            multiple
            accept={messageFileAccept}
            onChange={(files) => fileUploads.add(files)}
          >
            {(props) => (
              <Button
                variant="default"
                leftSection={<IconPaperclip size={18} aria-hidden />}
                {...props}
              >
                {t('Add files')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={form.sending}>
            {t('Send')}
          </Button>
        </Wrap>
      </Stack>
    </Card>
  );
}
