// What is not on the server yet, kept in this browser, a place for each blog.
import { draftName } from '../ui/draft.ts';
import type { BlogDraft } from './blogDraft.ts';

/** `revision`: the saved text that the changes were made from. */
type Kept = { draft: BlogDraft; revision: number | undefined };

export const placeOf = (id: number | undefined, groupId: number | undefined) =>
  id !== undefined ? `blog-${id}` : groupId !== undefined ? `blog-in-${groupId}` : 'blog';

export function readKept(place: string): Kept | undefined {
  const kept = localStorage.getItem(draftName(place));
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as Kept;
  } catch {
    return undefined;
  }
}

export function keep(place: string, kept: Kept) {
  // Whoever signed out meanwhile leaves no text behind.
  if (localStorage.getItem('userId') === null) return;
  try {
    localStorage.setItem(draftName(place), JSON.stringify(kept));
  } catch {
    // The browser has no more room: the text is on the screen still, and whoever leaves is warned.
  }
}

export const forget = (place: string) => localStorage.removeItem(draftName(place));
