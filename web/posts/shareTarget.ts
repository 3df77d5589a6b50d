// What the share menu of a phone or of another app hands over: it becomes part of the draft of a
// new post, which the member publishes or not.
import { limits } from '#contract/limits.ts';
import { draftName, openDraftSlot } from '../api/draftStore.ts';
import { appendText } from '../drafts/storedChanges.ts';
import { getPostDraftKey } from './postGroup.ts';

export type Shared = { title?: string; text?: string; url?: string };

/** Parses the search parameters of the address, which the router may have parsed as numbers. */
export const parseShared = (params: Record<string, unknown>): Shared =>
  Object.fromEntries(
    ['title', 'text', 'url'].flatMap((name) => {
      const value = params[name];
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value).slice(0, limits.post)]]
        : [];
    }),
  );

/** One line for each part; a part that another one contains is left out. */
export function formatShared({ title = '', text = '', url = '' }: Shared): string {
  const parts = [title, text, url].map((part) => part.trim()).filter(Boolean);
  return parts
    .filter(
      (part, index) =>
        !parts.some(
          (other, otherIndex) =>
            otherIndex !== index &&
            other.includes(part) &&
            (other.length > part.length || otherIndex < index),
        ),
    )
    .join('\n')
    .slice(0, limits.post);
}

const openSlot = () => openDraftSlot(draftName(getPostDraftKey()));

/** Whether the new post on the home screen has no draft. */
export const isDraftEmpty = () => openSlot().load() === null;

/**
 * Appends a shared text to the draft of the new post on the home screen, unless it is already
 * there. Returns false if the browser has no room for it.
 */
export function addToDraft(text: string): boolean {
  const slot = openSlot();
  const draft = slot.load();
  return hasText(draft, text) || slot.write(appendText(draft, text));
}

const hasText = (draft: string | null, text: string) =>
  draft?.includes(JSON.stringify(text).slice(1, -1)) === true;

/** Stores what needs no question. Returns false if the member has to be asked. */
export function storeShared(shared: Shared): boolean {
  const text = formatShared(shared);
  if (!text) return true;
  const draft = openSlot().load();
  return draft === null || hasText(draft, text) ? addToDraft(text) : false;
}
