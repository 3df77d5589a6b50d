// Drafts in local storage. They outlive the session; a member who logs out can delete them. A
// `name` is the key of an item in local storage and contains the id of its member; the `key` of a
// draft, such as "comment-12", does not. A `member` is the id of one.
import { minute } from '#contract/durations.ts';
import { draftRetentionMs } from './draftRetention.ts';

const getPrefix = (member: string) => `draft:${member}:`;
/** Under this name is the time at which the session of the member expired. */
const getExpiryName = (member: string) => `ended:${member}`;
const getMember = (name: string) => /^(?:draft|ended|written):(\d+)/.exec(name)?.[1];
/** Under this name is when and where a draft was written. */
const getWrittenName = (name: string) => name.replace(/^draft:/, 'written:');
const listStoredNames = () => Object.keys(localStorage);
const getCurrentMember = () => localStorage.getItem('userId') ?? '';

/** The name of a draft of the member who is logged in. */
export const draftName = (key: string) => getPrefix(getCurrentMember()) + key;

/** A screen may still write after its session expired, unless the member logged out. */
export function canWriteDrafts(name: string): boolean {
  const member = getMember(name);
  return (
    member !== undefined &&
    (member === getCurrentMember() || localStorage.getItem(getExpiryName(member)) !== null)
  );
}

/** When a draft was last written, in milliseconds, and the address of the screen. */
type Written = { at: number; path: string };

/** Returns false if the member has logged out or local storage is full. */
function store(name: string, text: string): boolean {
  if (!canWriteDrafts(name)) return false;
  try {
    localStorage.setItem(name, text);
    const written: Written = { at: Date.now(), path: location.pathname + location.search };
    localStorage.setItem(getWrittenName(name), JSON.stringify(written));
    return true;
  } catch {
    return false;
  }
}

function remove(name: string) {
  localStorage.removeItem(name);
  localStorage.removeItem(getWrittenName(name));
}

/** A stored draft of the member who is logged in. */
export type StoredDraft = {
  name: string;
  /** Without the number of its slot. */
  key: string;
  text: string;
  /** Absent for drafts of earlier versions. */
  written?: Written;
};

/** What another version stored is left out if it cannot be read. */
function parseWritten(json: string): { written?: Written } {
  try {
    return { written: JSON.parse(json) as Written };
  } catch {
    return {};
  }
}

export const listStoredDrafts = (): StoredDraft[] =>
  listDraftNames(getCurrentMember()).map((name) => {
    const written = localStorage.getItem(getWrittenName(name));
    return {
      name,
      key: name.slice(getPrefix(getCurrentMember()).length).replace(/~\d+$/, ''),
      text: localStorage.getItem(name)!,
      ...(written !== null && parseWritten(written)),
    };
  });

/** Deletes a draft, and returns a function that brings it back. */
export function deleteStoredDraft({ name, text, written }: StoredDraft): () => void {
  remove(name);
  return () => {
    localStorage.setItem(name, text);
    if (written) localStorage.setItem(getWrittenName(name), JSON.stringify(written));
  };
}

/** The names of the unsent drafts of a member. */
export const listDraftNames = (member: number | string) =>
  listStoredNames().filter((name) => name.startsWith(getPrefix(String(member))));

/** Whether this browser stores a draft of any member. */
export const hasDrafts = () => listStoredNames().some((name) => name.startsWith('draft:'));

export function deleteDrafts(member: number | string) {
  for (const name of listDraftNames(member)) remove(name);
  localStorage.removeItem(getExpiryName(String(member)));
}

/** Records that the session expired without a logout. */
export const markSessionExpired = (member: number | string) =>
  localStorage.setItem(getExpiryName(String(member)), new Date().toISOString());
export const hasSessionExpired = (member: number | string) =>
  localStorage.getItem(getExpiryName(String(member))) !== null;

/**
 * Whether a session in this browser expired within the last five minutes. A page that opens then
 * shows a message.
 */
export const hasExpiredRecently = () =>
  listStoredNames().some(
    (name) =>
      name.startsWith(getExpiryName('')) &&
      Date.now() - Date.parse(localStorage.getItem(name)!) < 5 * minute,
  );

