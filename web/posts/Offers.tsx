import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHash } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { tagKey } from '#contract/mentions.ts';
import { useApiQuery } from '../api/hooks.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { plural, t } from '../i18n/language.ts';
import type { PartialToken, OfferKeys, AutocompleteState } from './mentionToken.ts';
import classes from './Offers.module.css';

const typingPause = 250;
const most = 8;
/** Pixels that the header takes, and the bar at the foot of a phone. */
const atTheEdge = 72;
/** Others than friends are looked for by this many letters. */
const shortest = 2;

type OffersProps = {
  id: string;
  begun: PartialToken;
  keys: RefObject<OfferKeys>;
  onShown: (shown: AutocompleteState | undefined) => void;
  onPick: (whole: string) => void;
};

/** People that a name begins, or tags: arrows move among them, Enter, Tab or a press takes one. A failure offers nothing: one writes on. */
export function AutocompleteList({
  id,
  begun: { sign, word },
  keys,
  onShown,
  onPick,
}: OffersProps) {
  const [keyword] = useDebouncedValue(word, typingPause);
  const people = usePeople(keyword, sign === '@');
  const tags = useTags(keyword, sign === '#');
  const offered = (sign === '@' ? people : tags) ?? [];
  // a name is chosen at once, for it must be somebody's; a tag may be a new one, which the next key ends
  const [active, setActive] = useState(sign === '@' ? 0 : -1);
  const shown = keyword === word && offered.length > 0;
  const at = Math.min(active, offered.length - 1);
  const activeId = shown && at >= 0 ? `${id}-${at}` : undefined;

  // Over the area where there is more room, as where one writes at the foot of a phone.
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(false);
  useLayoutEffect(() => {
    const area = list.current?.parentElement?.getBoundingClientRect();
    if (!shown || !list.current || !area) return;
    const over = area.top - atTheEdge;
    const under = (window.visualViewport?.height ?? innerHeight) - area.bottom - atTheEdge;
    setAbove(list.current.offsetHeight > under && over > under);
  }, [shown, offered.length]);
  useEffect(() => {
    onShown(shown ? { active: activeId } : undefined);
    return () => onShown(undefined);
  }, [shown, activeId, onShown]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    keys.current = ({ key, shiftKey }) => {
      if (key === 'ArrowDown') setActive((at + 1) % offered.length);
      else if (key === 'ArrowUp') setActive(at <= 0 ? offered.length - 1 : at - 1);
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey && offered[at])
        onPick(offered[at].whole);
      else return false;
      return true;
    };
  });

  return (
    <>
      <ul
        ref={list}
        id={id}
        data-above={above || undefined}
        role="listbox"
        aria-label={sign === '@' ? t('People') : t('Tags')}
        className={classes.list}
        hidden={!shown}
      >
        {offered.map(({ whole, name, image, aside }, index) => (
          // The area keeps the focus and moves in the list by its keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={whole}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(whole)}
          >
            {sign === '@' ? (
              <Avatar name={name} image={image ?? ''} size={32} />
            ) : (
              <IconHash size={20} stroke={1.75} aria-hidden />
            )}
            <span>
              <strong>{name}</strong> <small>{aside}</small>
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {shown && plural(offered.length, '{{n}} suggestion', '{{n}} suggestions')}
      </VisuallyHidden>
    </>
  );
}

type Offer = { whole: string; name: string; image?: string; aside: string };

/** Friends first. */
function usePeople(keyword: string, enabled: boolean): Offer[] | undefined {
  const friends = useApiQuery('GET /user/get-friends', { keyword, pageSize: most }, { enabled });
  const others = useApiQuery(
    'GET /user/get-users',
    { keyword, pageSize: most },
    { enabled: enabled && keyword.length >= shortest },
  );
  if (!friends.data) return undefined;
  const known = friends.data.friends;
  const more = (others.data?.users ?? []).filter(
    ({ id }) => !known.some((friend) => friend.id === id),
  );
  return [...known, ...more].slice(0, most).map(({ name, username, image_thumb }) => ({
    whole: `@${username}`,
    name,
    image: image_thumb,
    aside: `@${username}`,
  }));
}

/** What is written whole already is not offered. */
function useTags(keyword: string, enabled: boolean): Offer[] | undefined {
  const { data } = useApiQuery('GET /content/tags', { keyword }, { enabled });
  return data?.tags
    .filter(({ tag }) => tag !== tagKey(keyword))
    .map(({ tag, total }) => ({ whole: `#${tag}`, name: tag, aside: asMany(total) }));
}

/** More than so many are not counted. */
const asMany = (total: number) =>
  total >= 20 ? t('{{n}}+ posts', { n: 20 }) : plural(total, '{{n}} post', '{{n}} posts');
