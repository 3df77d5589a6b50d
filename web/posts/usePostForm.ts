import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import type { Tool } from '#contract/fields.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import {
  listDifferences,
  otherVersionMessage,
  useEditConflict,
} from '../drafts/useEditConflict.tsx';
import { useDraft, textAddedSince } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import {
  toPostDraft,
  emptyPost,
  validatePost,
  toPostErrors,
  toPostInput,
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
  onSuccess: (response: Output<'POST /content/add'>) => void;
};

/** The group of a new post and the types allowed in it. The first type is the default. */
export type PostGroup = { id: number; name: string; tools: readonly Tool[] };

export type PostForm = ReturnType<typeof usePostForm>;

/** State and submission of a post form. The draft survives a reload. */
export function usePostForm({ content, group, tag, about, onSuccess }: PostFormOptions) {
  const tools: readonly Tool[] = content ? [content.tool] : (group?.tools ?? ['wall']);
  const [defaultTool = 'wall'] = tools;
  const [initial] = useState(() =>
    content
      ? toPostDraft(content)
      : {
          ...emptyPost({ shared_as: initialAudience(group !== undefined), tool: defaultTool }),
          link: about?.link ?? '',
        },
  );
  // A form for a single type has its own draft.
  const draftKey = group
    ? `${tools.length > 1 ? 'post' : defaultTool}-in-${group.id}`
    : (about?.key ?? (tag && `post-about-${tag}`));
  const [stored, setDraft, clear, baseRevision] = useDraft<PostDraft>(
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
  const draft = {
    ...initial,
    ...stored,
    tool: tools.includes(stored.tool) ? stored.tool : defaultTool,
  };
  const [errors, setErrors] = useState<PostErrors>({});
  const [submitted, setSubmitted] = useState(false);

  // Uploads finish between renders: each change applies to the latest draft.
  const latest = useRef(draft);
  const updateDraft = (patch: Partial<PostDraft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => remainingPostErrors(now, patch));
  };
  const photos = usePhotos({
    latest: () => latest.current.photos,
    onChange: (next) => updateDraft({ photos: next }),
    saved: content?.attachments ?? [],
    tooManyMessage: t('A post can have up to {{most}} photos.', { most: limits.attachments }),
  });

  const save = useApiMutation('POST /content/add', {
    once: true,
    onSuccess: (response, sent) => {
      if (!content) storeAudience(response.content.shared_as);
      photos.clearMessage();
      if (content || about) clear();
      // The next post starts with the same audience.
      else
        updateDraft({
          ...emptyPost(draft),
          text: textAddedSince(sent.text ?? '', latest.current.text),
        });
      onSuccess(response);
    },
    onError: (error) => {
      if (error.fields) setErrors(toPostErrors(error.fields));
      else if (!handleConflict(error)) showErrorToast(error);
    },
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { content: theirs } = await send('GET /content/get-one', { id: content!.id });
      const acceptTheirs = () => {
        clear();
        onSuccess({ content: theirs, message: otherVersionMessage });
      };
      return {
        differences: listDifferences(postTexts(latest.current), postTexts(toPostDraft(theirs))),
        revision: theirs.revision,
        acceptTheirs,
      };
    },
    (revision) => {
      baseRevision.set(revision);
      setSubmitted(true);
    },
  );

  // Submission waits for the uploads.
  const { uploads } = photos;
  const { mutate } = save;
  useEffect(() => {
    if (!submitted) return;
    const hasFailedUpload = uploads.some((upload) => upload.errorMessage);
    if (!hasFailedUpload && uploads.length > 0) return;
    setSubmitted(false);
    if (hasFailedUpload) setErrors({ form: t('Couldn’t upload a photo. Try again or remove it.') });
    else
      mutate({
        ...toPostInput(latest.current),
        ...(content
          ? { id: content.id, revision: baseRevision.get() }
          : group && { group_id: group.id }),
      });
  }, [submitted, uploads, mutate, content, group, baseRevision]);

  return {
    draft,
    tools,
    updateDraft,
    errors,
    conflict,
    clear,
    /** Whether there are unsent changes. */
    hasChanges:
      uploads.length > 0 ||
      (content ? JSON.stringify(draft) !== JSON.stringify(initial) : !isEmptyPost(draft)),
    groupId: content?.group_id ?? group?.id,
    /** Previous audience of a post that is edited. */
    previous: content,
    sending: submitted || save.isPending,
    submit: () => {
      if (submitted || save.isPending) return;
      const newErrors = validatePost(draft, uploads.length > 0);
      setErrors(newErrors ?? {});
      setSubmitted(!newErrors);
    },
    uploads,
    retryUpload: photos.retry,
    removeUpload: photos.removeUpload,
    skippedPhotosMessage: photos.skippedPhotosMessage,
    addPhotos: photos.add,
    removePhoto: photos.remove,
  };
}
