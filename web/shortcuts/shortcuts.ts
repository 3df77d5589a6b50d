// Keyboard shortcuts, inactive in text fields, menus and dialogs.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isComposing } from '../ui/keyEvents.ts';

type Shortcut = {
  /** Label in the help, such as "Next case". */
  label: string;
  /** Returns false if there was nothing to do; the key then keeps its default action. */
  run: () => unknown;
};
/** Shortcuts by key, or by a sequence of two keys such as "g d". */
export type Shortcuts = Record<string, Shortcut | undefined>;
/** Shortcuts of one component: of a screen, or global (`everywhere`). */
type Scope = { title: string; everywhere: boolean; keys: () => Shortcuts };

const scopes = new Set<Scope>();
/** Time within which the second key of a sequence must follow. */
const maxSequencePauseMs = 1500;
/** The first key of a sequence, until the second one; otherwise empty. */
let firstKey = '';
/** Milliseconds, as in `event.timeStamp`. */
let firstKeyAt = 0;

/** Shortcuts of a screen take precedence over global ones. */
const listScopes = () =>
  [...scopes].toSorted((a, b) => Number(a.everywhere) - Number(b.everywhere));

/** Runs the shortcut of a key, for menus that offer the same action. */
export const runShortcut = (key: string) => findShortcut(key)?.run();
const findShortcut = (key: string) =>
  listScopes()
    .map((scope) => scope.keys()[key])
    .find((shortcut) => shortcut !== undefined);

/** Active shortcuts for the help, those of the screen first. */
export const activeShortcuts = () =>
  listScopes().map(({ title, keys }) => ({
    title,
    keys: Object.entries(keys()).flatMap(([key, shortcut]) =>
      shortcut ? [{ key, label: shortcut.label }] : [],
    ),
  }));

const textFieldSelector =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';

/** Whether the key belongs to a text field, menu, list box, slider or open dialog. */
const isHandledElsewhere = (target: EventTarget | null) =>
  (target instanceof Element &&
    target.closest(
      `${textFieldSelector}, [role=dialog], [role=menu], [role=listbox], [role=slider]`,
    )) ||
  document.querySelector('[aria-modal=true]') !== null;

/**
 * Runs a key pressed before the shortcuts were loaded, unless a text field has the focus by now.
 */
export const runBufferedKey = (event: KeyboardEvent) =>
  isHandledElsewhere(document.activeElement) || onKeyDown(event);

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || isComposing(event) || isHandledElsewhere(event.target)) return;
  const modifier = event.ctrlKey || event.metaKey;
  if (event.altKey || (!modifier && !singleKeySetting.on())) return;
  const key = modifier ? `Mod+${event.key.toLowerCase()}` : event.key;
  const sequence =
    firstKey && event.timeStamp - firstKeyAt < maxSequencePauseMs ? `${firstKey} ${key}` : key;
  firstKey = '';
  const shortcut = findShortcut(sequence);
  if (shortcut) {
    if (shortcut.run() !== false) event.preventDefault();
  } else if (
    listScopes().some((scope) =>
      Object.keys(scope.keys()).some((item) => item.startsWith(`${key} `)),
    )
  ) {
    firstKey = key;
    firstKeyAt = event.timeStamp;
  }
}

/**
 * Registers shortcuts while the component is mounted. `everywhere`: the shortcuts are global, and
 * those of a screen take precedence.
 */
export function useShortcuts(title: string, keys: Shortcuts, { everywhere = false } = {}) {
  const getKeys = useEffectEvent(() => keys);
  useEffect(() => {
    const scope = { title, everywhere, keys: () => getKeys() };
    if (scopes.size === 0) addEventListener('keydown', onKeyDown);
    scopes.add(scope);
    return () => {
      scopes.delete(scope);
      if (scopes.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [title, everywhere]);
}

const listeners = new Set<() => void>();

/**
 * Setting for single-key shortcuts, per browser. It exists for people who use speech input or who
 * trigger shortcuts by accident.
 */
export const singleKeySetting = {
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

export const useSingleKeySetting = () =>
  useSyncExternalStore(singleKeySetting.subscribe, singleKeySetting.on);
