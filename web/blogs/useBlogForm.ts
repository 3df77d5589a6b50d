import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { second } from '#contract/durations.ts';
import { initialAudience } from '../account/storedAudience.ts';
import { usePhotos } from '../files/usePhotos.ts';
import { useSubmitAfterUploads } from '../files/useSubmitAfterUploads.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import {
  emptyBlog,
  validateBlog,
  remainingBlogErrors,
  blogFingerprint,
  type BlogDraft,
  type BlogErrors,
  type BlogStatus,
} from './blogDraft.ts';
import { deleteDraft, storeDraft, blogDraftKey, readStoredDraft } from './draftStorage.ts';
import { toSavedBlog, useBlogSaving } from './useBlogSaving.ts';
import { useTextPhotos } from './useTextPhotos.ts';

type BlogFormOptions = {
  /** The blog to edit; undefined for a new one. */
  content: Content | undefined;
  /** The group of a new blog. */
  groupId: number | undefined;
  /** Called after the first save of a new blog. */
  onCreated: (id: number) => void;
  /** Called after the author published the blog, or saved a published one with its button. */
  onPublished: (response: Output<'POST /blog/create'>) => void;
};

export type BlogForm = ReturnType<typeof useBlogForm>;

const saveDelayMs = 2 * second;
const pauseAfterFailureMs = 15 * second;

/**
 * State of the editor of one blog ("article" on the screens). Drafts are saved automatically,
 * published blogs when the author saves. Until then changes are stored in this browser.
 */
