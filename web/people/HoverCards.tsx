import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { keepFocusInCard } from './hoverCardFocus.ts';

const HoverCard = lazy(async () => ({ default: (await import('./HoverCard.tsx')).HoverCard }));

/** Before a card appears, so that it does not while the pointer or the focus passes by. */
const openDelayMs = 400;
/** For the way of the pointer from the link to the card. */
const closeDelayMs = 250;

const findLink = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('a[data-username]') : null;

/**
 * The card of a person beside a link with `data-username`: after a moment under a mouse, or with
 * the keyboard focus, never on touch. It stays while the pointer or the focus is on the link or on
 * the card, and Escape closes it. Nothing is requested before it appears.
 */
export function HoverCards() {
  const [link, setLink] = useState<HTMLElement>();
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<number>(undefined);
  const openLink = useRef<HTMLElement>(undefined);
  const { pathname } = useLocation();

  const show = useCallback((next: HTMLElement | undefined) => {
    clearTimeout(timer.current);
    openLink.current = next;
    setLink(next);
  }, []);

  useEffect(() => {
    let wanted: HTMLElement | undefined;
    const showLater = (next: HTMLElement | undefined) => {
      if (next === wanted) return;
      wanted = next;
      clearTimeout(timer.current);
      if (next === openLink.current) return;
      timer.current = window.setTimeout(
        () => show(next?.isConnected ? next : undefined),
        next ? openDelayMs : closeDelayMs,
      );
    };
    const isInCard = (node: EventTarget | null) =>
      node instanceof Node && card.current?.contains(node) === true;
    const follow = (target: EventTarget | null) =>
      showLater(isInCard(target) ? openLink.current : (findLink(target) ?? undefined));

    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') follow(event.target);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      // The focus after a click is not visible.
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      follow(target);
    };
    const dismiss = () => {
      clearTimeout(timer.current);
      if (openLink.current) show(undefined);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Not again for the same link until the pointer or the focus has left it.
        if (openLink.current && isInCard(document.activeElement)) openLink.current.focus();
        wanted = openLink.current ?? wanted;
        dismiss();
      } else if (event.key === 'Tab' && openLink.current && card.current)
        keepFocusInCard(event, openLink.current, card.current);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!isInCard(event.target)) {
        wanted = findLink(event.target) ?? undefined;
        dismiss();
      }
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [show]);

  // The link is gone with its screen.
  useEffect(() => show(undefined), [pathname, show]);

  const username = link?.dataset['username'];
  if (!link || !username) return null;
  return (
    <Suspense>
      <HoverCard
        key={username}
        ref={card}
        link={link}
        username={username}
        onGone={() => show(undefined)}
      />
    </Suspense>
  );
}
