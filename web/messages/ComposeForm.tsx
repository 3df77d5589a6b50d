import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconMoodSmile, IconPaperclip } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, type SubmitEvent } from 'react';
import type { Quote } from '#contract/quote.ts';
import { limits } from '#contract/limits.ts';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import { EmojiButton } from '../layout/EmojiButton.tsx';
import { paths } from '../paths.ts';
import { QuoteBox } from '../posts/QuoteBox.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Row, Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './ComposeForm.module.css';
import { useComposeForm, type ComposeOptions } from './useComposeForm.ts';
import { messageFileAccept } from './useMessageFiles.ts';
import { FileTray } from './FileTray.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import { TextInput, Textarea } from '../ui/fields.tsx';

/** Form for a message with a subject to one or more recipients. */
export function ComposeForm({
  quote,
  ...options
}: Omit<ComposeOptions, 'onSuccess' | 'quoted_id'> & {
  /** The post to share. */
  quote?: Quote | undefined;
}) {
  const navigate = useNavigate();
  const form = useComposeForm({
    ...options,
    quoted_id: quote?.post?.id,
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
  const text = useRef<HTMLTextAreaElement>(null);
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
          ref={text}
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
        {quote && <QuoteBox quote={quote} preview />}
        <FileTray files={draft.files} fileUploads={fileUploads} />
        <Wrap gap={8} justify="between">
          <Row gap={4}>
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
            <EmojiButton
              field={text}
              onText={(message) => updateDraft({ message })}
              target={(target) => (
                <ActionIcon aria-label={t('Emoji')} {...target}>
                  <IconMoodSmile size={22} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            />
          </Row>
          <Button type="submit" loading={form.sending}>
            {t('Send')}
          </Button>
        </Wrap>
      </Stack>
    </Card>
  );
}
