import type { Content } from '#contract/posts.ts';

/** What stands between author row and action bar is given this, of whatever kind it is. */
export type BodyProps = {
  content: Content;
  /** At its own address, not in a list. */
  alone: boolean;
  /** Opens the comments. */
  onTalk: () => void;
};
