import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import classes from './SearchBox.module.css';
import { isComposing } from '../ui/keyEvents.ts';
import type { SuggestionTarget } from './Suggestions.tsx';
import { parseSearchTab } from './tabs.ts';

/** Loaded when the user starts to search. */
const Suggestions = lazy(() =>
  import('./Suggestions.tsx').then((module) => ({ default: module.SearchSuggestions })),
);

/** The displayed suggestions, in their order. */
const noTargets: SuggestionTarget[] = [];

/** The keyword of the search screen; empty on other screens. */
const useKeyword = () =>
  useRouterState({
    select: ({ matches }) =>
      (matches.at(-1)?.params as { keyword?: string } | undefined)?.keyword ?? '',
  });

type Opened = Pick<SuggestionTarget, 'to' | 'hash'> & { search?: { tab?: string } };

type SearchBoxProps = {
  className?: string;
  /** Focuses the field on mount. */
  eager?: boolean;
  /** Called after navigation. */
  onClosed?: () => void;
};

/**
 * Search field of the header and of the search screen, with recent searches while it is empty and
 * suggestions while typing.
 */
export function SearchBox({ className = '', eager = false, onClosed }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const keyword = useKeyword();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState(keyword);
  const [isListShown, setIsListShown] = useState(false);
  const [targets, setTargets] = useState(noTargets);
  // Index of the suggestion that the arrow keys have reached; -1 is the field itself.
  const [active, setActive] = useState(-1);
  const open = isListShown && targets.length > 0;

  // Navigation replaces the typed text by the keyword of the new screen.
  const [lastLocation, setLastLocation] = useState({ pathname, keyword });
  if (lastLocation.pathname !== pathname || lastLocation.keyword !== keyword) {
    setLastLocation({ pathname, keyword });
    setTyped(keyword);
    setIsListShown(false);
  }

  useEffect(() => {
    if (eager) input.current?.focus();
  }, [eager]);

  const closeList = () => {
    setIsListShown(false);
    setActive(-1);
  };
  // A search from the results of all types shows all types too.
  const keptTab = keyword && parseSearchTab(search).tab === 'all' ? { tab: 'all' } : {};
  const openTarget = ({ to, hash = '', search = {} }: Opened) => {
    closeList();
    void navigate({ to, hash, search });
    onClosed?.();
  };
  const submit = () => {
    const activeTarget = open ? targets[active] : undefined;
    if (activeTarget) openTarget(activeTarget);
    else if (typed.trim()) openTarget({ to: paths.search(typed.trim()), search: keptTab });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsListShown(true);
      // The arrow keys cycle through the suggestions and the field.
      const targetCount = targets.length + 1;
      if (open)
        setActive(
          ((active + 1 + (event.key === 'ArrowDown' ? 1 : targetCount - 1)) % targetCount) - 1,
        );
    } else if (event.key === 'Delete' && open && typed === '' && targets[active]?.onForget) {
      event.preventDefault();
      targets[active].onForget();
      setActive(-1);
    } else if (event.key === 'Escape' && open) {
      // Escape closes the list but keeps the text.
      event.preventDefault();
      event.stopPropagation();
      closeList();
    }
  };

  return (
    <form
      role="search"
      className={`${classes.box} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        ref={input}
        // An input of type search may not have the role combobox.
        inputMode="search"
        enterKeyHint="search"
        name="keyword"
        aria-label={t('Search')}
        placeholder={t('Search for people or issues...')}
        maxLength={limits.keyword}
        radius="xl"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden className={classes.key ?? ''}>
            /
          </Kbd>
        }
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(open && targets[active] && { 'aria-activedescendant': targets[active].id })}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsListShown(true);
          setActive(-1);
        }}
        // The search screen shows recent searches itself.
        onFocus={() => typed === '' && !eager && setIsListShown(true)}
        onBlur={closeList}
        onKeyDown={onKeyDown}
      />
      {isListShown && (typed.trim() !== '' || !eager) && (
        <Suspense>
          <Suggestions
            id={listId}
            typed={typed.trim()}
            active={active}
            onTargetsChange={setTargets}
            onChoose={openTarget}
          />
        </Suspense>
      )}
    </form>
  );
}
