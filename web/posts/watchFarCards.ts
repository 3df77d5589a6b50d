// Finds the cards of a long list that are far from the screen, so that the list renders only the
// text of each: with 50 pages, all cards together would slow down phones.
import type { AnyRouter } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { second } from '#contract/durations.ts';
import type { FarCard, LongList } from './farCard.ts';

/** Cards up to this distance from the screen are near, in heights of the screen. */
const nearScreens = '300%';
/** How long the place in a list is kept while parts of cards load, unless the member moves on. */
const settlingMs = 2 * second;
/** Positions are rounded. */
const tolerancePx = 2;

type Watcher = {
  list: LongList;
  router: AnyRouter;
  /** Gets cards that became far, by the id of their post, and ids of cards that became near. */
  onChange: (far: ReadonlyMap<number, Omit<FarCard, 'revision'>>, near: readonly number[]) => void;
  /** Called with true before the page is printed, which needs all cards, then with false. */
  onPrint: (isPrinting: boolean) => void;
};

/** The cards are children of `feed` with the id of their post in `data-card`. */
export function watchFarCards(feed: HTMLElement, { list, router, onChange, onPrint }: Watcher) {
  const observer = new IntersectionObserver(
    (entries) => {
      const far = new Map<number, Omit<FarCard, 'revision'>>();
      const near: number[] = [];
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isCard(target) || !target.isConnected) continue;
        const id = Number(target.dataset['card']);
        const { height } = boundingClientRect;
        if (isIntersecting) near.push(id);
        // Without a height, the list is hidden while the next screen loads.
        else if (height > 0 && !isFar(target) && !isInUse(target))
          far.set(id, {
            height,
            text: getText(target),
            pictures: copyPictures(target),
          });
      }
      onChange(far, near);
    },
    { rootMargin: `${nearScreens} 0px` },
  );
  const observe = (node: Node) => {
    if (isCard(node)) observer.observe(node);
  };
  const mutations = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of removedNodes) if (isCard(node)) observer.unobserve(node);
      addedNodes.forEach(observe);
    }
  });
  mutations.observe(feed, { childList: true });
  feed.childNodes.forEach(observe);

  // The browser prints what is rendered when the event ends.
  const startPrinting = () => flushSync(() => onPrint(true));
  const endPrinting = () => onPrint(false);
  addEventListener('beforeprint', startPrinting);
  addEventListener('afterprint', endPrinting);

  const { anchor } = list;
  const isReturn = anchor && anchor.historyKey === router.latestLocation.state.__TSR_key;
  const endOfReturn = isReturn ? keepInPlace(feed, anchor, router) : undefined;
  const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    const card = findCardInView(feed);
    const id = card?.dataset['card'];
    if (card && id !== undefined)
      list.anchor = {
        historyKey: fromLocation?.state.__TSR_key,
        id,
        top: card.getBoundingClientRect().top,
      };
  });

  return () => {
    observer.disconnect();
    mutations.disconnect();
    removeEventListener('beforeprint', startPrinting);
    removeEventListener('afterprint', endPrinting);
    unsubscribe();
    endOfReturn?.();
  };
}

const isCard = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset['card'] !== undefined;

const isFar = (card: HTMLElement) => card.dataset['far'] !== undefined;

/** The text of the card, without the row of its buttons. */
const getText = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLElement>(':scope > *')]
    .filter((part) => !part.querySelector(':scope > [data-key]'))
    .map((part) => part.innerText)
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n');

const copyPictures = (card: HTMLElement) =>
  [...card.querySelectorAll('img')]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    .map(({ currentSrc }) => Object.assign(new Image(), { src: currentSrc }));

/**
 * Whether something would be lost, loaded again or measured wrongly: what the member did in the
 * card, the focus, selected text, a video, or a part that is loading.
 */
function isInUse(card: HTMLElement) {
  const selection = getSelection();
  return (
    card.matches('[data-used], :focus-within') ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(card, true)) ||
    card.querySelector('[aria-expanded=true], textarea, video, audio, [data-loading-part]') !== null
  );
}

/** The focused card if its top is in view, else the first such card, else the one around. */
function findCardInView(feed: HTMLElement) {
  const cards = [...feed.children].filter(isCard);
  const isTopInView = (card: HTMLElement) => {
    const { top } = card.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  };
  return (
    cards.find((card) => card.matches(':focus-within') && isTopInView(card)) ??
    cards.find(isTopInView) ??
    cards.findLast((card) => card.getBoundingClientRect().top < 0)
  );
}

/**
 * Scrolls so that the card has its distance from the top of the screen again, after the router has
 * scrolled, and whenever the page changes its height soon after, until something else scrolls.
 * Returns a function that stops it.
 */
function keepInPlace(
  feed: HTMLElement,
  { id, top }: { id: string; top: number },
  router: AnyRouter,
) {
  const getDistance = () => {
    const card = [...feed.children].find((child) => isCard(child) && child.dataset['card'] === id);
    return card ? card.getBoundingClientRect().top - top : 0;
  };
  const scroll = () => scrollBy({ top: getDistance(), behavior: 'instant' });
  const stopIfElsewhere = () => {
    if (Math.abs(getDistance()) > tolerancePx) stop();
  };
  const unsubscribe = router.subscribe('onRendered', scroll);
  const sizes = new ResizeObserver(scroll);
  const timer = setTimeout(() => stop(), settlingMs);
  const stop = () => {
    unsubscribe();
    sizes.disconnect();
    clearTimeout(timer);
    removeEventListener('scroll', stopIfElsewhere);
  };
  scroll();
  sizes.observe(document.body);
  addEventListener('scroll', stopIfElsewhere, { passive: true });
  return stop;
}
