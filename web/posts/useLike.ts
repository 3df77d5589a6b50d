import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { showErrorToast } from '../api/errorToast.ts';

type Liking = { liked: boolean; total_likes: number };
type Likers = Pick<Output<'POST /content/like'>, 'likes' | 'total_likes'>;

/**
 * Optimistic like. Further clicks while a request is running send the last wanted state afterwards.
 * On an error the state of the server is restored and a toast is shown.
 */
export function useLike(
  now: Liking,
  show: (liking: Liking, likes?: Likers['likes']) => void,
  send: (liked: boolean) => Promise<Likers>,
) {
  const wantedState = useRef(now.liked);
  const sending = useRef(false);

  return async () => {
    wantedState.current = !now.liked;
    show({
      liked: wantedState.current,
      total_likes: now.total_likes + (wantedState.current ? 1 : -1),
    });
    if (sending.current) return;
    sending.current = true;
    let confirmed = now;
    let likes: Likers['likes'] | undefined;
    try {
      while (confirmed.liked !== wantedState.current) {
        const liked = wantedState.current;
        const answer = await send(liked);
        confirmed = { liked, total_likes: answer.total_likes };
        likes = answer.likes;
      }
    } catch (error) {
      showErrorToast(error);
    } finally {
      sending.current = false;
      show(confirmed, likes);
    }
  };
}
