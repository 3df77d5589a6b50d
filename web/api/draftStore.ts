// Draft storage in local storage, per member. Drafts outlive a session that expires; logging out
// deletes them.
import { day, minute } from '#contract/durations.ts';

/** How long drafts are retained after a session expired. */
const retentionMs = 30 * day;

const prefixOf = (member: string) => `draft:${member}:`;
const endedKey = (member: string) => `ended:${member}`;
const memberOf = (name: string) => /^(?:draft|ended):(\d+)/.exec(name)?.[1];
const storedNames = () => Object.keys(localStorage);
const loggedIn = () => localStorage.getItem('userId') ?? '';

export const draftKey = (key: string) => prefixOf(loggedIn()) + key;

/** A screen may still write after its session expired, unless the member logged out. */
export function canWriteDrafts(name: string): boolean {
  const member = memberOf(name);
  return (
    member !== undefined &&
    (member === loggedIn() || localStorage.getItem(endedKey(member)) !== null)
  );
}

/** Returns false if the member has logged out or local storage is full. */
function store(name: string, text: string): boolean {
  if (!canWriteDrafts(name)) return false;
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** The keys of the unsent drafts of a member. */
export const draftKeysOf = (member: number | string) =>
  storedNames().filter((name) => name.startsWith(prefixOf(String(member))));

export const hasDrafts = () => storedNames().some((name) => name.startsWith('draft:'));

export function deleteDrafts(member: number | string) {
  for (const name of [...draftKeysOf(member), endedKey(String(member))])
    localStorage.removeItem(name);
}

/** Records that the session expired without a logout. */
export const markSessionExpired = (member: number | string) =>
  localStorage.setItem(endedKey(String(member)), new Date().toISOString());
export const hasSessionExpired = (member: number | string) =>
  localStorage.getItem(endedKey(String(member))) !== null;

/**
 * Whether a session in this browser expired within the last five minutes. A page that opens then
 * shows a message.
 */
export const hasExpiredRecently = () =>
  storedNames().some(
    (name) =>
      name.startsWith(endedKey('')) &&
      Date.now() - Date.parse(localStorage.getItem(name)!) < 5 * minute,
  );

/** Whether a stored item belongs to a member other than the one who is logged in. */
export const belongsToOther = (name: string) => ![undefined, loggedIn()].includes(memberOf(name));

/**
 * Deletes the drafts of members whose session expired long ago. For other members who are not
 * logged in, the retention period starts now.
 */
export function deleteOldDrafts() {
  if (loggedIn()) localStorage.removeItem(endedKey(loggedIn()));
  for (const member of new Set(storedNames().filter(belongsToOther).map(memberOf))) {
    const ended = localStorage.getItem(endedKey(member!));
    if (ended === null) markSessionExpired(member!);
    else if (Date.now() - Date.parse(ended) > retentionMs) deleteDrafts(member!);
  }
}

/** All texts in a stored draft, to check whether another draft contains them. */
function textsIn(stored: string): string[] {
  const texts: string[] = [];
  JSON.parse(stored, (_key, value: unknown) => {
    if (typeof value === 'string' && value.trim()) texts.push(JSON.stringify(value).slice(1, -1));
    return value;
  });
  return texts;
}

export type DraftSlot = ReturnType<typeof openDraftSlot>;

/**
 * Storage for one draft. Two tabs that write under the same name use two slots, so neither
 * overwrites or deletes the text of the other. After a reload a tab returns to its own slot; the
 * slot of a closed tab is loaded by the next tab that opens the draft.
 */
export function openDraftSlot(name: string) {
  const slotName = (slot: number) => (slot === 1 ? name : `${name}~${slot}`);
  const read = (slot: number) => localStorage.getItem(slotName(slot));
  const firstSlotWhere = (fits: (stored: string | null) => boolean) => {
    let slot = 1;
    while (!fits(read(slot))) slot++;
    return slot;
  };
  const used = () =>
    storedNames()
      .filter(
        (each) =>
          each === name ||
          (each.startsWith(`${name}~`) && /^\d+$/.test(each.slice(name.length + 1))),
      )
      .map((each) => (each === name ? 1 : Number(each.slice(name.length + 1))))
      .toSorted((one, other) => one - other);

  let slot: number | undefined;
  /** The text that this tab last read or wrote. */
  let last: string | null = null;
  const release = () => {
    slot = undefined;
    last = null;
    sessionStorage.removeItem(name);
  };
  const write = (text: string): boolean => {
    const stored = slot === undefined ? null : read(slot);
    if (slot === undefined || (stored !== null && stored !== last))
      slot = firstSlotWhere((one) => one === null);
    if (!store(slotName(slot), text)) return false;
    last = text;
    sessionStorage.setItem(name, String(slot));
    return true;
  };

  return {
    load(): string | null {
      const own = Number(sessionStorage.getItem(name));
      slot = own > 0 && read(own) !== null ? own : used()[0];
      last = slot === undefined ? null : read(slot);
      return last;
    },
    write,
    forget() {
      if (slot !== undefined && read(slot) === last) localStorage.removeItem(slotName(slot));
      release();
    },
    /**
     * Another tab changed the slot of this one. This tab moves to its own slot, unless the other
     * text contains all of its text.
     */
    onStorage({ key, newValue }: StorageEvent) {
      if (
        slot === undefined ||
        last === null ||
        key !== slotName(slot) ||
        newValue === null ||
        newValue === last
      )
        return;
      const mine = last;
      release();
      if (!textsIn(mine).every((text) => newValue.includes(text))) write(mine);
    },
  };
}
