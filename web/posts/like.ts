import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { showErrorToast } from '../api/errorToast.ts';

export type Liking = { liked: boolean; total_likes: number };
type Likers = Pick<Output<'POST /content/like'>, 'likes' | 'total_likes'>;

/**
 * A like that shows at once. Pressed again before the server answered, it sends what was wanted last;
 * refused, it goes back to what the server said, and says so.
 */
export function useLike(
  now: Liking,
  show: (liking: Liking, likes?: Likers['likes']) => void,
  send: (liked: boolean) => Promise<Likers>,
) {
  const wanted = useRef(now.liked);
  const sending = useRef(false);

  return async () => {
    wanted.current = !now.liked;
    show({ liked: wanted.current, total_likes: now.total_likes + (wanted.current ? 1 : -1) });
    if (sending.current) return;
    sending.current = true;
    let truth = now;
    let likes: Likers['likes'] | undefined;
    try {
      while (truth.liked !== wanted.current) {
        const liked = wanted.current;
        const answer = await send(liked);
        truth = { liked, total_likes: answer.total_likes };
        likes = answer.likes;
      }
    } catch (error) {
      showErrorToast(error);
    } finally {
      sending.current = false;
      show(truth, likes);
    }
  };
}
