import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { t } from '../i18n/language.ts';
import { isComposing } from '../ui/keyEvents.ts';
import { Box } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { usePopover } from '../ui/usePopover.ts';
import classes from './EmojiButton.module.css';
import type { EmojiPicker } from './EmojiPicker.tsx';
import { useCloseOnBack } from './useCloseOnBack.ts';

type EmojiButtonProps = {
  /** The field into which the emoji is inserted, at its caret. */
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  /** Renders the button: `(target) => <Chip {...target} label="Emoji" />`. */
  target: (
    target: ReturnType<typeof usePopover>['target'] & { 'aria-haspopup': 'dialog' },
  ) => ReactElement;
};

const widthPx = 304;

/** A button that opens the emoji picker. Its code loads with the first click. */
export function EmojiButton({ field, onText, target }: EmojiButtonProps) {
  const popover = usePopover(widthPx);
  const { opened, close } = popover;
  const [Picker, setPicker] = useState<typeof EmojiPicker>();
  const isLoading = useRef(false);
  useCloseOnBack(opened, close);

  const loadPicker = useEffectEvent(async () => {
    if (Picker || isLoading.current) return;
    isLoading.current = true;
    try {
      const [loaded, { loadEmoji }] = await Promise.all([
        import('./EmojiPicker.tsx'),
        import('./loadEmoji.ts'),
      ]);
      await loadEmoji();
      setPicker(() => loaded.EmojiPicker);
    } catch {
      close();
      toast.error(t('Couldn’t load the emoji. Check your connection and try again.'));
    } finally {
      isLoading.current = false;
    }
  });
  useEffect(() => {
    if (opened) void loadPicker();
  }, [opened]);

  const insert = (emoji: string) => {
    close();
    const area = field.current;
    if (!area) return;
    const { value, selectionStart: from, selectionEnd: to } = area;
    flushSync(() => onText(value.slice(0, from) + emoji + value.slice(to)));
    area.focus();
    area.setSelectionRange(from + emoji.length, from + emoji.length);
  };
  // Escape and Ctrl + Enter do not reach the form around it, which they would close or send. The
  // picker listens to other keys on the document.
  const onKeyDown = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape' && !isComposing(event.nativeEvent);
    if (isEscape || event.ctrlKey || event.metaKey) event.stopPropagation();
    if (!isEscape) return;
    event.preventDefault();
    close();
  };
  return (
    <>
      {target({ ...popover.target, 'aria-haspopup': 'dialog' })}
      <Box
        {...popover.panel}
        role="dialog"
        aria-label={t('Emoji')}
        border
        radius={12}
        className={classes.panel}
        onKeyDown={onKeyDown}
      >
        {opened && Picker && <Picker onPick={insert} />}
      </Box>
    </>
  );
}
