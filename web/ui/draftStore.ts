// Drafts in local storage, each under the member who wrote it. They outlive a session that ends by itself; logging out deletes them.
import { day, minute } from '#contract/durations.ts';

/** What is left of a member whose session ended by itself goes after so long. */
const keptFor = 30 * day;

const prefixOf = (member: string) => `draft:${member}:`;
const endedKey = (member: string) => `ended:${member}`;
const memberOf = (name: string) => /^(?:draft|ended):(\d+)/.exec(name)?.[1];
const storedNames = () => Object.keys(localStorage);
const loggedIn = () => localStorage.getItem('userId') ?? '';

export const draftName = (place: string) => prefixOf(loggedIn()) + place;

/** A screen may write after the session has ended: its last words are kept, unless the member logged out. */
export function mayWrite(name: string): boolean {
  const member = memberOf(name);
  return (
    member !== undefined &&
    (member === loggedIn() || localStorage.getItem(endedKey(member)) !== null)
  );
}

/** Whether it was stored: the member may have logged out, or the browser may have no more room. */
function store(name: string, text: string): boolean {
  if (!mayWrite(name)) return false;
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** The names of what a member has not sent yet. */
export const draftsOf = (member: number | string) =>
  storedNames().filter((name) => name.startsWith(prefixOf(String(member))));

export const anyDrafts = () => storedNames().some((name) => name.startsWith('draft:'));

export function deleteDraftsOf(member: number | string) {
  for (const name of [...draftsOf(member), endedKey(String(member))]) localStorage.removeItem(name);
}

/** Their session ended, and they did not log out. */
export const markEnded = (member: number | string) =>
  localStorage.setItem(endedKey(String(member)), new Date().toISOString());
export const hasEnded = (member: number | string) =>
  localStorage.getItem(endedKey(String(member))) !== null;

/** Whether a session in this browser ended by itself a moment ago: a page that opens then says so. */
export const endedLately = () =>
  storedNames().some(
    (name) =>
      name.startsWith(endedKey('')) &&
      Date.now() - Date.parse(localStorage.getItem(name)!) < 5 * minute,
  );

/** Whether a stored item belongs to another member than the one who is logged in. */
export const isOfAnother = (name: string) => ![undefined, loggedIn()].includes(memberOf(name));

/** Deletes what members left behind long ago; for others who are not logged in the time starts now. */
export function sweepDrafts() {
  if (loggedIn()) localStorage.removeItem(endedKey(loggedIn()));
  for (const member of new Set(storedNames().filter(isOfAnother).map(memberOf))) {
    const ended = localStorage.getItem(endedKey(member!));
    if (ended === null) markEnded(member!);
    else if (Date.now() - Date.parse(ended) > keptFor) deleteDraftsOf(member!);
  }
}

/** Every text of one stored draft, to see whether another holds all of it. */
function textsIn(stored: string): string[] {
  const texts: string[] = [];
  JSON.parse(stored, (_key, value: unknown) => {
    if (typeof value === 'string' && value.trim()) texts.push(JSON.stringify(value).slice(1, -1));
    return value;
  });
  return texts;
}

export type Slot = ReturnType<typeof openSlot>;

/**
 * A place for one draft. Two tabs that write at the same place use two slots, so that neither overwrites or deletes what the other wrote.
 * A tab goes back to its own slot after a reload; what a closed tab left is shown to the next that opens the place.
 */
export function openSlot(name: string) {
  const named = (slot: number) => (slot === 1 ? name : `${name}~${slot}`);
  const read = (slot: number) => localStorage.getItem(named(slot));
  const firstWhere = (fits: (stored: string | null) => boolean) => {
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
  /** What this tab last read or wrote there. */
  let last: string | null = null;
  const release = () => {
    slot = undefined;
    last = null;
    sessionStorage.removeItem(name);
  };
  const write = (text: string): boolean => {
    const stored = slot === undefined ? null : read(slot);
    if (slot === undefined || (stored !== null && stored !== last))
      slot = firstWhere((one) => one === null);
    if (!store(named(slot), text)) return false;
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
      if (slot !== undefined && read(slot) === last) localStorage.removeItem(named(slot));
      release();
    },
    /** Another tab changed what this one still shows: that moves to a slot of its own, unless the other text holds all of it. */
    onStorage({ key, newValue }: StorageEvent) {
      if (
        slot === undefined ||
        last === null ||
        key !== named(slot) ||
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
