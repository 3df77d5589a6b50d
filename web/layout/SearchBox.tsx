import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import classes from './SearchBox.module.css';
import { isComposing } from '../ui/keyPressed.ts';

/** Fetched when somebody begins to search. */
const Suggestions = lazy(() =>
  import('../search/Suggestions.tsx').then((module) => ({ default: module.Suggestions })),
);

/** Where each of the suggestions leads, in the order in which they are shown. */
type Ways = { to: string; id: string }[];
const none: Ways = [];

/** What is searched for now, where that is what the screen shows. */
const useKeyword = () =>
  useRouterState({
    select: ({ matches }) =>
      (matches.at(-1)?.params as { keyword?: string } | undefined)?.keyword ?? '',
  });

type SearchBoxProps = {
  className?: string;
  /** Takes the cursor at once. */
  eager?: boolean;
  /** After one has gone where one wanted. */
  onGone?: () => void;
};

/** Searches the whole network, and suggests while one types. */
export function SearchBox({ className = '', eager = false, onGone }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const keyword = useKeyword();
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState(keyword);
  const [shown, setShown] = useState(false);
  const [ways, setWays] = useState(none);
  // Before the first suggestion stands the field itself.
  const [active, setActive] = useState(-1);
  const open = shown && ways.length > 0;

  const [here, setHere] = useState({ pathname, keyword });
  if (here.pathname !== pathname || here.keyword !== keyword) {
    setHere({ pathname, keyword });
    setTyped(keyword);
    setShown(false);
  }

  useEffect(() => {
    if (eager) box.current?.focus();
  }, [eager]);

  const hide = () => {
    setShown(false);
    setActive(-1);
  };
  const go = (to: string) => {
    hide();
    void navigate({ to });
    onGone?.();
  };
  const submit = () => {
    const chosen = open ? ways[active] : undefined;
    if (chosen) go(chosen.to);
    else if (typed.trim()) go(paths.search(typed.trim()));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setShown(true);
      // The field is one more place in the round.
      const places = ways.length + 1;
      if (open)
        setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
    } else if (event.key === 'Escape' && open) {
      // What was typed stays.
      event.preventDefault();
      event.stopPropagation();
      hide();
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
        ref={box}
        // A field of type search may not be a combobox.
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
        {...(open && ways[active] && { 'aria-activedescendant': ways[active].id })}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setShown(true);
          setActive(-1);
        }}
        onBlur={hide}
        onKeyDown={onKeyDown}
      />
      {shown && typed.trim() !== '' && (
        <Suspense>
          <Suggestions
            id={listId}
            typed={typed.trim()}
            active={active}
            onWays={setWays}
            onChoose={go}
          />
        </Suspense>
      )}
    </form>
  );
}
