// What keys do while nothing is being written and no dialog is open: one mechanism for all screens.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isComposing } from '../ui/keyPressed.ts';

export type Deed = {
  /** As the help says it, such as "Next case". */
  does: string;
  /** False when there was nothing to do: the key keeps its own meaning. */
  act: () => unknown;
};
/** By key, or by two keys one after the other, such as "g d". */
export type Keys = Record<string, Deed | undefined>;
type Scope = { title: string; everywhere: boolean; keys: () => Keys };

const scopes = new Set<Scope>();
/** Milliseconds in which the second of two keys follows the first. */
const secondKeyWithin = 1500;
let first = '';
let firstAt = 0;

/** A screen's own keys come before those that hold everywhere. */
const inOrder = () => [...scopes].toSorted((a, b) => Number(a.everywhere) - Number(b.everywhere));

/** Presses a key for somebody who chose by other means what it does. */
export const press = (key: string) => deedOf(key)?.act();
const deedOf = (key: string) =>
  inOrder()
    .map((scope) => scope.keys()[key])
    .find((deed) => deed !== undefined);

/** What can be pressed now, for the help: the screen's own first. */
export const keysNow = () =>
  inOrder().map(({ title, keys }) => ({
    title,
    keys: Object.entries(keys()).flatMap(([key, deed]) => (deed ? [{ key, does: deed.does }] : [])),
  }));

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';

/** Whether a key that is pressed there belongs to what stands there. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof Element &&
    target.closest(`${typing}, [role=dialog], [role=menu], [role=listbox], [role=slider]`)) ||
  document.querySelector('[aria-modal=true]') !== null;

/** Does what a key means that was pressed before the keys had come, unless something is being written by now. */
export const pressLate = (event: KeyboardEvent) =>
  isTaken(document.activeElement) || onKeyDown(event);

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || isComposing(event) || isTaken(event.target)) return;
  const held = event.ctrlKey || event.metaKey;
  if (event.altKey || (!held && !single.on())) return;
  const key = held ? `Mod+${event.key.toLowerCase()}` : event.key;
  const sequence = first && event.timeStamp - firstAt < secondKeyWithin ? `${first} ${key}` : key;
  first = '';
  const deed = deedOf(sequence);
  if (deed) {
    if (deed.act() !== false) event.preventDefault();
  } else if (
    inOrder().some((scope) => Object.keys(scope.keys()).some((each) => each.startsWith(`${key} `)))
  ) {
    first = key;
    firstAt = event.timeStamp;
  }
}

/** While the component is there, its keys are. `everywhere`: a screen may mean something else by the same key. */
export function useKeys(title: string, keys: Keys, { everywhere = false } = {}) {
  const now = useEffectEvent(() => keys);
  useEffect(() => {
    const scope = { title, everywhere, keys: () => now() };
    if (scopes.size === 0) addEventListener('keydown', onKeyDown);
    scopes.add(scope);
    return () => {
      scopes.delete(scope);
      if (scopes.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [title, everywhere]);
}

const listeners = new Set<() => void>();

/** Keys that are pressed alone: whoever speaks to the device, or often presses one by accident, turns them off in this browser. */
export const single = {
  on: () => localStorage.getItem('keys') !== 'off',
  turn(on: boolean) {
    if (on) localStorage.removeItem('keys');
    else localStorage.setItem('keys', 'off');
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSingleKeys = () => useSyncExternalStore(single.subscribe, single.on);