/** Whether a stored item belongs to a member other than the one who is logged in. */
export const belongsToOtherMember = (name: string) =>
  ![undefined, getCurrentMember()].includes(getMember(name));

/**
 * Deletes the drafts of members whose session expired long ago. For other members who are not
 * logged in, the retention period starts now.
 */
export function deleteOldDrafts() {
  if (getCurrentMember()) localStorage.removeItem(getExpiryName(getCurrentMember()));
  for (const member of new Set(listStoredNames().filter(belongsToOtherMember).map(getMember))) {
    const expiredAt = localStorage.getItem(getExpiryName(member!));
    if (expiredAt === null) markSessionExpired(member!);
    else if (Date.now() - Date.parse(expiredAt) > draftRetentionMs) deleteDrafts(member!);
  }
}

/** All texts in a stored draft, encoded as in JSON, to look for them in another stored draft. */
function listTexts(stored: string): string[] {
  const texts: string[] = [];
  JSON.parse(stored, (_key, value: unknown) => {
    if (typeof value === 'string' && value.trim()) texts.push(JSON.stringify(value).slice(1, -1));
    return value;
  });
  return texts;
}

export type DraftSlot = ReturnType<typeof openDraftSlot>;

/**
 * Storage for one draft, at the name that `draftName` returned. Two tabs that write under the same
 * name use two slots, so neither overwrites or deletes the text of the other. After a reload a tab
 * returns to its own slot; the slot of a closed tab is loaded by the next tab that opens the draft.
 */
export function openDraftSlot(name: string) {
  const getSlotName = (slot: number) => (slot === 1 ? name : `${name}~${slot}`);
  const read = (slot: number) => localStorage.getItem(getSlotName(slot));
  const findSlot = (matches: (stored: string | null) => boolean) => {
    let slot = 1;
    while (!matches(read(slot))) slot++;
    return slot;
  };
  const listUsedSlots = () =>
    listStoredNames()
      .filter(
        (storedName) =>
          storedName === name ||
          (storedName.startsWith(`${name}~`) && /^\d+$/.test(storedName.slice(name.length + 1))),
      )
      .map((storedName) => (storedName === name ? 1 : Number(storedName.slice(name.length + 1))))
      .toSorted((a, b) => a - b);

  /** The slot of this tab, from 1. Session storage has it under the name of the draft. */
  let slot: number | undefined;
  /** The text that this tab last read or wrote. */
  let lastText: string | null = null;
  const releaseSlot = () => {
    slot = undefined;
    lastText = null;
    sessionStorage.removeItem(name);
  };
  const write = (text: string): boolean => {
    const stored = slot === undefined ? null : read(slot);
    // Another tab has written into the slot: use a free one.
    if (slot === undefined || (stored !== null && stored !== lastText))
      slot = findSlot((text) => text === null);
    if (!store(getSlotName(slot), text)) return false;
    lastText = text;
    sessionStorage.setItem(name, String(slot));
    return true;
  };

  return {
    load(): string | null {
      const ownSlot = Number(sessionStorage.getItem(name));
      slot = ownSlot > 0 && read(ownSlot) !== null ? ownSlot : listUsedSlots()[0];
      lastText = slot === undefined ? null : read(slot);
      return lastText;
    },
    /** The text that was last loaded or written here. */
    getText: () => lastText,
    write,
    remove() {
      if (slot !== undefined && read(slot) === lastText) remove(getSlotName(slot));
      releaseSlot();
    },
    /**
     * Another tab changed the slot of this one. This tab moves to its own slot, unless the other
     * text contains all of its text.
     */
    onStorage({ key, newValue }: StorageEvent) {
      if (
        slot === undefined ||
        lastText === null ||
        key !== getSlotName(slot) ||
        newValue === null ||
        newValue === lastText
      )
        return;
      const ownText = lastText;
      releaseSlot();
      if (!listTexts(ownText).every((text) => newValue.includes(text))) write(ownText);
    },
  };
}
