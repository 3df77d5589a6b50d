import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { PersonCheckbox, PersonCheckboxes } from '../people/PersonCheckboxes.tsx';
import { Text } from '../ui/primitives.tsx';
import { useIntersectionCallback } from '../ui/useIntersectionCallback.ts';
import { plural, t } from '../i18n/language.ts';
import { SearchField } from '../ui/SearchField.tsx';
import classes from './FriendPicker.module.css';
import { nextIndex } from './arrowKeys.ts';
import { isEnter } from '../ui/keyEvents.ts';

type Friend = { id: number; name: string; username: string; image_thumb: string };

type FriendPickerProps = {
  /** Ids of people. */
  chosenIds: ReadonlySet<number>;
  onChange: (chosenIds: ReadonlySet<number>) => void;
  /** Shown while the list loads: the friends chosen so far. */
  initialFriends: readonly Friend[];
};

const pageSize = 100;
/** The search starts after a pause in typing. */
const typingPauseMs = 300;

/**
 * Checkboxes of the friends of the member with a name filter, for a collection. One tab stop: arrow
 * keys move between the boxes. Friends that the filter hides stay chosen.
 */
export function FriendPicker({ chosenIds, onChange, initialFriends }: FriendPickerProps) {
  const [keyword, setKeyword] = useState('');
  const [debouncedKeyword] = useDebouncedValue(keyword.trim(), typingPauseMs);
  // Clearing the field needs no debounce.
  const filter = keyword.trim() && debouncedKeyword;
  const query = useInfiniteApiQuery(
    'GET /user/get-friends',
    { pageSize, ...(filter && { keyword: filter }) },
    { keepPrevious: true },
  );
  const [focusableId, setFocusableId] = useState<number>();
  const container = useRef<HTMLDivElement>(null);

  const listedFriends: readonly Friend[] =
    query.data?.pages.flatMap((page) => page.friends) ?? initialFriends;
  const endRef = useIntersectionCallback(() => void query.fetchNextPage({ cancelRefetch: false }));
  const currentFocusableId = listedFriends.some((friend) => friend.id === focusableId)
    ? focusableId
    : listedFriends[0]?.id;

  const getCheckboxes = () => [
    ...(container.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
  ];
  const toggle = (friendId: number) => {
    const next = new Set(chosenIds);
    if (!next.delete(friendId)) next.add(friendId);
    onChange(next);
  };
  const onListKeys = (event: KeyboardEvent) => {
    const all = getCheckboxes();
    const to = nextIndex(
      all.length,
      all.indexOf(document.activeElement as HTMLInputElement),
      event.key,
    );
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  const onSearchKeys = (event: KeyboardEvent) => {
    // Enter would submit an incomplete form.
    if (isEnter(event)) event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    getCheckboxes()[0]?.focus();
  };

  return (
    <fieldset className={classes.picker}>
      <legend>
        {t('Friends')}{' '}
        <span>
          {chosenIds.size === 0
            ? t('none selected')
            : plural(chosenIds.size, '{{n}} selected', '{{n}} selected')}
        </span>
      </legend>
      <SearchField
        label={t('Search your friends')}
        radius="md"
        value={keyword}
        onChange={setKeyword}
        onKeyDown={onSearchKeys}
      />
      {query.isPending && listedFriends.length === 0 && (
        <Skeleton height={120} mt="xs" role="status" aria-label={t('Loading')} />
      )}
      {query.isError && (
        <Text mt={8} size="sm" color="danger">
          {query.error.message}
        </Text>
      )}
      {(query.data || listedFriends.length > 0) && (
        <PersonCheckboxes ref={container} className={classes.friends} onKeyDown={onListKeys}>
          {listedFriends.map((friend) => (
            <PersonCheckbox
              key={friend.id}
              name={friend.name}
              username={friend.username}
              image={friend.image_thumb}
              tabIndex={friend.id === currentFocusableId ? 0 : -1}
              checked={chosenIds.has(friend.id)}
              onFocus={() => setFocusableId(friend.id)}
              onChange={() => toggle(friend.id)}
            />
          ))}
          {listedFriends.length === 0 && <p>{strings.noFriends}</p>}
          {query.hasNextPage && <div ref={endRef} className={classes.end} />}
        </PersonCheckboxes>
      )}
    </fieldset>
  );
}
