import { useSyncExternalStore } from 'react';

export const commentOrders = ['oldest', 'newest', 'liked'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Under this name the browser remembers an order other than the default, also after a logout. */
const storageKey = 'commentOrder';
const listeners = new Set<() => void>();

function getCommentOrder(): CommentOrder {
  const stored = localStorage.getItem(storageKey);
  return commentOrders.find((order) => order === stored) ?? 'oldest';
}

function setCommentOrder(order: CommentOrder) {
  if (order === 'oldest') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, order);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The order of comments in all threads of this browser, and its setter. */
export const useCommentOrder = () =>
  [useSyncExternalStore(subscribe, getCommentOrder), setCommentOrder] as const;
