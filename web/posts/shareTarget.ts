// What the share menu of a phone or of another app hands over: it becomes part of the draft of a
// new post, which the member publishes or not.
import { day } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { draftName, openDraftSlot } from '../api/draftStore.ts';
import { findShared } from '../api/sharedStore.ts';
import { appendText } from '../drafts/storedChanges.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { getPostDraftKey } from './postGroup.ts';
import { handOverPhotos } from './sharedFiles.ts';

/** `shared` is the id of a form that the service worker has stored. */
export type Shared = { title?: string; text?: string; url?: string; shared?: string };
type SharedParts = { text: string; photos: File[] };
/** `isFull`: the browser had no room for the text. Otherwise the member has to be asked. */
type SharedQuestion = SharedParts & { isFull: boolean };

/** Parses the search parameters of the address, which the router may have parsed as numbers. */
export const parseShared = (params: Record<string, unknown>): Shared =>
  Object.fromEntries(
    ['title', 'text', 'url', 'shared'].flatMap((name) => {
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

/** Whether the new post on the home screen has a draft. */
export const hasPostDraft = () => openSlot().load() !== null;

/**
 * Appends a shared text to the draft of the new post on the home screen, unless it is already
 * there. Returns false if the browser has no room for it.
 */
function addToDraft(text: string): boolean {
  const slot = openSlot();
  const draft = slot.load();
  return hasText(draft, text) || slot.write(appendText(draft, text));
}

const hasText = (draft: string | null, text: string) =>
  draft?.includes(JSON.stringify(text).slice(1, -1)) === true;

/** The parts of a form of the share menu. Browsers send an empty file where there is none. */
export function readForm(form: FormData): SharedParts {
  const texts = [...form].filter(([, value]) => typeof value === 'string');
  return {
    text: formatShared(parseShared(Object.fromEntries(texts))),
    photos: form
      .getAll('photos')
      .filter((value) => typeof value !== 'string')
      .filter(({ name, size }) => size > 0 || name !== ''),
  };
}

/** What the service worker has stored; undefined if it is gone or cannot be read. */
async function readStored(id: string): Promise<SharedParts | undefined> {
  try {
    const stored = await findShared(id);
    const isOld = Date.now() - Number(stored?.headers.get('X-At')) > day;
    return stored && !isOld ? readForm(await stored.formData()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The installed app, which the share menu opens. In a tab of the browser, also in full screen, any
 * site can have sent the form, so photos are not uploaded without a question.
 */
const isInstalledApp = () =>
  matchMedia(
    '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)',
  ).matches;

/** Adds what needs no question to the draft. Returns what could not be added. */
export async function receiveShared(params: Shared): Promise<SharedQuestion | undefined> {
  const { shared, ...parts } = parseShared(params);
  const received =
    shared === undefined ? { text: formatShared(parts), photos: [] } : await readStored(shared);
  if (!received) {
    toast.error(t('What you shared didn’t arrive. Please share it again.'));
    return undefined;
  }
  const { text, photos } = received;
  if (!text && photos.length === 0) return undefined;
  const needsQuestion =
    photos.length > 0
      ? hasPostDraft() || !isInstalledApp()
      : hasPostDraft() && !hasText(openSlot().load(), text);
  if (needsQuestion) return { ...received, isFull: false };
  return addShared(received) ? undefined : { ...received, isFull: true };
}

/** Adds it to the draft. Returns false if the browser has no room for the text. */
export function addShared({ text, photos }: SharedParts): boolean {
  if (text && !addToDraft(text)) return false;
  handOverPhotos(photos);
  return true;
}
