import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { second } from '#contract/durations.ts';
import { initialAudience } from '../account/storedAudience.ts';
import { usePhotos } from '../files/usePhotos.ts';
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
import { savedBlogOf, useBlogSaving } from './useBlogSaving.ts';
import { useTextPhotos } from './useTextPhotos.ts';

type BlogFormOptions = {
  /** The blog to edit; undefined for a new one. */
  content: Content | undefined;
  /** The group of a new blog. */
  groupId: number | undefined;
  /** Called after the first save of a new blog. */
  onCreated: (id: number) => void;
  /** Called when others can read the blog. */
  onPublished: (answer: Output<'POST /blog/create'>) => void;
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
      ? savedBlogOf(content)
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
  const [wanted, setWanted] = useState<{ status: BlogStatus; stay: boolean }>();
  const { saved, server, phase, conflict, isSaved, save, saveDraft, resolve } = useBlogSaving({
    initial,
    latest,
    groupId,
    onCreated,
    onErrors: setErrors,
  });

  const show = (next: BlogDraft) => {
    latest.current = next;
    setDraft(next);
    setErrors({});
  };
  const change = (patch: Partial<BlogDraft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => remainingBlogErrors(now, patch));
    const { id, revision } = server.current;
    if (isSaved()) deleteDraft(blogDraftKey(id, groupId));
    else storeDraft(blogDraftKey(id, groupId), { draft: latest.current, revision });
  };
  const tooMany = t('An article can have up to {{most}} photos.', { most: limits.attachments });
  const photos = usePhotos({
    latest: () => latest.current.photos,
    onChange: (next) => change({ photos: next }),
    saved: saved.draft.photos,
    tooMany,
  });
  const textPhotos = useTextPhotos({
    draft,
    latest,
    onChange: (next) => change({ photos: next }),
    otherUploads: photos.uploads,
    tooMany,
  });

  const fingerprint = blogFingerprint(draft);
  const unsaved = fingerprint !== blogFingerprint(saved.draft);
  const savesItself = saved.status === 'Draft';
  const uploads = [...photos.uploads, ...textPhotos.uploads];
  const stuck = phase.kind === 'failed' && phase.fingerprint === fingerprint;
  const canSaveDraft =
    savesItself &&
    !conflict &&
    uploads.length === 0 &&
    Object.keys(validateBlog(draft, 'Draft')).length === 0;
  const shouldSave =
    canSaveDraft && unsaved && !wanted && phase.kind !== 'saving' && !(stuck && !phase.retryable);

  useEffect(() => {
    if (!shouldSave) return undefined;
    const timer = setTimeout(() => void saveDraft(), stuck ? pauseAfterFailure : saveDelay);
    return () => clearTimeout(timer);
    // Typing restarts the timer.
    // oxlint-disable-next-line react/exhaustive-deps -- `saveDraft` reads the current state
  }, [shouldSave, stuck, fingerprint]);

  // Saving waits for uploads to finish.
  useEffect(() => {
    if (!wanted) return;
    const failed = uploads.some((upload) => upload.failure);
    if (!failed && uploads.length > 0) return;
    setWanted(undefined);
    if (failed) return setErrors({ form: t('Couldn’t upload a photo. Try again or remove it.') });
    const { status, stay } = wanted;
    const before = server.current.status;
    void save(status).then((answer) => {
      if (!answer) return;
      if (status === 'Published' && !stay) onPublished(answer);
      else if (status === 'Published' || before === 'Published') toast.success(answer.message);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the uploads are done
  }, [wanted, uploads]);

  const submit = (status: BlogStatus, stay = false) => {
    if (wanted || conflict) return;
    textPhotos.dropRemoved();
    const found = validateBlog(latest.current, status);
    setErrors(found);
    if (Object.keys(found).length === 0) setWanted({ status, stay });
  };

  return {
    draft,
    change,
    errors,
    photos,
    textPhotos,
    uploads,
    phase,
    saved,
    savesItself,
    unsaved,
    /** The text comes from this browser, not from the server. */
    hasStoredDraft: stored !== undefined,
    groupId: content?.group_id ?? groupId,
    previous: content?.blog && content.blog.status !== 'Draft' ? content : undefined,
    sending: wanted !== undefined,
    submit,
    /** Saves without changing the status. */
    saveAndStay: () => submit(server.current.status, true),
    discard: () => {
      deleteDraft(blogDraftKey(server.current.id, groupId));
      show(server.current.draft);
    },
    /** Called before leaving the screen. Returns whether everything is saved. */
    leave: async () => {
      textPhotos.dropRemoved();
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
    takeOther: () => {
      if (!conflict) return;
      resolve(conflict.theirs);
      deleteDraft(blogDraftKey(conflict.theirs.id, groupId));
      show(server.current.draft);
    },
  };
}
