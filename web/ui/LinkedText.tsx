import { Fragment } from 'react';
import { pieces } from './links.ts';

/** Text as it was typed, its web addresses made into links. */
export function LinkedText({ text }: { text: string }) {
  return pieces(text).map((piece, index) =>
    piece.href ? (
      <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
