import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { useApiMutation } from '../api/hooks.ts';
import { storeAudience } from '../account/storedAudience.ts';
import { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import {
  blogDraftOf,
  toBlogErrors,
  blogInput,
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

export const savedBlogOf = (content: Content): SavedBlog => ({
  id: content.id,
  revision: content.revision,
  status: content.blog?.status ?? 'Published',
  draft: blogDraftOf(content),
});

/** Progress of saving. `fingerprint`: of the text that failed. `retryable`: a retry may succeed. */
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
  /** The current content of the form. */
  latest: RefObject<BlogDraft>;
  groupId: number | undefined;
  onCreated: (id: number) => void;
  onErrors: (errors: BlogErrors) => void;
};

const retryableErrors: string[] = ['offline', 'unavailable', 'internal', 'rate_limited'];

/** Saves a blog. Saves run one at a time, each based on the revision of the one before. */
export function useBlogSaving({ initial, latest, groupId, onCreated, onErrors }: SavingOptions) {
  const [saved, setSaved] = useState(initial);
  // `server` has the same value as `saved`. Queued saves read it without waiting for a render.
  const server = useRef(initial);
  const [phase, setPhase] = useState<Phase>({ kind: 'none' });
  const [conflict, setConflict] = useState<Conflict>();
  const client = useQueryClient();
  const noErrorToast = { onError: () => undefined };
  const create = useApiMutation('POST /blog/create', { once: true, ...noErrorToast });
  const update = useApiMutation('POST /blog/update', noErrorToast);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const setSavedBlog = (next: SavedBlog) => {
    server.current = next;
    setSaved(next);
  };
  const isSaved = () => blogFingerprint(latest.current) === blogFingerprint(server.current.draft);

  const write = async (status: BlogStatus): Promise<Output<'POST /blog/create'> | undefined> => {
    const { id, revision } = server.current;
    const draft = latest.current;
    setPhase({ kind: 'saving' });
    try {
      const input = { ...blogInput(draft), status };
      const answer =
        id === undefined
          ? await create.mutateAsync({
              ...input,
              ...(groupId !== undefined && { group_id: groupId }),
            })
          : await update.mutateAsync({ ...input, id, ...(revision !== undefined && { revision }) });
      if (id === undefined) storeAudience(draft.shared_as);
      setSavedBlog({ ...savedBlogOf(answer.content), draft });
      deleteDraft(blogDraftKey(id, groupId));
      if (!isSaved())
        storeDraft(blogDraftKey(answer.content.id, groupId), {
          draft: latest.current,
          revision: answer.content.revision,
        });
      updateCachedBlog(client, answer.content);
      setPhase({ kind: 'saved', at: new Date().toISOString() });
      if (id === undefined) onCreated(answer.content.id);
      return answer;
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
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = running.current.then(task);
    running.current = turn.catch(() => undefined);
    return turn;
  };

  return {
    saved,
    server,
    phase,
    conflict,
    isSaved,
    save: async (status: BlogStatus) => inTurn(() => write(status)),
    /** Saves unsaved changes of a draft. Does nothing if the blog is published. */
    saveDraft: async () =>
      inTurn(async () =>
        server.current.status === 'Published' || isSaved() ? undefined : write('Draft'),
      ),
    /** Continues from the version that was saved elsewhere, whichever text the author keeps. */
    resolve: (theirs: Content) => {
      setSavedBlog(savedBlogOf(theirs));
      updateCachedBlog(client, theirs);
      setConflict(undefined);
      setPhase({ kind: 'none' });
    },
  };
}
