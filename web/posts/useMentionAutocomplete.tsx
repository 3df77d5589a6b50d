import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import type { AutocompleteKeyHandler, AutocompleteState } from './AutocompleteList.tsx';
import { findTokenAtCaret, completeToken, type PartialToken } from './partialToken.ts';
import classes from './useMentionAutocomplete.module.css';
import { isComposing } from '../ui/keyEvents.ts';

/** Loaded when the first mention or tag is typed. */
const AutocompleteList = lazy(() =>
  import('./AutocompleteList.tsx').then((module) => ({ default: module.AutocompleteList })),
);

/**
 * Props for a Mantine textarea with autocompletion of mentions and tags. The textarea keeps the
 * focus and forwards keys to the list.
 */
export function useMentionAutocomplete(text: string, onText: (text: string) => void) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<AutocompleteKeyHandler>(() => false);
  const [token, setToken] = useState<PartialToken>();
  const [listState, setListState] = useState<AutocompleteState>();
  /** Position of the token whose list was closed by Escape; it stays closed. */
  const [closedAt, setClosedAt] = useState<number>();

  const updateToken = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    area.current = currentTarget;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const token =
      selectionStart === selectionEnd ? findTokenAtCaret(value, selectionEnd) : undefined;
    setToken(token);
    if (token?.from !== closedAt) setClosedAt(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !listState ||
      isComposing(event.nativeEvent) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key === 'Escape') setClosedAt(token?.from);
    else if (!keys.current(event)) return;
    // Keys handled by the list do not reach the form.
    event.preventDefault();
    event.stopPropagation();
  };
  const pick = (completion: string) => {
    if (!token || !area.current) return;
    const after = completeToken(text, token, completion);
    flushSync(() => onText(after.text));
    area.current.focus();
    area.current.setSelectionRange(after.caret, after.caret);
    setToken(undefined);
  };
  const open = token !== undefined && token.from !== closedAt;

  return {
    onSelect: updateToken,
    onBlur: () => setToken(undefined),
    onKeyDown,
    ...(listState && {
      role: 'combobox',
      // Escape closes the list, not a dialog around it.
      'data-mantine-stop-propagation': true,
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      ...(listState.active && { 'aria-activedescendant': listState.active }),
    }),
    inputContainer: (field: ReactNode) => (
      <div className={classes.container}>
        {field}
        {open && (
          <Suspense fallback={null}>
            <AutocompleteList
              key={`${token.sign}${token.from}`}
              id={id}
              token={token}
              keys={keys}
              onStateChange={setListState}
              onPick={pick}
            />
          </Suspense>
        )}
      </div>
    ),
  };
}
