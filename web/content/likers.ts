import type { Content } from '#contract/content.ts';
import type { Session } from '../api/session.ts';

type Likes = Content['likes'];

const named = 2;

/** Who likes a post, in one line: the viewer first, then the newest. Nothing where no names are told. */
export function likersLine(likes: Likes, total: number, viewer: number | undefined): string | undefined {
  const byViewer = likes.filter((like) => like.user_id === viewer).map(() => 'you');
  const byOthers = likes.filter((like) => like.user_id !== viewer).map((like) => like.user.name);
  const names = [...byViewer, ...byOthers].slice(0, named);
  if (names.length === 0) return undefined;
  const rest = total - names.length;
  const told = rest > 0 ? [...names, rest === 1 ? '1 other' : `${rest.toLocaleString('en')} others`] : names;
  return `Liked by ${told.length === 1 ? told[0] : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`}`;
}

/** The likers as they will be once the server knows of the viewer's like. */
export function withViewer(likes: Likes, liked: boolean, viewer: Session): Likes {
  const others = likes.filter((like) => like.user_id !== viewer.userId);
  return liked ? [{ user_id: viewer.userId, user: { name: viewer.uName, username: viewer.userName } }, ...others] : others;
}
