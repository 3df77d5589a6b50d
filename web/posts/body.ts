import type { Content } from '#contract/posts.ts';

/** Props of the body of a post, for every content type. */
export type BodyProps = {
  content: Content;
  /** True on the page of the post, false in a list. */
  standalone: boolean;
  /** Opens the comments. */
  onComment: () => void;
};
