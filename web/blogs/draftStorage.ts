// Drafts that are not on the server yet, stored in this browser under one key per blog.
import { draftName, openDraftSlot, type DraftSlot } from '../api/draftStore.ts';
import type { BlogDraft } from './blogDraft.ts';

/** `revision`: the saved revision that the changes are based on. */
type StoredBlogDraft = { draft: BlogDraft; revision: number | undefined };

export const blogDraftKey = (id: number | undefined, groupId: number | undefined) =>
  id !== undefined ? `blog-${id}` : groupId !== undefined ? `blog-in-${groupId}` : 'blog';

const slots = new Map<string, DraftSlot>();
addEventListener('storage', (event) => slots.forEach((slot) => slot.onStorage(event)));

function getSlot(key: string): DraftSlot {
  const name = draftName(key);
  const slot = slots.get(name) ?? openDraftSlot(name);
  slots.set(name, slot);
  return slot;
}

export function readStoredDraft(key: string): StoredBlogDraft | undefined {
  const stored = getSlot(key).load();
  if (stored === null) return undefined;
  try {
    return JSON.parse(stored) as StoredBlogDraft;
  } catch {
    return undefined;
  }
}

/**
 * If the storage is full, the text remains on the screen, and leaving the screen shows a warning.
 */
export const storeDraft = (key: string, stored: StoredBlogDraft) =>
  getSlot(key).write(JSON.stringify(stored));

export const deleteDraft = (key: string) => getSlot(key).remove();
