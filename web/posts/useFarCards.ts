import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type SyntheticEvent,
} from 'react';
import type { Content } from '#contract/posts.ts';
import type { FarCard, LongList } from './farCard.ts';

/** A shorter list renders all its cards. */
const minCards = 30;
/** Enough to fill a large screen. */
const firstCards = 10;

/**
 * Which cards of a long list are far from the screen and are rendered as text only. The code that
 * finds them, and that returns to the card in view before, loads with the third page.
 */
export function useFarCards(contents: readonly Content[]) {
  const client = useQueryClient();
  const router = useRouter();
  const feed = useRef<HTMLDivElement>(null);
  const [key] = useState(() => ['longList', location.pathname + location.search, innerWidth]);
  const [list] = useState(() => {
    const kept: LongList = client.getQueryData<LongList>(key) ?? { far: new Map() };
    // A new visit begins at the top.
    if (kept.anchor?.historyKey !== router.latestLocation.state.__TSR_key)
      for (const { id } of contents.slice(0, firstCards)) kept.far.delete(id);
    return kept;
  });
  const [isPrinting, setPrinting] = useState(false);
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const update = useEffectEvent(
    (far: ReadonlyMap<number, Omit<FarCard, 'revision'>>, near: readonly number[]) => {
      for (const { id, revision } of contents) {
        const measured = far.get(id);
        if (measured) list.far.set(id, { ...measured, revision });
      }
      const appeared = near.filter((id) => list.far.delete(id));
      if (far.size > 0 || appeared.length > 0) rerender();
    },
  );
  const isLong = contents.length >= minCards;
  useLayoutEffect(() => {
    if (!isLong) return;
    let stop: (() => void) | undefined;
    let isClosed = false;
    void import('./watchFarCards.ts')
      .then(({ watchFarCards }) => {
        if (isClosed || !feed.current) return;
        stop = watchFarCards(feed.current, {
          list,
          router,
          onChange: (far, near) => update(far, near),
          onPrint: setPrinting,
        });
      })
      // All cards stay.
      .catch(() => undefined);
    return () => {
      isClosed = true;
      stop?.();
      // In the query cache, because a logout clears it. Removed first, so that from now on it stays
      // for as long as its posts.
      client.removeQueries({ queryKey: key, exact: true });
      client.setQueryData(key, list);
    };
  }, [isLong, key, list, router, client]);
  return {
    /** For the element with the cards. */
    feedProps: { ref: feed, onClickCapture: markUsed, onInputCapture: markUsed },
    getFar: ({ id, revision, hidden }: Content): FarCard | undefined => {
      const far = isLong && !isPrinting && !hidden ? list.far.get(id) : undefined;
      return far?.revision === revision ? far : undefined;
    },
  };
}

/** Marks a card that the member has used: what is open or chosen in it would be lost. */
function markUsed({ target }: SyntheticEvent) {
  const card = target instanceof Element && target.closest('[role="feed"] > *');
  if (card && card !== target) card.setAttribute('data-used', '');
}
