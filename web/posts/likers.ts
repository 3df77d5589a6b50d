import type { Content } from '#contract/posts.ts';
import type { Session } from '../api/session.ts';
import { plural, t } from '../i18n/language.ts';

type Likes = Content['likes'];

const maxNames = 2;

/**
 * One line about the likers: the viewer first, then the newest. Undefined if there are no names.
 */
export function formatLikers(
  likes: Likes,
  total: number,
  viewerId: number | undefined,
): string | undefined {
  const byViewer = likes.filter((like) => like.user_id === viewerId).map(() => t('you|liked by'));
  const byOthers = likes.filter((like) => like.user_id !== viewerId).map((like) => like.user.name);
  const names = [...byViewer, ...byOthers].slice(0, maxNames);
  const [firstName, secondName] = names;
  if (firstName === undefined) return undefined;
  const remainingCount = total - names.length;
  if (secondName === undefined) {
    if (remainingCount > 0)
      return plural(
        remainingCount,
        'Liked by {{one}} and {{n}} other',
        'Liked by {{one}} and {{n}} others',
        {
          one: firstName,
        },
      );
    return byViewer.length > 0 ? t('Liked by you') : t('Liked by {{one}}', { one: firstName });
  }
  if (remainingCount > 0)
    return plural(
      remainingCount,
      'Liked by {{one}}, {{two}} and {{n}} other',
      'Liked by {{one}}, {{two}} and {{n}} others',
      { one: firstName, two: secondName },
    );
  return t('Liked by {{one}} and {{two}}', { one: firstName, two: secondName });
}

/** The likers after the viewer’s like or unlike. The viewer comes first. */
export function withViewer(likes: Likes, liked: boolean, viewer: Session): Likes {
  const others = likes.filter((like) => like.user_id !== viewer.userId);
  return liked
    ? [
        { user_id: viewer.userId, user: { name: viewer.uName, username: viewer.userName } },
        ...others,
      ]
    : others;
}
