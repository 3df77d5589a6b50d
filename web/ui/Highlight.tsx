import { createContext, useContext } from 'react';
import classes from './Highlight.module.css';

/** Splits text into matching and other pieces. Joined, the pieces are the unchanged text. */
export type Highlighter = (text: string) => { text: string; matched: boolean }[];

/** The highlighter of the search around the component; undefined outside of search results. */
export const HighlighterContext = createContext<Highlighter | undefined>(undefined);

/** Plain text with the search matches highlighted. */
export function HighlightedText({ text }: { text: string }) {
  const highlight = useContext(HighlighterContext);
  if (!highlight) return text;
  return highlight(text).map((piece, index) =>
    piece.matched ? (
      <b key={index} className={classes.matched}>
        {piece.text}
      </b>
    ) : (
      piece.text
    ),
  );
}
