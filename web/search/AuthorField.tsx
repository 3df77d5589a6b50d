import { CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useApiQuery } from '../api/hooks.ts';
import { PersonOptions, personOptionId } from '../people/PersonOptions.tsx';
import { TextInput } from '../ui/fields.tsx';
import { isComposing } from '../ui/keyEvents.ts';
import { t } from '../i18n/language.ts';
import classes from './AuthorField.module.css';

const typingPauseMs = 250;
const maxPeople = 6;

type AuthorFieldProps = {
  /** The chosen username. */
  username: string | undefined;
  /** The chosen person; undefined while unknown, or if not visible to the member. */
  author: { name: string } | undefined;
  onChange: (username: string | undefined) => void;
};

/**
 * Combobox for one author. Arrow keys move among the suggestions; Enter takes the selected one, at
 * first the first. Without suggestions, also before they arrive, Enter takes the text as a
 * username.
 */
export function AuthorField({ username, author, onChange }: AuthorFieldProps) {
  const chosen = author?.name ?? (username ? `@${username}` : '');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  /**
   * What is being typed; undefined while the chosen author is shown. Discarded when the field loses
   * the focus.
   */
  const [typed, setTyped] = useState<string>();
  const [activeIndex, setActiveIndex] = useState(0);
  const text = (typed ?? '').trim();
  const [keyword] = useDebouncedValue(text, typingPauseMs);
  const query = useApiQuery(
    'GET /user/get-users',
    { keyword, pageSize: maxPeople },
    { enabled: keyword !== '' },
  );
  // Suggestions for an earlier text are not shown.
  const people = keyword && keyword === text ? (query.data?.users ?? []) : [];
  const isOpen = people.length > 0;

  const choose = (chosenUsername: string | undefined) => {
    setTyped(undefined);
    onChange(chosenUsername);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && text) {
      event.preventDefault();
      choose(people[activeIndex]?.username ?? text.replace(/^@/, ''));
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : people.length - 1;
      setActiveIndex((activeIndex + step) % people.length);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
    }
  };

  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        label={t('Author')}
        placeholder={t('Name or username')}
        maxLength={limits.keyword}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen &&
          people[activeIndex] && {
            'aria-activedescendant': personOptionId(listId, people[activeIndex]),
          })}
        value={typed ?? chosen}
        rightSection={
          username !== undefined && (
            <CloseButton
              aria-label={t('Remove author')}
              onClick={() => {
                choose(undefined);
                // The button disappears.
                input.current?.focus();
              }}
            />
          )
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActiveIndex(0);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <PersonOptions
        id={listId}
        label={t('Authors')}
        people={people}
        active={activeIndex}
        opened={isOpen}
        onSelect={({ username }) => choose(username)}
      />
    </div>
  );
}
