import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHash } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { tagKey } from '#contract/mentions.ts';
import { useApiQuery } from '../api/hooks.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { plural, t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import type { PartialToken } from './partialToken.ts';
import classes from './AutocompleteList.module.css';

const typingPauseMs = 250;
const maxSuggestions = 8;
/** Height of the header, and of the bar at the bottom on phones. */
const edgeMarginPx = 72;
/** Minimum keyword length for a search beyond friends. */
const minKeywordLength = 2;

/** State of an open list: `active` is the element id of the active suggestion. */
export type AutocompleteState = { active: string | undefined };
/** Handles a key pressed while the list is open. Returns false if the key is not for the list. */
export type AutocompleteKeyHandler = (event: { key: string; shiftKey: boolean }) => boolean;

type AutocompleteListProps = {
  id: string;
  token: PartialToken;
  /** Receives the handler for keys pressed in the textarea. Call it only while the list is open. */
  keys: RefObject<AutocompleteKeyHandler>;
  /** Undefined if the list is closed. */
  onStateChange: (state: AutocompleteState | undefined) => void;
  /** Called with the complete mention or hashtag, including its sign. */
  onPick: (text: string) => void;
};

/**
 * Suggestions for a mention or hashtag. Arrow keys move, and Enter, Tab or a click selects. A
 * failed request shows no suggestions.
 */
export function AutocompleteList({
  id,
  token: { sign, word },
  keys,
  onStateChange,
  onPick,
}: AutocompleteListProps) {
  const [keyword] = useDebouncedValue(word, typingPauseMs);
  const people = usePeople(keyword, sign === '@');
  const tags = useTags(keyword, sign === '#');
  const suggestions = (sign === '@' ? people : tags) ?? [];
  // The first person is preselected, because a mention must match someone. A tag may be new, so
  // none is preselected.
  const [active, setActive] = useState(sign === '@' ? 0 : -1);
  const isOpen = keyword === word && suggestions.length > 0;
  const activeIndex = Math.min(active, suggestions.length - 1);
  const activeId = isOpen && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined;

  // The list opens above the field if there is more room, as on phones.
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(false);
  useLayoutEffect(() => {
    const area = list.current?.parentElement?.getBoundingClientRect();
    if (!isOpen || !list.current || !area) return;
    const spaceAbove = area.top - edgeMarginPx;
    const spaceBelow = (window.visualViewport?.height ?? innerHeight) - area.bottom - edgeMarginPx;
    setAbove(list.current.offsetHeight > spaceBelow && spaceAbove > spaceBelow);
  }, [isOpen, suggestions.length]);
  useEffect(() => {
    onStateChange(isOpen ? { active: activeId } : undefined);
    return () => onStateChange(undefined);
  }, [isOpen, activeId, onStateChange]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    keys.current = ({ key, shiftKey }) => {
      if (key === 'ArrowDown') setActive((activeIndex + 1) % suggestions.length);
      else if (key === 'ArrowUp')
        setActive(activeIndex <= 0 ? suggestions.length - 1 : activeIndex - 1);
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey && suggestions[activeIndex])
        onPick(suggestions[activeIndex].text);
      else return false;
      return true;
    };
  });

  return (
    <>
      <Text
        ref={list}
        id={id}
        data-above={above || undefined}
        role="listbox"
        aria-label={sign === '@' ? t('People') : t('Tags')}
        as="ul"
        size="md"
        color="ink"
        className={classes.list}
        hidden={!isOpen}
      >
        {suggestions.map(({ text, name, image, detail }, index) => (
          // The textarea keeps the focus and handles the keys of the list.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(text)}
          >
            {sign === '@' ? (
              <Avatar name={name} image={image ?? ''} size={32} />
            ) : (
              <IconHash size={20} stroke={1.75} aria-hidden />
            )}
            <span>
              <strong>{name}</strong> <small>{detail}</small>
            </span>
          </li>
        ))}
      </Text>
      <VisuallyHidden role="status">
        {isOpen && plural(suggestions.length, '{{n}} suggestion', '{{n}} suggestions')}
      </VisuallyHidden>
    </>
  );
}

type Suggestion = { text: string; name: string; image?: string; detail: string };

/** People matching a keyword, friends first. */
function usePeople(keyword: string, enabled: boolean): Suggestion[] | undefined {
  const friends = useApiQuery(
    'GET /user/get-friends',
    { keyword, pageSize: maxSuggestions },
    { enabled },
  );
  const others = useApiQuery(
    'GET /user/get-users',
    { keyword, pageSize: maxSuggestions },
    { enabled: enabled && keyword.length >= minKeywordLength },
  );
  if (!friends.data) return undefined;
  const ownFriends = friends.data.friends;
  const more = (others.data?.users ?? []).filter(
    ({ id }) => !ownFriends.some((friend) => friend.id === id),
  );
  return [...ownFriends, ...more]
    .slice(0, maxSuggestions)
    .map(({ name, username, image_thumb }) => ({
      text: `@${username}`,
      name,
      image: image_thumb,
      detail: `@${username}`,
    }));
}

/** Tags that start with a keyword, except the keyword itself. */
function useTags(keyword: string, enabled: boolean): Suggestion[] | undefined {
  const { data } = useApiQuery('GET /content/tags', { keyword }, { enabled });
  return data?.tags
    .filter(({ tag }) => tag !== tagKey(keyword))
    .map(({ tag, total }) => ({ text: `#${tag}`, name: tag, detail: postCount(total) }));
}

/** The server counts the posts of a tag up to this number. */
const maxCounted = 20;
const postCount = (total: number) =>
  total >= maxCounted
    ? t('{{n}}+ posts', { n: maxCounted })
    : plural(total, '{{n}} post', '{{n}} posts');
