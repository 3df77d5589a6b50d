import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { describeSkippedFiles } from '../files/usePhotos.ts';
import { withDescription } from '../files/photoDescriptions.ts';
import { useAttachedMedia } from '../files/mediaFiles.ts';
import { useAttachmentUploads, type UploadedImage } from '../files/uploads.ts';
import { useSubmitAfterUploads } from '../files/useSubmitAfterUploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { listDifferences, useEditConflict } from '../drafts/useEditConflict.tsx';
import { textAddedSince } from '../drafts/useDraft.ts';
import { useDraftForm, type FormErrors } from '../drafts/useDraftForm.ts';
import { t } from '../i18n/language.ts';
import { addComment, updateComment, type CommentEntry } from './cache.ts';

type Draft = { comment: string; photo: UploadedImage | null };
type CommentFormOptions = {
  draftKey: string;
  content_id: number;
  parent_id?: number;
  comment?: CommentEntry;
  onSuccess: (isHeld: boolean) => void;
};

/** State and submission of a comment form. The draft survives a reload. */
export function useCommentForm({
  draftKey,
  content_id,
  parent_id = 0,
  comment: editedComment,
  onSuccess,
}: CommentFormOptions) {
  const form = useDraftForm<Draft>({
    key: draftKey,
    saved: () => ({
      comment: editedComment?.comment ?? '',
      photo: editedComment?.picture ?? null,
    }),
    revision: editedComment?.revision,
    otherErrorsField: 'comment',
    validate: ({ comment, photo }): FormErrors =>
      comment.trim() || photo || uploads.length > 0 ? {} : { comment: strings.emptyComment },
  });
  const { draft, updateDraft, getLatest, baseRevision } = form;
  const [skippedPhotosMessage, setSkippedPhotosMessage] = useState('');
  const client = useQueryClient();
  const confirm = useConfirm();
  const uploadQueue = useAttachmentUploads((photo) => updateDraft({ photo }));
  const { uploads } = uploadQueue;
  const acceptsFiles = useAttachedMedia().length > 0;

  const save = useApiMutation('POST /comment/add', {
    once: true,
    onSuccess: ({ comment, total_comments }, sent) => {
      if (editedComment)
        updateComment(client, editedComment, {
          comment: comment.comment,
          image: comment.image,
          picture: comment.picture,
          updated_on: comment.updated_on,
          revision: comment.revision,
          ...(comment.waits && { waits: true }),
        });
      else addComment(client, comment, total_comments);
      const addedText = textAddedSince(sent.comment ?? '', getLatest().comment);
      setSkippedPhotosMessage('');
      form.clear();
      if (addedText && !editedComment) updateDraft({ comment: addedText });
      onSuccess(comment.waits ?? false);
    },
    onError: (error) => handleConflict(error) || form.showServerError(error),
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { comment: theirs } = await send('GET /comment/get-one', { id: editedComment!.id });
      const acceptTheirs = () => {
        form.clear();
        updateComment(client, theirs, theirs);
        onSuccess(false);
      };
      const toTexts = (comment: string) => ({ [t('Comment')]: comment });
      return {
        differences: listDifferences(toTexts(getLatest().comment), toTexts(theirs.comment)),
        revision: theirs.revision ?? 1,
        acceptTheirs,
      };
    },
    (revision) => {
      baseRevision.set(revision);
      submission.start();
    },
  );
  const deletePhoto = useApiMutation('POST /content/delete-image', {
    onSuccess: () => updateDraft({ photo: null }),
    onError: (error) =>
      error.code === 'not_found' ? updateDraft({ photo: null }) : showErrorToast(error),
  });

  const submission = useSubmitAfterUploads(uploads, {
    submit: () => {
      const { comment, photo } = getLatest();
      save.mutate({
        comment,
        content_id,
        parent_id,
        image: photo?.file_name ?? '',
        ...(photo && { image_description: photo.description ?? '' }),
        ...(editedComment && { id: editedComment.id, revision: baseRevision.get() }),
      });
    },
    onFailedUpload: () =>
      form.showErrors({
        comment: acceptsFiles
          ? t('Couldn’t upload the file. Try again or remove it.')
          : t('Couldn’t upload the photo. Try again or remove it.'),
      }),
  });
  const sending = submission.isPending || save.isPending;

  return {
    ...form,
    conflict,
    /** Whether there are unsent changes. */
    hasChanges: uploads.length > 0 || form.hasChanges,
    sending,
    submit: () => {
      if (!sending && form.reportValidity()) submission.start();
    },
    uploads,
    retryUpload: uploadQueue.retry,
    removeUpload: uploadQueue.removeUpload,
    skippedPhotosMessage,
    addPhotos: (files: File[]) => {
      const remainingPhotos = draft.photo || uploads.length > 0 ? 0 : 1;
      setSkippedPhotosMessage(
        describeSkippedFiles(
          acceptsFiles
            ? t('A comment can have one photo or file.')
            : t('A comment can have one photo.'),
          files.slice(remainingPhotos),
        ),
      );
      uploadQueue.add(files.slice(0, remainingPhotos));
    },
    describePhoto: (photo: UploadedImage, description: string) =>
      updateDraft({ photo: withDescription(photo, description) }),
    removePhoto: async (photo: UploadedImage) => {
      setSkippedPhotosMessage('');
      const title = photo.media ? t('Delete this file?') : strings.deleteImage;
      if (!(await confirm({ title, confirmLabel: t('Delete'), danger: true }))) return;
      // A photo that is already saved is deleted with the change, so that Cancel keeps it.
      if (photo.file_name === editedComment?.picture?.file_name) updateDraft({ photo: null });
      else deletePhoto.mutate({ file_name: photo.file_name });
    },
  };
}
