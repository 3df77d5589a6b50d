import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import type { Tool } from '#contract/fields.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { listDifferences, otherVersionShown, useEditConflict } from '../drafts/useEditConflict.tsx';
import { useDraft, textAddedSince } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import {
  postDraftOf,
  emptyPost,
  validatePost,
  toPostErrors,
  postInput,
  isEmptyPost,
  remainingPostErrors,
  postTexts,
  type PostErrors,
  type PostDraft,
} from './draft.ts';
import { initialAudience, storeAudience } from '../account/storedAudience.ts';
import { usePhotos } from '../files/usePhotos.ts';

type PostFormOptions = {
  /** The post to edit; absent for a new one. */
  content?: Content;
  group?: PostGroup;
  /** The tag of the tag page with the form. */
  tag?: string;
  /** Prefilled link to something the post is about, with its own draft key. */
  about?: { key: string; link: string };
  onSuccess: (answer: Output<'POST /content/add'>) => void;
};

/** The group of a new post and the types allowed in it. The first type is the default. */
export type PostGroup = { id: number; name: string; tools: readonly Tool[] };

export type PostForm = ReturnType<typeof usePostForm>;

/** State and submission of a post form. The draft survives a reload. */
export function usePostForm({ content, group, tag, about, onSuccess }: PostFormOptions) {
  const tools: readonly Tool[] = content ? [content.tool] : (group?.tools ?? ['wall']);
  const [first = 'wall'] = tools;
  const [initial] = useState(() =>
    content
      ? postDraftOf(content)
      : {
          ...emptyPost({ shared_as: initialAudience(group !== undefined), tool: first }),
          link: about?.link ?? '',
        },
  );
  // A form for a single type has its own draft.
  const draftKey = group
    ? `${tools.length > 1 ? 'post' : first}-in-${group.id}`
    : (about?.key ?? (tag && `post-about-${tag}`));
  const [stored, setDraft, clear, base] = useDraft<PostDraft>(
    content ? `edit-${content.id}` : (draftKey ?? 'post'),
    initial,
    {
      revision: content?.revision,
      // An audience or the prefilled tag is not worth storing.
      ...(!content && {
        blank: (next) =>
          isEmptyPost(tag && next.text.trim() === `#${tag}` ? { ...next, text: '' } : next),
      }),
    },
  );
  // A stored type may have been disabled since.
  const draft = { ...initial, ...stored, tool: tools.includes(stored.tool) ? stored.tool : first };
  const [errors, setErrors] = useState<PostErrors>({});
  const [submitted, setSubmitted] = useState(false);

  // Uploads finish between renders: each change applies to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<PostDraft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => remainingPostErrors(now, patch));
  };
  const photos = usePhotos({
    latest: () => latest.current.photos,
    onChange: (next) => change({ photos: next }),
    saved: content?.attachments ?? [],
    tooMany: t('A post can have up to {{most}} photos.', { most: limits.attachments }),
  });

  const save = useApiMutation('POST /content/add', {
    once: true,
    onSuccess: (answer, sent) => {
      if (!content) storeAudience(answer.content.shared_as);
      photos.settle();
      if (content || about) clear();
      // The next post starts with the same audience.
      else
        change({ ...emptyPost(draft), text: textAddedSince(sent.text ?? '', latest.current.text) });
      onSuccess(answer);
    },
    onError: (refused) => {
      if (refused.fields) setErrors(toPostErrors(refused.fields));
      else if (!handleConflict(refused)) showErrorToast(refused);
    },
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { content: theirs } = await send('GET /content/get-one', { id: content!.id });
      const acceptTheirs = () => {
        clear();
        onSuccess({ content: theirs, message: otherVersionShown });
      };
      return {
        differences: listDifferences(postTexts(latest.current), postTexts(postDraftOf(theirs))),
        revision: theirs.revision,
        acceptTheirs,
      };
    },
    (revision) => {
      base.set(revision);
      setSubmitted(true);
    },
  );

  // Submission waits for the uploads.
  const { uploads } = photos;
  const { mutate } = save;
  useEffect(() => {
    if (!submitted) return;
    const failed = uploads.some((upload) => upload.failure);
    if (!failed && uploads.length > 0) return;
    setSubmitted(false);
    if (failed) setErrors({ form: t('Couldn’t upload a photo. Try again or remove it.') });
    else
      mutate({
        ...postInput(latest.current),
        ...(content ? { id: content.id, revision: base.get() } : group && { group_id: group.id }),
      });
  }, [submitted, uploads, mutate, content, group, base]);

  return {
    draft,
    tools,
    change,
    errors,
    conflict,
    clear,
    /** Whether there are unsent changes. */
    changed:
      uploads.length > 0 ||
      (content ? JSON.stringify(draft) !== JSON.stringify(initial) : !isEmptyPost(draft)),
    groupId: content?.group_id ?? group?.id,
    /** Previous audience of a post that is edited. */
    previous: content,
    sending: submitted || save.isPending,
    submit: () => {
      if (submitted || save.isPending) return;
      const found = validatePost(draft, uploads.length > 0);
      setErrors(found ?? {});
      setSubmitted(!found);
    },
    uploads,
    retryUpload: photos.retry,
    dropUpload: photos.dropUpload,
    skippedPhotosMessage: photos.skippedPhotosMessage,
    addPhotos: photos.add,
    removePhoto: photos.remove,
  };
}
