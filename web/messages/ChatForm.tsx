import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconMoodSmile, IconPhoto } from '@tabler/icons-react';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { limits } from '#contract/limits.ts';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import { useSubmitAfterUploads } from '../files/useSubmitAfterUploads.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { Row } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { EmojiButton } from '../layout/EmojiButton.tsx';
import classes from './ChatForm.module.css';
import { messageFileAccept, useMessageFiles } from './useMessageFiles.ts';
import { FileTray } from './FileTray.tsx';
import { conversationKey } from './logPages.ts';
import type { WrittenMessage } from './outgoingMessages.ts';
import { ReplyStrip, useReplyTarget } from './ReplyStrip.tsx';
import type { useChat } from './useChat.ts';
import { useSendTyping } from './useTyping.ts';
import { Textarea } from '../ui/fields.tsx';
import { isComposing, isTouchDevice, submitsOnEnter } from '../ui/keyEvents.ts';

const blank: WrittenMessage = { message: '', files: [] };
/** A draft with neither text nor files is not stored, even if it replies to a message. */
const isBlank = ({ message, files }: WrittenMessage) => message === '' && files.length === 0;

type ChatFormProps = {
  chat: Pick<ReturnType<typeof useChat>, 'conversation' | 'log' | 'form' | 'onSend'>;
  /** The other person, or the name of the group conversation. */
  name: string;
  /** The conversation is a request that the member has to decide about first. */
  request: boolean;
};

/** Message field of a conversation. The draft survives a reload. */
export function ChatForm({ chat, name, request }: ChatFormProps) {
  const { conversation, log, form, onSend } = chat;
  const [draft, setDraft, clear] = useDraft<WrittenMessage>(
    `chat-${conversationKey(conversation)}`,
    blank,
    { blank: isBlank },
  );
  const textarea = useRef<HTMLTextAreaElement>(null);
  const typing = useSendTyping('user_id' in conversation ? conversation.user_id : undefined);

  // Focus on open: otherwise Tab would pass every message first. Not on touch devices, where the
  // keyboard would cover the messages.
  useEffect(() => {
    if (!request && !isTouchDevice()) textarea.current?.focus({ preventScroll: true });
  }, [request]);

  // Several uploads may finish between two renders: each extends the latest draft.
  const latest = useRef(draft);
  const updateDraft = (patch: Partial<WrittenMessage>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
  };
  const replyTarget = useReplyTarget(conversation, draft.parent, log.messages);
  const replyTo = (parent: number | undefined) => {
    updateDraft({ parent });
    textarea.current?.focus({ preventScroll: true });
  };
  useImperativeHandle(form, () => ({ replyTo }));
  const fileUploads = useMessageFiles({
    latest: () => latest.current.files,
    onChange: (files) => updateDraft({ files }),
  });
  const { uploads, hasFailed } = fileUploads;
  const filled = draft.message.trim() !== '' || draft.files.length + uploads.length > 0;

  const submission = useSubmitAfterUploads(uploads, {
    submit: () => {
      const { message, files, parent } = latest.current;
      // the outbox stores the message before the draft is deleted
      onSend({
        message: message.trim(),
        files,
        parent: replyTarget.isGone ? undefined : parent,
      });
      latest.current = blank;
      clear();
      fileUploads.clearMessage();
      textarea.current?.focus();
    },
    onFailedUpload: () => undefined,
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!filled || hasFailed) return;
    typing.end();
    submission.start();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && draft.parent !== undefined && !isComposing(event.nativeEvent)) {
      event.stopPropagation();
      replyTo(undefined);
    }
    if (!submitsOnEnter(event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const photoDrop = usePhotoDrop((files) => fileUploads.add(files));

  return (
    <form
      className={classes.form}
      data-keep-focus
      data-over={photoDrop.isDraggedOver || undefined}
      {...photoDrop.handlers}
      noValidate
      onSubmit={onSubmit}
    >
      {draft.parent !== undefined && (
        <ReplyStrip {...replyTarget} onCancel={() => replyTo(undefined)} />
      )}
      <FileTray files={draft.files} fileUploads={fileUploads} />
      <Row gap={8} align="end">
        <FileButton
          multiple
          accept={messageFileAccept}
          onChange={(files) => fileUploads.add(files)}
        >
          {(props) => (
            <ActionIcon aria-label={t('Add a photo or PDF')} {...props}>
              <IconPhoto size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
        <EmojiButton
          field={textarea}
          onText={(message) => updateDraft({ message })}
          target={(target) => (
            <ActionIcon aria-label={t('Emoji')} {...target}>
              <IconMoodSmile size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        />
        <Textarea
          ref={textarea}
          className={classes.field ?? ''}
          classNames={{ input: classes.text ?? '' }}
          aria-label={t('Message to {{name}}', { name })}
          placeholder={t('Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.message}
          value={draft.message}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            updateDraft({ message: event.currentTarget.value });
            if (event.currentTarget.value.trim()) typing.signal();
          }}
        />
        <Button
          type="submit"
          className={classes.send ?? ''}
          disabled={!filled || hasFailed}
          loading={submission.isPending}
        >
          {t('Send')}
        </Button>
      </Row>
    </form>
  );
}
