import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { skippedFilesMessage } from '../files/usePhotos.ts';
import { useImageUploads, type UploadedImage } from '../files/uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { listDifferences, useEditConflict } from '../drafts/useEditConflict.tsx';
import { useDraft, textAddedSince } from '../drafts/useDraft.ts';
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
  const [initial] = useState<Draft>(() => ({
    comment: editedComment?.comment ?? '',
    photo: editedComment?.picture ?? null,
  }));
  const [draft, setDraft, clear, baseRevision] = useDraft<Draft>(draftKey, initial, {
    revision: editedComment?.revision,
  });
  const [error, setError] = useState('');
  const [skippedPhotosMessage, setSkippedPhotosMessage] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const client = useQueryClient();
  const confirm = useConfirm();

  // An upload may finish between two renders, so changes apply to the latest draft.
  const latest = useRef(draft);
  const updateDraft = (patch: Partial<Draft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    if (patch.comment !== undefined) setError('');
  };
  const uploading = useImageUploads((photo) => updateDraft({ photo }));

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
      const addedText = textAddedSince(sent.comment ?? '', latest.current.comment);
      latest.current = initial;
      setSkippedPhotosMessage('');
      clear();
      if (addedText && !editedComment) updateDraft({ comment: addedText });
      onSuccess(comment.waits ?? false);
    },
    onError: (error) => {
      if (error.fields) setError(error.message);
      else if (!handleConflict(error)) showErrorToast(error);
    },
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { comment: theirs } = await send('GET /comment/get-one', { id: editedComment!.id });
      const acceptTheirs = () => {
        clear();
        updateComment(client, theirs, theirs);
        onSuccess(false);
      };
      const toTexts = (comment: string) => ({ [t('Comment')]: comment });
      return {
        differences: listDifferences(toTexts(latest.current.comment), toTexts(theirs.comment)),
        revision: theirs.revision ?? 1,
        acceptTheirs,
      };
    },
    (revision) => {
      baseRevision.set(revision);
      setSubmitted(true);
    },
  );
  const deletePhoto = useApiMutation('POST /content/delete-image', {
    onSuccess: () => updateDraft({ photo: null }),
    onError: (error) =>
      error.code === 'not_found' ? updateDraft({ photo: null }) : showErrorToast(error),
  });

  // Submission waits for the upload of the photo.
  const { uploads } = uploading;
  const { mutate } = save;
  const editedId = editedComment?.id;
  useEffect(() => {
    if (!submitted) return;
    const hasFailedUpload = uploads.some((upload) => upload.errorMessage);
    if (!hasFailedUpload && uploads.length > 0) return;
    setSubmitted(false);
    const { comment, photo } = latest.current;
    if (hasFailedUpload) setError(t('Couldn’t upload the photo. Try again or remove it.'));
    else
      mutate({
        comment,
        content_id,
        parent_id,
        image: photo?.file_name ?? '',
        ...(editedId && { id: editedId, revision: baseRevision.get() }),
      });
  }, [submitted, uploads, mutate, content_id, parent_id, editedId, baseRevision]);

  return {
    draft,
    updateDraft,
    error,
    conflict,
    clear,
    /** Whether there are unsent changes. */
    hasChanges:
      uploads.length > 0 || draft.comment !== initial.comment || draft.photo !== initial.photo,
    sending: submitted || save.isPending,
    submit: () => {
      if (submitted || save.isPending) return;
      const isBlank = !draft.comment.trim() && !draft.photo && uploads.length === 0;
      setError(isBlank ? strings.emptyComment : '');
      setSubmitted(!isBlank);
    },
    uploads,
    retryUpload: uploading.retry,
    removeUpload: uploading.removeUpload,
    skippedPhotosMessage,
    addPhotos: (files: File[]) => {
      const remainingPhotos = draft.photo || uploads.length > 0 ? 0 : 1;
      setSkippedPhotosMessage(
        skippedFilesMessage(t('A comment can have one photo.'), files.slice(remainingPhotos)),
      );
      uploading.add(files.slice(0, remainingPhotos));
    },
    removePhoto: async (photo: UploadedImage) => {
      setSkippedPhotosMessage('');
      if (!(await confirm({ title: strings.deleteImage, confirmLabel: t('Delete'), danger: true })))
        return;
      // A photo that is already saved is deleted with the change, so that Cancel keeps it.
      if (photo.file_name === editedComment?.picture?.file_name) updateDraft({ photo: null });
      else deletePhoto.mutate({ file_name: photo.file_name });
    },
  };
}