export function useBlogForm({ content, groupId, onCreated, onPublished }: BlogFormOptions) {
  const [stored] = useState(() => readStoredDraft(blogDraftKey(content?.id, groupId)));
  const [initial] = useState(() => {
    const saved = content
      ? toSavedBlog(content)
      : {
          id: undefined,
          revision: undefined,
          status: 'Draft' as const,
          draft: emptyBlog(initialAudience(groupId !== undefined)),
        };
    // A stored draft is based on the revision that was current when it was written.
    return stored ? { ...saved, revision: stored.revision } : saved;
  });
  const [draft, setDraft] = useState(stored?.draft ?? initial.draft);
  /** Whether `draft` was stored in this browser, and not replaced by another version since. */
  const [isFromBrowser, setIsFromBrowser] = useState(stored !== undefined);
  const latest = useRef(draft);
  const [errors, setErrors] = useState<BlogErrors>({});
  /** `keepOpen`: the author continues in the editor. */
  const latestSubmit = useRef<{ status: BlogStatus; keepOpen: boolean }>(undefined);
  const { saved, savedRef, phase, conflict, isSaved, save, saveDraft, resolve } = useBlogSaving({
    initial,
    latest,
    groupId,
    onCreated,
    onErrors: setErrors,
  });

  const showDraft = (newDraft: BlogDraft) => {
    latest.current = newDraft;
    setDraft(newDraft);
    setIsFromBrowser(false);
    setErrors({});
  };
  const updateDraft = (patch: Partial<BlogDraft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((current) => remainingBlogErrors(current, patch));
    const { id, revision } = savedRef.current;
    if (isSaved()) deleteDraft(blogDraftKey(id, groupId));
    else storeDraft(blogDraftKey(id, groupId), { draft: latest.current, revision });
  };
  const tooManyMessage = t('An article can have up to {{most}} photos.', {
    most: limits.attachments,
  });
  // All photos of the blog are in `draft.photos`; `textPhotos` tells which of them are in the text.
  const photos = usePhotos({
    latest: () => latest.current.photos,
    onChange: (next) => updateDraft({ photos: next }),
    saved: saved.draft.photos,
    tooManyMessage,
  });
  const textPhotos = useTextPhotos({
    draft,
    latest,
    onChange: (next) => updateDraft({ photos: next }),
    otherUploads: photos.uploads,
    tooManyMessage,
  });

  const fingerprint = blogFingerprint(draft);
  const hasChanges = fingerprint !== blogFingerprint(saved.draft);
  const isAutosaved = saved.status === 'Draft';
  const uploads = [...photos.uploads, ...textPhotos.uploads];
  const saveSubmitted = async () => {
    const { status, keepOpen } = latestSubmit.current!;
    const previousStatus = savedRef.current.status;
    const response = await save(status);
    if (!response) return;
    if (status === 'Published' && !keepOpen) onPublished(response);
    else if (status === 'Published' || previousStatus === 'Published')
      toast.success(response.message);
  };
  const submission = useSubmitAfterUploads(uploads, {
    submit: () => void saveSubmitted(),
    onFailedUpload: () =>
      setErrors({ form: t('Couldn’t upload a photo. Try again or remove it.') }),
  });
  const hasFailed = phase.kind === 'failed' && phase.fingerprint === fingerprint;
  const canSaveDraft =
    isAutosaved &&
    !conflict &&
    uploads.length === 0 &&
    Object.keys(validateBlog(draft, 'Draft')).length === 0;
  const shouldSave =
    canSaveDraft &&
    hasChanges &&
    !submission.isPending &&
    phase.kind !== 'saving' &&
    !(hasFailed && !phase.retryable);

  useEffect(() => {
    if (!shouldSave) return undefined;
    const timer = setTimeout(() => void saveDraft(), hasFailed ? pauseAfterFailureMs : saveDelayMs);
    return () => clearTimeout(timer);
    // Typing restarts the timer.
    // oxlint-disable-next-line react/exhaustive-deps -- `saveDraft` reads the current state
  }, [shouldSave, hasFailed, fingerprint]);

  const submit = (status: BlogStatus, keepOpen = false) => {
    if (submission.isPending || conflict) return;
    textPhotos.deleteRemoved();
    const newErrors = validateBlog(latest.current, status);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    latestSubmit.current = { status, keepOpen };
    submission.start();
  };

  return {
    draft,
    updateDraft,
    errors,
    photos,
    textPhotos,
    uploads,
    phase,
    saved,
    isAutosaved,
    hasChanges,
    /** The text was stored in this browser when the editor opened, and has not been saved since. */
    isRestored: isFromBrowser && saved === initial,
    groupId: content?.group_id ?? groupId,
    /**
     * The blog as loaded, unless it is a draft. `AudienceLine` compares its audience with the
     * chosen one.
     */
    previous: content?.blog && content.blog.status !== 'Draft' ? content : undefined,
    sending: submission.isPending,
    submit,
    /** Saves without changing the status. */
    saveAndStay: () => submit(savedRef.current.status, true),
    discard: () => {
      deleteDraft(blogDraftKey(savedRef.current.id, groupId));
      showDraft(savedRef.current.draft);
    },
    /**
     * Saves a draft and deletes photos removed from the text, before the screen is left. Returns
     * whether everything is saved.
     */
    saveBeforeLeaving: async () => {
      textPhotos.deleteRemoved();
      if (canSaveDraft) await saveDraft();
      return isSaved() && uploads.length === 0;
    },
    /** Whether the server lacks changes. The browser then asks before the tab closes. */
    hasUnsaved: () => !isSaved() || uploads.length > 0,
    conflict,
    keepMine: () => {
      if (!conflict) return;
      const { theirs, status } = conflict;
      resolve(theirs);
      // changes to a blog that was published elsewhere reach readers only when the author saves
      if (status === 'Published') void saveSubmitted();
      else if (theirs.blog?.status === 'Draft') void save(status);
      else
        storeDraft(blogDraftKey(theirs.id, groupId), {
          draft: latest.current,
          revision: theirs.revision,
        });
    },
    acceptTheirs: () => {
      if (!conflict) return;
      resolve(conflict.theirs);
      deleteDraft(blogDraftKey(conflict.theirs.id, groupId));
      showDraft(savedRef.current.draft);
    },
  };
}
