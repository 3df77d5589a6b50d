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
  /** Called when others can read the blog. */
  onPublished: (response: Output<'POST /blog/create'>) => void;
};

export type BlogForm = ReturnType<typeof useBlogForm>;

const saveDelay = 2 * second;
const pauseAfterFailure = 15 * second;

/**
 * State of the blog editor. Drafts are saved automatically; changes to a published blog are stored
 * in this browser until the author saves them.
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
    // the stored draft is based on the revision of its time
    return stored ? { ...saved, revision: stored.revision } : saved;
  });
  const [draft, setDraft] = useState(stored?.draft ?? initial.draft);
  const latest = useRef(draft);
  const [errors, setErrors] = useState<BlogErrors>({});
  const pendingSave = useRef<{ status: BlogStatus; staysOpen: boolean }>(undefined);
  const { saved, server, phase, conflict, isSaved, save, saveDraft, resolve } = useBlogSaving({
    initial,
    latest,
    groupId,
    onCreated,
    onErrors: setErrors,
  });

  const showDraft = (newDraft: BlogDraft) => {
    latest.current = newDraft;
    setDraft(newDraft);
    setErrors({});
  };
  const updateDraft = (patch: Partial<BlogDraft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((current) => remainingBlogErrors(current, patch));
    const { id, revision } = server.current;
    if (isSaved()) deleteDraft(blogDraftKey(id, groupId));
    else storeDraft(blogDraftKey(id, groupId), { draft: latest.current, revision });
  };
  const tooManyMessage = t('An article can have up to {{most}} photos.', {
    most: limits.attachments,
  });
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
  const submission = useSubmitAfterUploads(uploads, {
    submit: () => {
      const { status, staysOpen } = pendingSave.current!;
      const previousStatus = server.current.status;
      void save(status).then((response) => {
        if (!response) return;
        if (status === 'Published' && !staysOpen) onPublished(response);
        else if (status === 'Published' || previousStatus === 'Published')
          toast.success(response.message);
      });
    },
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
    const timer = setTimeout(() => void saveDraft(), hasFailed ? pauseAfterFailure : saveDelay);
    return () => clearTimeout(timer);
    // Typing restarts the timer.
    // oxlint-disable-next-line react/exhaustive-deps -- `saveDraft` reads the current state
  }, [shouldSave, hasFailed, fingerprint]);

  const submit = (status: BlogStatus, staysOpen = false) => {
    if (submission.isPending || conflict) return;
    textPhotos.deleteRemoved();
    const newErrors = validateBlog(latest.current, status);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    pendingSave.current = { status, staysOpen };
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
    /** The text comes from this browser, not from the server. */
    hasStoredDraft: stored !== undefined,
    groupId: content?.group_id ?? groupId,
    previous: content?.blog && content.blog.status !== 'Draft' ? content : undefined,
    sending: submission.isPending,
    submit,
    /** Saves without changing the status. */
    saveAndStay: () => submit(server.current.status, true),
    discard: () => {
      deleteDraft(blogDraftKey(server.current.id, groupId));
      showDraft(server.current.draft);
    },
    /** Called before leaving the screen. Returns whether everything is saved. */
    leave: async () => {
      textPhotos.deleteRemoved();
      if (canSaveDraft) await saveDraft();
      return isSaved() && uploads.length === 0;
    },
    /** Whether closing the tab would lose changes. */
    losesText: () => !isSaved() || uploads.length > 0,
    conflict,
    keepMine: () => {
      if (!conflict) return;
      const { theirs, status } = conflict;
      resolve(theirs);
      // changes to a blog that was published elsewhere reach readers only when the author saves
      if (status === 'Published' || theirs.blog?.status === 'Draft') void save(status);
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
      showDraft(server.current.draft);
    },
  };
}
