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
import {
  tokenAtCaret,
  completed,
  type PartialToken,
  type OfferKeys,
  type AutocompleteState,
} from './mentionToken.ts';
import classes from './useOffers.module.css';
import { isComposing } from '../ui/keyPressed.ts';

/** Comes with the first name or tag that somebody begins. */
const AutocompleteList = lazy(() =>
  import('./Offers.tsx').then((module) => ({ default: module.AutocompleteList })),
);

/** People and tags to choose from while one writes, in the area that takes these. It keeps the cursor; the list is moved in by keys. */
export function useMentionAutocomplete(text: string, onText: (text: string) => void) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const keys = useRef<OfferKeys>(() => false);
  const [begun, setBegun] = useState<PartialToken>();
  const [shown, setShown] = useState<AutocompleteState>();
  /** Where the list was closed by Escape: it stays closed there. */
  const [closedAt, setClosedAt] = useState<number>();

  const look = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    area.current = currentTarget;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const found = selectionStart === selectionEnd ? tokenAtCaret(value, selectionEnd) : undefined;
    setBegun(found);
    if (found?.from !== closedAt) setClosedAt(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === 'Escape') setClosedAt(begun?.from);
    else if (!keys.current(event)) return;
    // what the form does by these keys it does another time
    event.preventDefault();
    event.stopPropagation();
  };
  const pick = (whole: string) => {
    if (!begun || !area.current) return;
    const after = completed(text, begun, whole);
    flushSync(() => onText(after.text));
    area.current.focus();
    area.current.setSelectionRange(after.cursor, after.cursor);
    setBegun(undefined);
  };
  const open = begun !== undefined && begun.from !== closedAt;

  return {
    onSelect: look,
    onBlur: () => setBegun(undefined),
    onKeyDown,
    ...(shown && {
      role: 'combobox',
      // a dialog around it stays open when Escape closes the list
      'data-mantine-stop-propagation': true,
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      ...(shown.active && { 'aria-activedescendant': shown.active }),
    }),
    inputContainer: (field: ReactNode) => (
      <div className={classes.around}>
        {field}
        {open && (
          <Suspense fallback={null}>
            <AutocompleteList
              key={`${begun.sign}${begun.from}`}
              id={id}
              begun={begun}
              keys={keys}
              onShown={setShown}
              onPick={pick}
            />
          </Suspense>
        )}
      </div>
    ),
  };
}
