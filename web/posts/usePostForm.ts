import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { ScheduledPost } from '#contract/scheduled.ts';
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
  toScheduledDraft,
  emptyPost,
  validatePost,
  postErrorFields,
  toPostInput,
  isEmptyPost,
  postTexts,
  type PostDraft,
} from './draft.ts';
import { findScheduled } from './findScheduled.ts';
import { getQuote } from './quoteInForm.ts';
import { getPostDraftKey, type PostGroup } from './postGroup.ts';
import { initialAudience, storeAudience } from '../account/storedAudience.ts';
import { usePhotos } from '../files/usePhotos.ts';
import { useSubmitAfterUploads } from '../files/useSubmitAfterUploads.ts';
import { publishMoment } from './schedule.ts';

type PostFormOptions = {
  /** The post to edit; absent for a new one. */
  content?: Content;
  /** The scheduled post to change. */
  scheduled?: ScheduledPost;
  group?: PostGroup;
  /** The tag of the tag page with the form. */
  tag?: string;
  /** What the post is about, with its own draft key: a prefilled link, or a post that it quotes. */
  about?: { key: string; link?: string; quoted?: Content };
  /** The slot of the draft, if it is already loaded. */
  slot?: DraftSlot;
  onSuccess: (response: Output<'POST /content/add'>) => void;
  /** Without it, the post cannot be published later. */
  onScheduled?: (response: Output<'POST /content/schedule'>) => void;
};

export type PostForm = ReturnType<typeof usePostForm>;

/** State and submission of a post form. The draft survives a reload. */
export function usePostForm({
  content,
  scheduled,
  group,
  tag,
  about,
  slot,
  onSuccess,
  onScheduled,
}: PostFormOptions) {
  const existing = content ?? scheduled;
  const tools: readonly Tool[] = existing ? [existing.tool] : (group?.tools ?? ['wall']);
  const [defaultTool = 'wall'] = tools;
  const form = useDraftForm<PostDraft>({
    key: content
      ? `edit-${content.id}`
      : scheduled
        ? `scheduled-${scheduled.id}`
        : (about?.key ?? getPostDraftKey(group, tag)),
    slot,
    saved: () =>
      content
        ? toPostDraft(content)
        : scheduled
          ? toScheduledDraft(scheduled)
          : {
              ...emptyPost({ shared_as: initialAudience(group !== undefined), tool: defaultTool }),
              link: about?.link ?? '',
              hasQuote: about?.quoted !== undefined,
            },
    revision: existing?.revision,
    isNew: !existing,
    validate: (next, now) => validatePost(next, uploads.length > 0, now),
    errorFields: postErrorFields,
    otherErrorsField: 'form',
    // A stored type may have been disabled since.
    restore: ({ tool, ...changes }) => ({
      ...changes,
      ...(tool && tools.includes(tool) && { tool }),
    }),
    // An audience or the prefilled tag is not worth storing.
    ...(!existing && {
      isBlank: (next) =>
        isEmptyPost(tag && next.text.trim() === `#${tag}` ? { ...next, text: '' } : next),
    }),
  });
  const { draft, updateDraft, getLatest, baseRevision, clear } = form;
  const photos = usePhotos({
    latest: () => getLatest().photos,
    onChange: (next) => updateDraft({ photos: next }),
    saved: existing?.attachments ?? [],
    tooManyMessage: t('A post can have up to {{most}} photos.', { most: limits.attachments }),
  });

  const { uploads } = photos;
  const clearSent = (sent: { text?: string | undefined }) => {
    photos.clearMessage();
    if (existing || about) clear();
    // The next post starts with the same audience.
    else
      updateDraft({
        ...emptyPost(draft),
        text: textAddedSince(sent.text ?? '', getLatest().text),
      });
  };
  const schedule = useApiMutation('POST /content/schedule', {
    once: true,
    onSuccess: (response, sent) => {
      clearSent(sent);
      onScheduled?.(response);
    },
    onError: (error) => handleConflict(error) || form.showServerError(error),
  });
  const save = useApiMutation('POST /content/add', {
    once: true,
    onSuccess: (response, sent) => {
      if (!content) storeAudience(response.content.shared_as);
      clearSent(sent);
      onSuccess(response);
    },
    onError: (error) => handleConflict(error) || form.showServerError(error),
  });
  const loadOtherSchedule = async ({ id, revision }: ScheduledPost) => {
    const theirs = await findScheduled(id);
    return {
      // Without the other version, the next save shows the error of the server.
      differences: theirs
        ? listDifferences(postTexts(getLatest()), postTexts(toScheduledDraft(theirs)))
        : [],
      revision: theirs?.revision ?? revision,
      acceptTheirs: () => {
        clear();
        if (theirs) onScheduled?.({ scheduled: theirs, message: otherVersionMessage });
      },
    };
  };
  const { conflict, handleConflict } = useEditConflict(
    async () => {
      if (scheduled) return loadOtherSchedule(scheduled);
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
    submit: () => {
      const latest = getLatest();
      const input = {
        ...toPostInput(latest),
        ...(existing
          ? { id: existing.id, revision: baseRevision.get() }
          : group && { group_id: group.id }),
      };
      const publishAt = latest.later && publishMoment(latest.later);
      if (publishAt) schedule.mutate({ ...input, publish_on: publishAt.toISOString() });
      else
        save.mutate({
          ...input,
          ...(about?.quoted && { quoted_id: about.quoted.id }),
          ...(content?.quote && !latest.hasQuote && { quoted_id: 0 }),
        });
    },
    onFailedUpload: () =>
      form.showErrors({ form: t('Couldn’t upload a photo. Try again or remove it.') }),
  });
  const sending = submission.isPending || save.isPending || schedule.isPending;

  return {
    ...form,
    tools,
    conflict,
    /** Whether there are unsent changes. */
    hasChanges: uploads.length > 0 || (existing ? form.hasChanges : !isEmptyPost(draft)),
    groupId: existing?.group_id ?? group?.id,
    quote: getQuote(draft, content, about?.quoted),
    /** Whether the post can be published later. A post with a quote cannot. */
    canSchedule: onScheduled !== undefined && !about?.quoted,
    /** Whether it has to stay scheduled. */
    isScheduled: scheduled !== undefined,
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
