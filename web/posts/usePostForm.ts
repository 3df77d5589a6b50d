import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import type { Tool } from '#contract/fields.ts';
import type { DraftSlot } from '../api/draftStore.ts';
import { useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import {
  listDifferences,
  otherVersionMessage,
  useEditConflict,
} from '../drafts/useEditConflict.tsx';
import { textAddedSince } from '../drafts/useDraft.ts';
import { useDraftForm } from '../drafts/useDraftForm.ts';
import { t } from '../i18n/language.ts';
import {
  toPostDraft,
  emptyPost,
  validatePost,
  postErrorFields,
  toPostInput,
  isEmptyPost,
  postTexts,
  type PostDraft,
} from './draft.ts';
import { getQuote } from './quoteInForm.ts';
import { getPostDraftKey, type PostGroup } from './postGroup.ts';
import { initialAudience, storeAudience } from '../account/storedAudience.ts';
import { usePhotos } from '../files/usePhotos.ts';
import { useSubmitAfterUploads } from '../files/useSubmitAfterUploads.ts';

type PostFormOptions = {
  /** The post to edit; absent for a new one. */
  content?: Content;
  group?: PostGroup;
  /** The tag of the tag page with the form. */
  tag?: string;
  /** What the post is about, with its own draft key: a prefilled link, or a post that it quotes. */
  about?: { key: string; link?: string; quoted?: Content };
  /** The slot of the draft, if it is already loaded. */
  slot?: DraftSlot;
  onSuccess: (response: Output<'POST /content/add'>) => void;
};

export type PostForm = ReturnType<typeof usePostForm>;

/** State and submission of a post form. The draft survives a reload. */
export function usePostForm({ content, group, tag, about, slot, onSuccess }: PostFormOptions) {
  const tools: readonly Tool[] = content ? [content.tool] : (group?.tools ?? ['wall']);
  const [defaultTool = 'wall'] = tools;
  const form = useDraftForm<PostDraft>({
    key: content ? `edit-${content.id}` : (about?.key ?? getPostDraftKey(group, tag)),
    slot,
    saved: () =>
      content
        ? toPostDraft(content)
        : {
            ...emptyPost({ shared_as: initialAudience(group !== undefined), tool: defaultTool }),
            link: about?.link ?? '',
            hasQuote: about?.quoted !== undefined,
          },
    revision: content?.revision,
    isNew: !content,
    validate: (next) => validatePost(next, uploads.length > 0),
    errorFields: postErrorFields,
    otherErrorsField: 'form',
    // A stored type may have been disabled since.
    restore: ({ tool, ...changes }) => ({
      ...changes,
      ...(tool && tools.includes(tool) && { tool }),
    }),
    // An audience or the prefilled tag is not worth storing.
    ...(!content && {
      isBlank: (next) =>
        isEmptyPost(tag && next.text.trim() === `#${tag}` ? { ...next, text: '' } : next),
    }),
  });
  const { draft, updateDraft, getLatest, baseRevision, clear } = form;
  const photos = usePhotos({
    latest: () => getLatest().photos,
    onChange: (next) => updateDraft({ photos: next }),
    saved: content?.attachments ?? [],
    tooManyMessage: t('A post can have up to {{most}} photos.', { most: limits.attachments }),
  });

  const { uploads } = photos;
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
          text: textAddedSince(sent.text ?? '', getLatest().text),
        });
      onSuccess(response);
    },
    onError: (error) => handleConflict(error) || form.showServerError(error),
  });
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      const { content: theirs } = await send('GET /content/get-one', { id: content!.id });
      const acceptTheirs = () => {
        clear();
        onSuccess({ content: theirs, message: otherVersionMessage });
      };
      return {
        differences: listDifferences(postTexts(getLatest()), postTexts(toPostDraft(theirs))),
        revision: theirs.revision,
        acceptTheirs,
      };
    },
    (revision) => {
      baseRevision.set(revision);
      submission.start();
    },
  );

  const submission = useSubmitAfterUploads(uploads, {
    submit: () =>
      save.mutate({
        ...toPostInput(getLatest()),
        ...(content
          ? {
              id: content.id,
              revision: baseRevision.get(),
              ...(content.quote && !getLatest().hasQuote && { quoted_id: 0 }),
            }
          : {
              ...(group && { group_id: group.id }),
              ...(about?.quoted && { quoted_id: about.quoted.id }),
            }),
      }),
    onFailedUpload: () =>
      form.showErrors({ form: t('Couldn’t upload a photo. Try again or remove it.') }),
  });
  const sending = submission.isPending || save.isPending;

  return {
    ...form,
    tools,
    conflict,
    /** Whether there are unsent changes. */
    hasChanges: uploads.length > 0 || (content ? form.hasChanges : !isEmptyPost(draft)),
    groupId: content?.group_id ?? group?.id,
    quote: getQuote(draft, content, about?.quoted),
    /** Previous audience of a post that is edited. */
    previous: content,
    sending,
    submit: () => {
      if (!sending && form.reportValidity()) submission.start();
    },
    uploads,
    retryUpload: photos.retry,
    removeUpload: photos.removeUpload,
    skippedPhotosMessage: photos.skippedPhotosMessage,
    addPhotos: photos.add,
    removePhoto: photos.remove,
    describePhoto: photos.describe,
    movePhoto: photos.move,
  };
}
