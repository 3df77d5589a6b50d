import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import classes from './Folded.module.css';
import { t } from '../i18n/language.ts';

/** Shows its first eight lines, and the rest when asked. */
export function Collapsible({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  // How many lines a text takes depends on the width, which changes with the window.
  useEffect(() => {
    const element = box.current;
    if (!element || open) return;
    const observer = new ResizeObserver(() =>
      setTooLong(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [children, open]);

  // A link below the fold can be reached by Tab, and is shown when it is.
  const unfoldFor = (event: FocusEvent<HTMLElement>) => {
    if (tooLong && event.target.offsetTop >= event.currentTarget.clientHeight) setOpen(true);
  };

  return (
    <>
      <div
        ref={box}
        id={id}
        className={classes.text}
        data-folded={!open || undefined}
        onFocus={unfoldFor}
      >
        {children}
      </div>
      {tooLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Show less') : t('Show more')}
        </button>
      )}
    </>
  );
}
