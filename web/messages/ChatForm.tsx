import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import type { MessageFile } from '#contract/message.ts';
import { limits } from '#contract/limits.ts';
import { usePhotoDrop } from '../posts/photoDrop.ts';
import { useDraft } from '../ui/draft.ts';
import { t } from '../i18n/language.ts';
import classes from './ChatForm.module.css';
import { fileTypes, useMessageFiles } from './files.ts';
import { FileTray } from './FileTray.tsx';
import { useOwnTyping } from './typing.ts';
import { Textarea } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyPressed.ts';

type Draft = { message: string; files: MessageFile[] };
const blank: Draft = { message: '', files: [] };

type ChatFormProps = {
  user: { id: number; name: string };
  /** There is something to be decided before one writes. */
  request: boolean;
  onSend: (message: string, files: MessageFile[]) => void;
};

/** Where Enter begins a new line: keyboards on glass have no Shift+Enter. */
const onTouch = () => matchMedia('(pointer: coarse)').matches;

/** Where one writes in a conversation. What is written survives a reload. */
export function ChatForm({ user, request, onSend }: ChatFormProps) {
  const [draft, setDraft, forget] = useDraft<Draft>(`chat-${user.id}`, blank);
  const [submitted, setSubmitted] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const typing = useOwnTyping(user.id);

  // By keys, one would have to go through every message to write; on glass a keyboard would cover them.
  useEffect(() => {
    if (!request && !onTouch()) box.current?.focus({ preventScroll: true });
  }, [request]);

  // Uploads end between two drawings: each adds to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<Draft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
  };
  const uploading = useMessageFiles({
    latest: () => latest.current.files,
    onChange: (files) => change({ files }),
  });
  const { uploads, failed } = uploading;
  const filled = draft.message.trim() !== '' || draft.files.length + uploads.length > 0;

  // A message waits for its files; with one that failed it is not sent.
  useEffect(() => {
    if (!submitted || (uploads.length > 0 && !failed)) return;
    setSubmitted(false);
    if (failed) return;
    const { message, files } = latest.current;
    // the outbox holds it before the draft is gone
    onSend(message.trim(), files);
    latest.current = blank;
    forget();
    box.current?.focus();
  }, [submitted, uploads, failed, forget, onSend]);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!filled || failed) return;
    typing.end();
    setSubmitted(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isEnter(event) || event.shiftKey || (onTouch() && !event.ctrlKey && !event.metaKey))
      return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const drop = usePhotoDrop((files) => uploading.add(files));

  return (
    <form
      className={classes.form}
      data-stays
      data-over={drop.over || undefined}
      {...drop.handlers}
      noValidate
      onSubmit={onSubmit}
    >
      <FileTray files={draft.files} uploading={uploading} />
      <div className={classes.row}>
        <FileButton
          multiple
          accept={fileTypes.join(',')}
          onChange={(files) => uploading.add(files)}
        >
          {(props) => (
            <ActionIcon aria-label={t('Add a photo or PDF')} {...props}>
              <IconPhoto size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
        <Textarea
          ref={box}
          className={classes.field ?? ''}
          classNames={{ input: classes.text ?? '' }}
          aria-label={t('Message to {{name}}', { name: user.name })}
          placeholder={t('Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.message}
          value={draft.message}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            change({ message: event.currentTarget.value });
            if (event.currentTarget.value.trim()) typing.tell();
          }}
        />
        <Button
          type="submit"
          className={classes.send ?? ''}
          disabled={!filled || failed}
          loading={submitted}
        >
          {t('Send')}
        </Button>
      </div>
    </form>
  );
}
