// Parts of a card that other features provide. web/registry.ts registers them: the core of posts
// knows none of these features.
import type { ComponentType } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';

/** Props of the body of a post, for every content type. */
export type BodyProps = {
  content: Content;
  /** True on the page of the post, false in a list. */
  standalone: boolean;
  /** Opens the comments. */
  onComment: () => void;
};

/** Props of the comments of a post. */
export type ThreadProps = {
  content: Content;
  /** The first page of comments, if it came with the post. */
  first?: Output<'GET /comment/list'> | undefined;
  /** Id of a comment or reply to show. */
  opened?: number | undefined;
  /** Each increment focuses the comment form. */
  focusRequests?: number;
  /** A chosen photo, which is put into the comment form. */
  addedPhoto?: File | undefined;
};

type CardParts = {
  /** Body component by content type. Types without one are rendered as plain posts. */
  bodies: Record<number, ComponentType<BodyProps>>;
  Thread: ComponentType<ThreadProps>;
};

let registered: CardParts | undefined;

/** Called once, before the first card is rendered. */
export function registerCardParts(parts: CardParts) {
  registered = parts;
}

export function cardParts(): CardParts {
  if (!registered) throw new Error('web/registry.ts has not run.');
  return registered;
}
