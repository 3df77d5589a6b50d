import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { SortableItem } from '../ui/SortableList.tsx';
import classes from './OptionsField.module.css';
import { optionFieldId } from './pollDraft.ts';
import type { OptionDraft } from './types/pollType.ts';
import { Textarea } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyEvents.ts';

type OptionRowProps = {
  option: OptionDraft;
  /** Zero-based index. */
  index: number;
  removable: boolean;
  /** Error message, or true if an error of the whole list concerns this option. */
  error: string | boolean;
  onText: (text: string) => void;
  /** Called with the lines of a multi-line paste into an empty option. */
  onLines: (lines: string[]) => void;
  onRemove: () => void;
  onEnter: () => void;
};

/** One option in the poll form. Enter moves to the next one, and a pasted list fills several. */
export function OptionRow({
  option,
  index,
  removable,
  error,
  onText,
  onLines,
  onRemove,
  onEnter,
}: OptionRowProps) {
  const n = index + 1;
  const name = t('option {{n}}', { n });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (option.text.trim() || lines.length < 2) return;
    event.preventDefault();
    onLines(lines);
  };
  return (
    <SortableItem
      id={option.key}
      name={name}
      className={classes.row ?? ''}
      after={
        removable && (
          <ActionIcon aria-label={t('Remove option {{n}}', { n })} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <Textarea
        id={optionFieldId(option.key)}
        className={classes.text ?? ''}
        size="md"
        autosize
        minRows={1}
        maxRows={4}
        aria-label={t('Option {{n}}', { n })}
        placeholder={t('Option {{n}}', { n })}
        maxLength={limits.pollOption}
        value={option.text}
        error={error}
        onChange={(event) => onText(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </SortableItem>
  );
}
