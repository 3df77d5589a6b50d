import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';
import { isComposing, submitsOnEnter } from '../ui/keyEvents.ts';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { refetchInbox } from './inbox.ts';
import type { ConversationId, LogMessage } from './logPages.ts';
import { refreshMessage } from './messageCache.ts';

type MessageEditorProps = {
  conversation: ConversationId;
  message: LogMessage;
  onClose: () => void;
};

/** Changes the text of an own message, in the place of its bubble. Escape cancels. */
export function MessageEditor({ conversation, message, onClose }: MessageEditorProps) {
  const [text, setText] = useState(message.message);
  const client = useQueryClient();
  const isBlank = !text.trim() && message.attachments.length === 0 && !message.quote;
  const save = useApiMutation('POST /message/edit', {
    onSuccess: (response) => {
      toast.success(response.message);
      refetchInbox(client);
      // The event of the stream also updates it.
      void refreshMessage(client, conversation, message.id)
        .catch(() => undefined)
        .finally(onClose);
    },
  });
  const submit = () => {
    if (isBlank || save.isPending) return;
    if (text.trim() === message.message) onClose();
    else save.mutate({ id: message.id, message: text });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.stopPropagation();
      onClose();
    } else if (submitsOnEnter(event)) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <Stack as="form" gap={8} onSubmit={onSubmit}>
      <Textarea
        aria-label={t('Edit message')}
        autoFocus
        autosize
        minRows={1}
        maxRows={8}
        maxLength={limits.message}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Wrap gap={8} justify="end">
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="compact-md" type="submit" disabled={isBlank} loading={save.isPending}>
          {t('Save')}
        </Button>
      </Wrap>
    </Stack>
  );
}
