import { useEffect, type RefObject } from 'react';
import type { ReplyActions } from './replies.ts';

/** A finger that moves this far to the side, and not as far up or down, swipes. */
const startPx = 12;
/** How far a swipe replies, and how far the message follows. */
const replyPx = 56;
const maxPx = 72;
/** Swipes from the edges go back in the history. */
const edgePx = 24;

type Swipe = { entry: HTMLElement; x: number; y: number; isMoving: boolean };

/**
 * Replies to a message that is swiped in the direction of reading. Vertical movements scroll: the
 * browser handles them alone (`touch-action`) and then cancels the swipe.
 */
export function useSwipeToReply(
  container: RefObject<HTMLElement | null>,
  replyTo: ReplyActions['replyTo'],
) {
  useEffect(() => {
    const box = container.current;
    if (!box || !replyTo) return undefined;
    let swipe: Swipe | undefined;
    const onward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const end = () => {
      swipe?.entry.style.removeProperty('--swipe');
      swipe?.entry.removeAttribute('data-swipe');
      swipe = undefined;
    };
    const onDown = ({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent) => {
      end();
      if (pointerType !== 'touch' || !isPrimary || x < edgePx || x > innerWidth - edgePx) return;
      const entry = (target as Element).closest<HTMLElement>('[data-message]');
      if (entry) swipe = { entry, x, y, isMoving: false };
    };
    const onMove = ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (!swipe || !isPrimary) return;
      const { entry, x, y } = swipe;
      const distance = (clientX - x) * onward;
      swipe.isMoving ||= distance > startPx && distance > 2 * Math.abs(clientY - y);
      if (!swipe.isMoving) return;
      entry.style.setProperty('--swipe', `${Math.min(maxPx, Math.max(0, distance)) * onward}px`);
      entry.dataset['swipe'] = distance >= replyPx ? 'ready' : 'moving';
    };
    const onUp = () => {
      const { swipe: state, message } = swipe?.entry.dataset ?? {};
      end();
      if (state === 'ready') replyTo(Number(message));
    };
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener('pointerdown', onDown, { signal });
    box.addEventListener('pointermove', onMove, { signal });
    box.addEventListener('pointerup', onUp, { signal });
    box.addEventListener('pointercancel', end, { signal });
    return () => {
      end();
      listening.abort();
    };
  }, [container, replyTo]);
}
