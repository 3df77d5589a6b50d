import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as Pressed,
  type RefObject,
} from 'react';
import { second } from '#contract/durations.ts';
import { t } from '../i18n/language.ts';
import { htmlOfLines, linesOf } from './plainLines.ts';
import classes from './RichArea.module.css';
import { richNodes } from './richNodes.tsx';
import { RichToolbar } from './RichToolbar.tsx';

/**
 * What was done in the field before the editor came: what is selected of its lines or where it was pressed, keys that it could not follow, and
 * whether its writer is still there.
 */
export type PartialToken = {
  from?: number;
  to?: number;
  point?: { left: number; top: number };
  keys: KeyboardEvent[];
  focused: boolean;
};

/** What the field is to whoever hears it. */
export type SuggestionItem = Record<string, string> & { id: string };

export type FieldProps = {
  /** Rich text; empty when there is nothing in it. A value from outside takes the place of what is there. */
  value: string;
  onChange: (html: string) => void;
  named: SuggestionItem;
  className: string;
};

type RichStandInProps = FieldProps & {
  /** Fetches the editor. */
  bring: () => Promise<void>;
  /** It is there, and may take this place. */
  onFetched: () => void;
  begun: RefObject<PartialToken | undefined>;
};

/** Milliseconds that whoever leaves waits for the editor at the most. */
const patience = 5 * second;

/** Keys that lead away from the field, or change nothing. */
const passing = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/** Stands where the editor will, as high: lines can be written at once, other text is shown. What is done here goes over to the editor. */
export function RichTextPlaceholder({
  value,
  onChange,
  named,
  className,
  bring,
  onFetched,
  begun,
}: RichStandInProps) {
  const field = useRef<HTMLTextAreaElement & HTMLDivElement>(null);
  const [begin] = useState(() => linesOf(value));
  // lines of a text that stands already lie further apart than those of a field
  const lines = begin && begin.length <= 1 ? linesOf(value) : undefined;
  const point = useRef<PartialToken['point']>(undefined);
  const [keys] = useState<KeyboardEvent[]>(() => []);
  const [leaving] = useState<(() => void)[]>(() => []);
  const hopeless = useRef(false);
  const composing = useRef(false);
  const [there, setThere] = useState(false);
  const [away, setAway] = useState(false);

  const want = useCallback(() => {
    setAway(false);
    hopeless.current = false;
    bring().then(
      () => setThere(true),
      () => {
        setAway(true);
        hopeless.current = true;
        for (const go of leaving.splice(0)) go();
      },
    );
  }, [bring, leaving]);
  // Not in the middle of a character that is made of several keys.
  const make = () => there && !composing.current && onFetched();
  useEffect(() => void make());

  // Where the box does not grow by itself.
  useLayoutEffect(() => {
    const { current } = field;
    if (!lines || !current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  });

  useLayoutEffect(() => {
    const { current } = field;
    return () => {
      const selected =
        current instanceof HTMLTextAreaElement
          ? { from: current.selectionStart, to: current.selectionEnd }
          : {};
      const focused = document.activeElement === current;
      begun.current =
        focused || keys.length > 0
          ? { ...selected, ...(point.current && { point: point.current }), keys, focused }
          : undefined;
      for (const go of leaving.splice(0)) go();
    };
  }, [begun, keys, leaving]);

  // Whoever leaves takes along what waits for the editor. Always the same functions: they have to be asked before those of the form around, which save it.
  const waits = useCallback(() => keys.length > 0, [keys]);
  const shouldBlockFn = useCallback(async () => {
    if (waits() && !hopeless.current)
      await new Promise<void>((go) => {
        leaving.push(go);
        setTimeout(go, patience);
      });
    return false;
  }, [waits, leaving]);
  useBlocker({ enableBeforeUnload: waits, shouldBlockFn });

  // Near to being seen, and nothing else to do.
  useEffect(() => {
    let idle: number | undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        if ('requestIdleCallback' in globalThis)
          idle = requestIdleCallback(want, { timeout: 2 * second });
        else want();
      },
      { rootMargin: '400px' },
    );
    if (field.current) watch.observe(field.current);
    return () => {
      watch.disconnect();
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [want]);

  const onKeyDown = (event: Pressed) => {
    const asTool = (event.ctrlKey || event.metaKey) && /^[biuk]$/i.test(event.key);
    if (away || passing.has(event.key) || (lines && keys.length === 0 && !asTool)) return;
    event.preventDefault();
    keys.push(event.nativeEvent);
  };
  const common = { ref: field, ...named, onFocus: want, onKeyDown };
  return (
    <>
      <RichToolbar controls={named.id} />
      {lines ? (
        <textarea
          {...common}
          className={`${className} ${classes.lines}`}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={() => {
            composing.current = false;
            make();
          }}
          value={lines.join('\n')}
          onChange={(event) => onChange(htmlOfLines(event.currentTarget.value.split('\n')))}
        />
      ) : (
        <div
          {...common}
          role="textbox"
          aria-multiline
          aria-busy={!away}
          aria-readonly
          tabIndex={0}
          className={className}
          onPointerDown={({ clientX, clientY }) => {
            point.current = { left: clientX, top: clientY };
          }}
        >
          {richNodes(value)}
        </div>
      )}
      {away && (
        <p className={classes.wait} role="alert">
          {t('Couldn’t load the formatting tools.')}
          <Button variant="default" size="xs" onClick={want}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </>
  );
}
