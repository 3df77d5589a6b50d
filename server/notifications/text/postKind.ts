// Kinds of posts, as sentences tell them apart.
import { contentType } from '#contract/contentType.ts';

export type Kind = keyof typeof contentType;

const kinds = Object.fromEntries(
  Object.entries(contentType).map(([kind, figure]) => [figure, kind]),
) as Record<number, Kind>;

export const kindOf = (figure: number | null): Kind => kinds[figure ?? contentType.post] ?? 'post';

/** Each kind has a sentence of its own: how the words around it change with it differs by language. */
export const ofKind = (figure: number | null, said: Record<Kind, string>): string =>
  said[kindOf(figure)];
