import { useSyncExternalStore } from 'react';

type CommentOrder = 'oldest' | 'newest';

/** Under this name the browser remembers an order other than the default, also after a logout. */
const storageKey = 'commentOrder';
const listeners = new Set<() => void>();

const getCommentOrder = (): CommentOrder =>
  localStorage.getItem(storageKey) === 'newest' ? 'newest' : 'oldest';

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
