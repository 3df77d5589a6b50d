import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { showErrorToast } from '../api/errorToast.ts';

type LikeState = { liked: boolean; total_likes: number };
type LikeResponse = Pick<Output<'POST /content/like'>, 'likes' | 'total_likes'>;

/**
 * Optimistic like of a post or comment. Returns the function that toggles it. While a request is
 * running, further clicks only change the requested state, which is sent afterwards. On an error
 * the state of the server is restored and a toast is shown. `onChange` gets the likers only from a
 * response.
 */
export function useLike(
  current: LikeState,
  onChange: (state: LikeState, likes?: LikeResponse['likes']) => void,
  send: (liked: boolean) => Promise<LikeResponse>,
) {
  const requestedState = useRef(current.liked);
  const sending = useRef(false);

  return async () => {
    requestedState.current = !current.liked;
    onChange({
      liked: requestedState.current,
      total_likes: current.total_likes + (requestedState.current ? 1 : -1),
    });
    if (sending.current) return;
    sending.current = true;
    let confirmed = current;
    let likes: LikeResponse['likes'] | undefined;
    try {
      while (confirmed.liked !== requestedState.current) {
        const liked = requestedState.current;
        const response = await send(liked);
        confirmed = { liked, total_likes: response.total_likes };
        likes = response.likes;
      }
    } catch (error) {
      showErrorToast(error);
    } finally {
      sending.current = false;
      onChange(confirmed, likes);
    }
  };
}
