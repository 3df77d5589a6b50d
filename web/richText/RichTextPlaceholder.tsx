import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { second } from '#contract/durations.ts';
import { t } from '../i18n/language.ts';
import { linesToHtml, htmlToLines } from '../ui/plainLines.ts';
import classes from './RichTextArea.module.css';
import type { RichTextImages } from './images.ts';
import { Wrap } from '../ui/primitives.tsx';
import { htmlToReact } from './richNodes.tsx';
import { RichToolbar } from './RichToolbar.tsx';

/** Input from before the editor loaded. */
export type PendingInput = {
  /** The selection in plain lines, in characters. */
  from?: number;
  to?: number;
  /** Where the pointer last pressed on read-only text, in pixels of the viewport. */
  point?: { left: number; top: number };
  /** The keys that the placeholder could not handle. */
  keys: KeyboardEvent[];
  focused: boolean;
};

/** The id and ARIA attributes of the field. */
export type FieldAttributes = Record<string, string> & { id: string };

export type RichTextFieldProps = {
  /**
   * Rich text as HTML; empty if there is no text. A new value from outside replaces the content.
   */
  value: string;
  onChange: (html: string) => void;
  attributes: FieldAttributes;
  className: string;
  placeholder: string | undefined;
  /** Absent if the text has no images. */
  images: RichTextImages | undefined;
};

type RichTextPlaceholderProps = RichTextFieldProps & {
  /** Loads the code of the editor. */
  loadEditor: () => Promise<void>;
  /** The code has loaded and the editor can replace the placeholder. */
  onLoaded: () => void;
  pendingInput: RefObject<PendingInput | undefined>;
};

/** Longest time that leaving the screen waits for the editor. */
const leaveTimeoutMs = 5 * second;

/** Keys that leave the field or change nothing. They are not replayed in the editor. */
const ignoredKeys = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/**
 * Placeholder of the same height as the editor. Plain lines can be edited in it immediately; other
 * rich text is read-only. Its input is handed over to the editor.
 */
export function RichTextPlaceholder({
  value,
  onChange,
  attributes,
  className,
  placeholder,
  images,
  loadEditor,
  onLoaded,
  pendingInput,
}: RichTextPlaceholderProps) {
  const field = useRef<HTMLTextAreaElement & HTMLDivElement>(null);
  const [initialLines] = useState(() => htmlToLines(value));
  // Undefined for read-only text. Several saved paragraphs are read-only, because a textarea has
  // smaller gaps. Lines that are typed here stay in the textarea.
  const lines = initialLines && initialLines.length <= 1 ? htmlToLines(value) : undefined;
  const point = useRef<PendingInput['point']>(undefined);
  // Changed in place, because the cleanup and the blocker read them without a new rendering.
  const [keys] = useState<KeyboardEvent[]>(() => []);
  const [pendingLeaves] = useState<(() => void)[]>(() => []);
  // The same as `failed`, for the blocker, which must not change.
  const loadFailed = useRef(false);
  const composing = useRef(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    loadFailed.current = false;
    loadEditor().then(
      () => setIsLoaded(true),
      () => {
        setFailed(true);
        loadFailed.current = true;
        for (const go of pendingLeaves.splice(0)) go();
      },
    );
  }, [loadEditor, pendingLeaves]);
  // Runs after every rendering. Not during composition, when several keys make one character.
  const handOver = () => isLoaded && !composing.current && onLoaded();
  useEffect(() => void handOver());

  // For browsers in which a textarea does not grow with its content.
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
      pendingInput.current =
        focused || keys.length > 0
          ? { ...selected, ...(point.current && { point: point.current }), keys, focused }
          : undefined;
      for (const go of pendingLeaves.splice(0)) go();
    };
  }, [pendingInput, keys, pendingLeaves]);

  // Leaving waits until the pending keys are in the editor. The functions are stable, because this
  // blocker must run before the one of the surrounding form, which saves the text.
  const hasPendingKeys = useCallback(() => keys.length > 0, [keys]);
  const shouldBlockFn = useCallback(async () => {
    if (hasPendingKeys() && !loadFailed.current)
      await new Promise<void>((go) => {
        pendingLeaves.push(go);
        setTimeout(go, leaveTimeoutMs);
      });
    return false;
  }, [hasPendingKeys, pendingLeaves]);
  useBlocker({ enableBeforeUnload: hasPendingKeys, shouldBlockFn });

  // Loads the editor when the field is near the viewport and the browser is idle.
  useEffect(() => {
    let idle: number | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if ('requestIdleCallback' in globalThis)
          idle = requestIdleCallback(load, { timeout: 2 * second });
        else load();
      },
      { rootMargin: '400px' },
    );
    if (field.current) observer.observe(field.current);
    return () => {
      observer.disconnect();
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [load]);

  const onKeyDown = (event: ReactKeyboardEvent) => {
    // Bold, italic, underline and link need the editor.
    const isShortcut = (event.ctrlKey || event.metaKey) && /^[biuk]$/i.test(event.key);
    if (failed || ignoredKeys.has(event.key) || (lines && keys.length === 0 && !isShortcut)) return;
    event.preventDefault();
    keys.push(event.nativeEvent);
  };
  const common = { ref: field, ...attributes, onFocus: load, onKeyDown };
  return (
    <>
      <RichToolbar controls={attributes.id} withImages={images !== undefined} />
      {lines ? (
        <textarea
          {...common}
          className={`${className} ${classes.lines}`}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={() => {
            composing.current = false;
            handOver();
          }}
          placeholder={placeholder}
          value={lines.join('\n')}
          onChange={(event) => onChange(linesToHtml(event.currentTarget.value.split('\n')))}
        />
      ) : (
        <div
          {...common}
          role="textbox"
          aria-multiline
          aria-busy={!failed}
          aria-readonly
          tabIndex={0}
          className={className}
          onPointerDown={({ clientX, clientY }) => {
            point.current = { left: clientX, top: clientY };
          }}
        >
          {htmlToReact(value, images?.images)}
        </div>
      )}
      {failed && (
        <Wrap as="p" gap={8} align="center" className={classes.loadError} role="alert">
          {t('Couldn’t load the formatting tools.')}
          <Button variant="default" size="xs" onClick={load}>
            {t('Try again')}
          </Button>
        </Wrap>
      )}
    </>
  );
}
