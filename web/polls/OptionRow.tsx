import { ActionIcon, Textarea } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { sizes } from '#contract/sizes.ts';
import classes from './OptionsField.module.css';
import { optionField, type Option } from './pollDraft.ts';

type OptionRowProps = {
  option: Option;
  /** From 0. */
  place: number;
  last: boolean;
  removable: boolean;
  error: string | undefined;
  onText: (text: string) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  onEnter: () => void;
};

/** One option, with a handle to drag it by and buttons that do the same. */
export function OptionRow({ option, place, last, removable, error, onText, onMove, onRemove, onEnter }: OptionRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: option.key });
  const name = `option ${place + 1}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // It leads on to the next option instead of sending the form.
    event.preventDefault();
    onEnter();
  };
  return (
    <li ref={setNodeRef} className={classes.row} data-dragged={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button type="button" ref={setActivatorNodeRef} className={classes.handle} {...attributes} {...listeners} aria-label={`Drag ${name}`}>
        <IconGripVertical size={18} aria-hidden />
      </button>
      <Textarea
        id={optionField(option.key)}
        className={classes.text ?? ''}
        size="md"
        autosize
        minRows={1}
        maxRows={4}
        aria-label={`Option ${place + 1}`}
        placeholder={`Option ${place + 1}`}
        maxLength={sizes.pollOption}
        value={option.text}
        error={error}
        onChange={(event) => onText(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
      />
      <span className={classes.steps}>
        <button type="button" aria-label={`Move ${name} up`} aria-disabled={place === 0} onClick={() => place > 0 && onMove(-1)}>
          <IconChevronUp size={16} aria-hidden />
        </button>
        <button type="button" aria-label={`Move ${name} down`} aria-disabled={last} onClick={() => !last && onMove(1)}>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </span>
      {removable && (
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
