import type { Answer } from '#contract/calls.ts';
import { session } from '../api/session.ts';

type Entry = Answer<'POST /user/social-confirm'>;

/** Starts the session of an answer, if there is one in it. */
export function startSession(answer: Entry): boolean {
  const { token, user_type, user_id, username, name, image, image_thumb } = answer;
  if (token === undefined) return false;
  session.start(
    {
      token,
      userType: user_type ?? 2,
      userName: username ?? '',
      userId: user_id ?? 0,
      userImage: image ?? '',
      uName: name ?? '',
      userImageThumb: image_thumb ?? '',
    },
    answer.new,
  );
  return true;
}
