import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { skippedFilesMessage } from '../files/usePhotos.ts';
import { useUploads, type UploadedPicture } from '../files/uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { listDifferences, useEditConflict } from '../drafts/useEditConflict.tsx';
import { useDraft, textAddedSince } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { addComment, changeComment, type CommentEntry } from './cache.ts';

type Draft = { comment: string; photo: UploadedPicture | null };
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
  comment: edited,
  onSuccess,
}: CommentFormOptions) {
  const [initial] = useState<Draft>(() => ({
    comment: edited?.comment ?? '',
    photo: edited?.picture ?? null,
  }));
  const [draft, setDraft, clear, base] = useDraft<Draft>(draftKey, initial, {
    revision: edited?.revision,
  });
  const [error, setError] = useState('');
  const [skippedPhotosMessage, setSkippedPhotosMessage] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const client = useQueryClient();
  const confirm = useConfirm();

  // An upload may finish between two renders, so changes apply to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<Draft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    if (patch.comment !== undefined) setError('');
  };
  const uploading = useUploads((photo) => change({ photo }));

  const save = useApiMutation('POST /comment/add', {
    once: true,
    onSuccess: ({ comment, total_comments }, sent) => {
      if (edited)
        changeComment(client, edited, {
          comment: comment.comment,
          image: comment.image,
          picture: comment.picture,
          updated_on: comment.updated_on,
          revision: comment.revision,
          ...(comment.waits && { waits: true }),
        });
      else addComment(client, comment, total_comments);
      const more = textAddedSince(sent.comment ?? '', latest.current.comment);
      latest.current = initial;
      setSkippedPhotosMessage('');
      clear();
      if (more && !edited) change({ comment: more });
      onSuccess(comment.waits ?? false);
    },
    onError: (refused) => {
      if (refused.fields) setError(refused.message);
      else if (!handleConflict(refused)) showErrorToast(refused);
    },
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { comment: theirs } = await send('GET /comment/get-one', { id: edited!.id });
      const acceptTheirs = () => {
        clear();
        changeComment(client, theirs, theirs);
        onSuccess(false);
      };
      const words = (comment: string) => ({ [t('Comment')]: comment });
      return {
        differences: listDifferences(words(latest.current.comment), words(theirs.comment)),
        revision: theirs.revision ?? 1,
        acceptTheirs,
      };
    },
    (revision) => {
      base.set(revision);
      setSubmitted(true);
    },
  );
  const deletePhoto = useApiMutation('POST /content/delete-image', {
    onSuccess: () => change({ photo: null }),
    onError: (refused) =>
      refused.code === 'not_found' ? change({ photo: null }) : showErrorToast(refused),
  });

  // Submission waits for the upload of the photo.
  const { uploads } = uploading;
  const { mutate } = save;
  const editedId = edited?.id;
  useEffect(() => {
    if (!submitted) return;
    const failed = uploads.some((upload) => upload.failure);
    if (!failed && uploads.length > 0) return;
    setSubmitted(false);
    const { comment, photo } = latest.current;
    if (failed) setError(t('Couldn’t upload the photo. Try again or remove it.'));
    else
      mutate({
        comment,
        content_id,
        parent_id,
        image: photo?.file_name ?? '',
        ...(editedId && { id: editedId, revision: base.get() }),
      });
  }, [submitted, uploads, mutate, content_id, parent_id, editedId, base]);

  return {
    draft,
    change,
    error,
    conflict,
    clear,
    /** Whether there are unsent changes. */
    changed:
      uploads.length > 0 || draft.comment !== initial.comment || draft.photo !== initial.photo,
    sending: submitted || save.isPending,
    submit: () => {
      if (submitted || save.isPending) return;
      const blank = !draft.comment.trim() && !draft.photo && uploads.length === 0;
      setError(blank ? strings.emptyComment : '');
      setSubmitted(!blank);
    },
    uploads,
    retryUpload: uploading.retry,
    dropUpload: uploading.drop,
    skippedPhotosMessage,
    addPhotos: (files: File[]) => {
      const room = draft.photo || uploads.length > 0 ? 0 : 1;
      setSkippedPhotosMessage(
        skippedFilesMessage(t('A comment can have one photo.'), files.slice(room)),
      );
      uploading.add(files.slice(0, room));
    },
    removePhoto: async (photo: UploadedPicture) => {
      setSkippedPhotosMessage('');
      if (!(await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))) return;
      // A photo that is already saved is deleted with the change, so that Cancel keeps it.
      if (photo.file_name === edited?.picture?.file_name) change({ photo: null });
      else deletePhoto.mutate({ file_name: photo.file_name });
    },
  };
}
