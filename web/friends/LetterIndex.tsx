import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './LetterIndex.module.css';

type LetterIndexProps = { letters: readonly string[]; onJump: (letter: string) => void };

/**
 * A–Z index of the list of friends: the first letters of their names, and # for all other
 * characters. A letter scrolls to its first friend. One tab stop: arrow keys move the focus, and
 * typing a letter selects it.
 */
export function LetterIndex({ letters, onJump }: LetterIndexProps) {
  /** The letter that was focused or selected last. */
  const [current, setCurrent] = useState(letters[0]);
  const stripRef = useRef<HTMLDivElement>(null);
  // A letter without friends is no longer a tab stop.
  const focusableLetter = current !== undefined && letters.includes(current) ? current : letters[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const currentIndex = letters.indexOf(focusableLetter ?? '');
    const index = { ArrowRight: currentIndex + 1, ArrowLeft: currentIndex - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (index !== undefined) {
      event.preventDefault();
      // After the last letter comes the first, and -1 is the last.
      const next = letters.at(index % letters.length)!;
      setCurrent(next);
      stripRef.current?.querySelector<HTMLElement>(`[data-letter="${CSS.escape(next)}"]`)?.focus();
      return;
    }
    const typed = letters.find((letter) => letter === event.key.toLocaleUpperCase());
    if (!typed) return;
    event.preventDefault();
    setCurrent(typed);
    onJump(typed);
  };

  return (
    <Wrap
      ref={stripRef}
      role="toolbar"
      aria-label={t('Jump to a letter')}
      gap={2}
      onKeyDown={onKeyDown}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          className={classes.letter}
          tabIndex={letter === focusableLetter ? 0 : -1}
          aria-label={letter === '#' ? t('# Other characters') : letter}
          onClick={() => {
            setCurrent(letter);
            onJump(letter);
          }}
        >
          {letter}
        </button>
      ))}
    </Wrap>
  );
}
