import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatDate } from '../ui/dates.ts';
import { formatLetter, type LetterDraft } from './letter.ts';

/**
 * The letter as it is printed while its editor is open, instead of the screen. It is invisible on
 * the screen (print.css).
 */
export function PrintedLetter({ letter }: { letter: LetterDraft }) {
  useEffect(() => {
    document.documentElement.dataset['printing'] = 'part';
    return () => {
      delete document.documentElement.dataset['printing'];
    };
  }, []);
  return createPortal(
    <article data-printed-part aria-hidden>
      <p>{formatDate(new Date().toISOString())}</p>
      <h1>{letter.subject}</h1>
      <p>{formatLetter(letter)}</p>
    </article>,
    document.body,
  );
}
