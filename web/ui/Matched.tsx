import { createContext, useContext } from 'react';
import classes from './Matched.module.css';

/** Text cut into what was searched for and what was not; joined again, it is the text to the letter. */
export type Highlighter = (text: string) => { text: string; matched: boolean }[];

/** How to cut whatever is shown within: said around the results of a search. */
export const Matches = createContext<Highlighter | undefined>(undefined);

/** Plain text, in which what was searched for stands out. */
export function Matched({ text }: { text: string }) {
  const cut = useContext(Matches);
  if (!cut) return text;
  return cut(text).map((piece, index) =>
    piece.matched ? (
      <b key={index} className={classes.matched}>
        {piece.text}
      </b>
    ) : (
      piece.text
    ),
  );
}
