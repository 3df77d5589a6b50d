import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { storeAudience } from '../account/storedAudience.ts';
import { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import {
  toBlogDraft,
  toBlogErrors,
  toBlogInput,
  blogFingerprint,
  type BlogDraft,
  type BlogErrors,
  type BlogStatus,
} from './blogDraft.ts';
import { updateCachedBlog } from './cache.ts';
import { deleteDraft, storeDraft, blogDraftKey } from './draftStorage.ts';

/** The blog as the server has it. `id` is undefined before the first save. */
type SavedBlog = {
  id: number | undefined;
  revision: number | undefined;
  status: BlogStatus;
  draft: BlogDraft;
};

export const toSavedBlog = (content: Content): SavedBlog => ({
  id: content.id,
  revision: content.revision,
  status: content.blog?.status ?? 'Published',
  draft: toBlogDraft(content),
});

/**
 * Progress of saving. `fingerprint` identifies the text that could not be saved. `retryable`: a
 * retry of the same text may succeed.
 */
type Phase =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; message: string; fingerprint: string; retryable: boolean };

/**
 * The blog was saved in another window or on another device since it was loaded here. `status`:
 * what this save was about to set.
 */
type Conflict = { theirs: Content; status: BlogStatus };

type SavingOptions = {
  initial: SavedBlog;
  /** The current content of the form, also between two renders. */
  latest: RefObject<BlogDraft>;
  /** The group of a new blog. */
  groupId: number | undefined;
  onCreated: (id: number) => void;
  onErrors: (errors: BlogErrors) => void;
};

const retryableErrors: string[] = ['offline', 'unavailable', 'internal', 'rate_limited'];

/**
 * Saving of a blog, for `useBlogForm`. Saves run one at a time, each based on the revision of the
 * one before.
 */
export function useBlogSaving({ initial, latest, groupId, onCreated, onErrors }: SavingOptions) {
  const [saved, setSaved] = useState(initial);
  // The same value as `saved`. Queued saves read it without waiting for a render.
  const savedRef = useRef(initial);
  const [phase, setPhase] = useState<Phase>({ kind: 'none' });
  const [conflict, setConflict] = useState<Conflict>();
  const client = useQueryClient();
  const create = useApiMutation('POST /blog/create', { once: true, ...withoutErrorToast });
  const update = useApiMutation('POST /blog/update', withoutErrorToast);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());

  const setSavedBlog = (newBlog: SavedBlog) => {
    savedRef.current = newBlog;
    setSaved(newBlog);
  };
  const isSaved = () => blogFingerprint(latest.current) === blogFingerprint(savedRef.current.draft);

  const saveNow = async (status: BlogStatus): Promise<Output<'POST /blog/create'> | undefined> => {
    const { id, revision } = savedRef.current;
    const draft = latest.current;
    setPhase({ kind: 'saving' });
    try {
      const input = { ...toBlogInput(draft), status };
      const response =
        id === undefined
          ? await create.mutateAsync({
              ...input,
              ...(groupId !== undefined && { group_id: groupId }),
            })
          : await update.mutateAsync({ ...input, id, ...(revision !== undefined && { revision }) });
      if (id === undefined) storeAudience(draft.shared_as);
      setSavedBlog({ ...toSavedBlog(response.content), draft });
      deleteDraft(blogDraftKey(id, groupId));
      // The author has typed on during the request.
      if (!isSaved())
        storeDraft(blogDraftKey(response.content.id, groupId), {
          draft: latest.current,
          revision: response.content.revision,
        });
      updateCachedBlog(client, response.content);
      setPhase({ kind: 'saved', at: new Date().toISOString() });
      if (id === undefined) onCreated(response.content.id);
      return response;
    } catch (error) {
      if (!(error instanceof ApiRequestError)) throw error;
      if (error.fields) onErrors(toBlogErrors(error.fields));
      const theirs =
        error.code === 'conflict' && id !== undefined
          ? await send('GET /blog/get-one', { id }).catch(() => undefined)
          : undefined;
      if (theirs) setConflict({ theirs: theirs.content, status });
      setPhase({
        kind: 'failed',
        message: error.message,
        fingerprint: blogFingerprint(draft),
        retryable: retryableErrors.includes(error.code),
      });
      return undefined;
    }
  };
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const result = lastSave.current.then(task);
    lastSave.current = result.catch(() => undefined);
    return result;
  };

  return {
    saved,
    savedRef,
    phase,
    conflict,
    isSaved,
    save: async (status: BlogStatus) => enqueue(() => saveNow(status)),
    /** Saves unsaved changes of a draft. Does nothing if the blog is published. */
    saveDraft: async () =>
      enqueue(async () =>
        savedRef.current.status === 'Published' || isSaved() ? undefined : saveNow('Draft'),
      ),
    /** Continues from the version that was saved elsewhere, whichever text the author keeps. */
    resolve: (theirs: Content) => {
      setSavedBlog(toSavedBlog(theirs));
      updateCachedBlog(client, theirs);
      setConflict(undefined);
      setPhase({ kind: 'none' });
    },
  };
}
