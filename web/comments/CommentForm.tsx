import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconMoodSmile, IconPhoto } from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { limits } from '#contract/limits.ts';
import { usePhotoDrop } from '../files/usePhotoDrop.ts';
import { PhotoTray } from '../files/PhotoTray.tsx';
import { attachmentAccept, useAttachedMedia } from '../files/mediaFiles.ts';
import { useMentionAutocomplete } from '../posts/useMentionAutocomplete.tsx';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { Row } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { EmojiButton } from '../layout/EmojiButton.tsx';
import type { CommentEntry } from './cache.ts';
import classes from './CommentForm.module.css';
import { useCommentForm } from './useCommentForm.ts';
import { Textarea } from '../ui/fields.tsx';
import { isComposing, isEnter } from '../ui/keyEvents.ts';

type CommentFormProps = {
  draftKey: string;
  content_id: number;
  /** The comment to reply to. */
  parent_id?: number;
  /** The comment to edit; absent for a new one. */
  comment?: CommentEntry;
  /** Placeholder and accessible name of the field. */
  question: string;
  /** Incremented by the parent to move the focus to the field. */
  focusRequests?: number;
  /** A photo that was chosen elsewhere. */
  addedPhoto?: File | undefined;
  /** `isHeld` is true if a moderator must approve the comment first. */
  onSuccess: (isHeld: boolean) => void;
  onCancel?: () => void;
};

/** Photos that a form has taken. A form that opens later does not take them again. */
const takenPhotos = new WeakSet<File>();

/** Form for a comment, a reply or an edit: one line that expands on focus. */
export function CommentForm({
  question,
  focusRequests = 0,
  addedPhoto,
  onCancel,
  ...rest
}: CommentFormProps) {
  const form = useCommentForm(rest);
  const { draft, updateDraft } = form;
  const kinds = useAttachedMedia();
  const [focused, setFocused] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusRequests > 0) textarea.current?.focus();
  }, [focusRequests]);
  const addPhotos = useEffectEvent(form.addPhotos);
  useEffect(() => {
    if (!addedPhoto || takenPhotos.has(addedPhoto)) return;
    takenPhotos.add(addedPhoto);
    addPhotos([addedPhoto]);
  }, [addedPhoto]);
  const open = focused || form.hasChanges || onCancel !== undefined;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    if (!form.hasChanges) setFocused(false);
    onCancel?.();
  };
  const offers = useMentionAutocomplete(draft.comment, (comment) => updateDraft({ comment }));
  const photoDrop = usePhotoDrop(form.addPhotos);
  const cancel = () => {
    form.clear();
    onCancel?.();
  };

  return (
    <form
      className={classes.form}
      data-over={photoDrop.isDraggedOver || undefined}
      {...photoDrop.handlers}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
    >
      <Textarea
        ref={textarea}
        classNames={{ input: classes.text ?? '' }}
        size="sm"
        aria-label={question}
        placeholder={question}
        autosize
        minRows={1}
        maxRows={12}
        maxLength={limits.comment}
        autoFocus={onCancel !== undefined}
        value={draft.comment}
        {...offers}
        error={form.errors['comment']}
        onChange={(event) => updateDraft({ comment: event.currentTarget.value })}
        rightSection={
          <Row className={classes.tools}>
            <EmojiButton
              field={textarea}
              onText={(comment) => updateDraft({ comment })}
              target={(target) => (
                <ActionIcon size={32} aria-label={t('Emoji')} {...target}>
                  <IconMoodSmile size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            />
            <FileButton
              accept={attachmentAccept(kinds)}
              onChange={(file) => file && form.addPhotos([file])}
            >
              {(props) => (
                <ActionIcon
                  size={32}
                  aria-label={kinds.length > 0 ? t('Add a photo or file') : t('Add a photo')}
                  {...props}
                >
                  <IconPhoto size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </FileButton>
          </Row>
        }
        rightSectionWidth={76}
      />
      <LazyEditConflictDialog conflict={form.conflict} />
      <PhotoTray
        photos={draft.photo ? [draft.photo] : []}
        uploads={form.uploads}
        skippedPhotosMessage={form.skippedPhotosMessage}
        onRemove={(photo) => void form.removePhoto(photo)}
        onDescribe={form.describePhoto}
        onRemoveUpload={form.removeUpload}
        onRetry={form.retryUpload}
      />
      {open && (
        <Row gap={8} align="stretch" justify="end" mt={8}>
          {onCancel && (
            <Button variant="default" size="xs" onClick={cancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" size="xs" loading={form.sending}>
            {rest.comment ? t('Save') : rest.parent_id ? t('Reply') : t('Comment|verb')}
          </Button>
        </Row>
      )}
    </form>
  );
}
