// What is not on the server yet, kept in this browser, a place for each blog.
import { draftName, openSlot, type Slot } from '../ui/draftStore.ts';
import type { BlogDraft } from './blogDraft.ts';

/** `revision`: the saved text that the changes were made from. */
type StoredBlogDraft = { draft: BlogDraft; revision: number | undefined };

export const placeOf = (id: number | undefined, groupId: number | undefined) =>
  id !== undefined ? `blog-${id}` : groupId !== undefined ? `blog-in-${groupId}` : 'blog';

const slots = new Map<string, Slot>();
addEventListener('storage', (event) => slots.forEach((slot) => slot.onStorage(event)));

function slotOf(place: string): Slot {
  const name = draftName(place);
  const slot = slots.get(name) ?? openSlot(name);
  slots.set(name, slot);
  return slot;
}

export function readKept(place: string): StoredBlogDraft | undefined {
  const kept = slotOf(place).load();
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as StoredBlogDraft;
  } catch {
    return undefined;
  }
}

/** Where the browser has no more room, the text is on the screen still, and whoever leaves is warned. */
export const keep = (place: string, kept: StoredBlogDraft) =>
  slotOf(place).write(JSON.stringify(kept));

export const forget = (place: string) => slotOf(place).forget();
