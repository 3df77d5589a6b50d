import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import classes from './Collapsible.module.css';
import { t } from '../i18n/language.ts';
import { TextButton } from './primitives.tsx';

/** Collapses its content to eight lines, with a button that expands it. */
export function Collapsible({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const collapsedHeight = useRef(0);
  const id = useId();

  // The number of lines depends on the width, which changes with the window. A text that is edited
  // while it is open may become short.
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (!open) collapsedHeight.current = element.clientHeight;
      setTooLong(element.scrollHeight > collapsedHeight.current + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [children, open]);

  // Tab can reach a link in the hidden part. Expand the text then.
  const expandOnFocus = (event: FocusEvent<HTMLElement>) => {
    if (tooLong && event.target.offsetTop >= event.currentTarget.clientHeight) setOpen(true);
  };

  return (
    <>
      <div
        ref={container}
        id={id}
        className={classes.text}
        data-collapsed={!open || undefined}
        onFocus={expandOnFocus}
      >
        {children}
      </div>
      {tooLong && (
        <TextButton
          type="button"
          weight={600}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Show less') : t('Show more')}
        </TextButton>
      )}
    </>
  );
}
