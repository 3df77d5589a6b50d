import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import { sentences } from '#contract/sentences.ts';
import { sizes } from '#contract/sizes.ts';
import { useSend } from '../api/hooks.ts';
import { tellRefusal } from '../api/tell.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { useDraft } from '../ui/draft.ts';
import { draftOf, emptyDraft, errorsIn, errorsOf, inputOf, isEmpty, type DraftErrors, type PostDraft } from './draft.ts';
import { useUploads, type Picture } from './uploads.ts';

type PostFormOptions = {
  /** The post to edit; absent for a new one. */
  content?: Content;
  group?: { id: number; name: string };
  onDone: (answer: Answer<'POST /content/add'>) => void;
};

export type PostForm = ReturnType<typeof usePostForm>;

/** The state of a post that is written or edited, which survives a reload, and the sending of it. */
export function usePostForm({ content, group, onDone }: PostFormOptions) {
  const [initial] = useState(() => (content ? draftOf(content) : emptyDraft(group ? 'Group' : 'Public')));
  const [draft, setDraft, forget] = useDraft<PostDraft>(
    content ? `edit-${content.id}` : group ? `post-in-${group.id}` : 'post',
    initial,
  );
  const [errors, setErrors] = useState<DraftErrors>({});
  const [submitted, setSubmitted] = useState(false);
  const confirm = useConfirm();

  // Uploads end at any time, several between two drawings: each adds to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<PostDraft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors({});
  };
  const dropPhoto = (file_name: string) =>
    change({ photos: latest.current.photos.filter((photo) => photo.file_name !== file_name) });
  const uploading = useUploads((picture) => change({ photos: [...latest.current.photos, picture] }));

  const save = useSend('POST /content/add', {
    once: true,
    onDone: (answer) => {
      if (content) forget();
      // The audience stays for the next post.
      else change(emptyDraft(draft.shared_as));
      onDone(answer);
    },
    onRefused: (refused) => (refused.fields ? setErrors(errorsOf(refused.fields)) : tellRefusal(refused)),
  });
  const takeBack = useSend('POST /content/delete-image', {
    onDone: (_answer, { file_name }) => dropPhoto(file_name),
    onRefused: (refused, { file_name }) => (refused.code === 'not_found' ? dropPhoto(file_name) : tellRefusal(refused)),
  });

  // A post waits for its photos.
  const { uploads } = uploading;
  const { mutate } = save;
  useEffect(() => {
    if (!submitted) return;
    const failed = uploads.some((upload) => upload.failure);
    if (!failed && uploads.length > 0) return;
    setSubmitted(false);
    if (failed) setErrors({ form: 'A photo could not be uploaded. Try again, or remove it.' });
    else mutate({ ...inputOf(latest.current), ...(content ? { id: content.id } : group && { group_id: group.id }) });
  }, [submitted, uploads, mutate, content, group]);

  const room = sizes.attachments - draft.photos.length - uploads.length;

  return {
    draft,
    change,
    errors,
    forget,
    /** Whether there is anything that is not sent yet. */
    changed: uploads.length > 0 || (content ? JSON.stringify(draft) !== JSON.stringify(initial) : !isEmpty(draft)),
    groupId: content?.group_id ?? group?.id,
    sending: submitted || save.isPending,
    submit: () => {
      if (submitted || save.isPending) return;
      const found = errorsIn(draft, uploads.length > 0);
      setErrors(found ?? {});
      setSubmitted(!found);
    },
    uploads,
    retryUpload: uploading.retry,
    dropUpload: uploading.drop,
    addPhotos: (files: File[]) => {
      if (files.length > room) setErrors({ form: `A post holds at most ${sizes.attachments} photos.` });
      uploading.add(files.slice(0, room));
    },
    removePhoto: async (photo: Picture) => {
      if (!(await confirm({ title: sentences.deleteImage, yes: 'Delete', danger: true }))) return;
      // A photo that the post already has goes when the edit is saved, so that Cancel keeps it.
      if (content?.attachments.some(({ file_name }) => file_name === photo.file_name)) dropPhoto(photo.file_name);
      else takeBack.mutate({ file_name: photo.file_name });
    },
  };
}
