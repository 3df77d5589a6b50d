import { Button } from '@mantine/core';
import { arrayMove } from '@dnd-kit/sortable';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/limits.ts';
import type { FormErrors } from '../drafts/useDraftForm.ts';
import { t } from '../i18n/language.ts';
import { SortableList } from '../ui/SortableList.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { OptionRow } from './OptionRow.tsx';
import { optionFieldId, addOption } from './pollDraft.ts';
import type { OptionDraft } from './types/pollType.ts';

const minOptions = 2;

type OptionsFieldProps = {
  options: OptionDraft[];
  errors: FormErrors;
  /** `resolved`: fields whose errors disappear with this change. */
  onChange: (options: OptionDraft[], resolved: string[]) => void;
};

/** Options in the poll form, sortable by dragging, keys and buttons. */
export function OptionsField({ options, errors, onChange }: OptionsFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const getName = (index: number) =>
    options[index]?.text.trim() || t('Option {{n}}', { n: index + 1 });
  const resolved = options.map(({ key }) => optionFieldId(key));

  // Each textarea has a hidden copy, which measures its height.
  const focusField = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])')[index]?.focus();
  /** Renders synchronously, so that the next keystroke goes to the newly focused field. */
  const renderNow = (newOptions: OptionDraft[], resolved: string[]) =>
    flushSync(() => onChange(newOptions, resolved));
  const add = () => {
    renderNow(addOption(options), []);
    focusField(options.length);
  };
  const remove = (index: number) => {
    renderNow(options.toSpliced(index, 1), resolved);
    focusField(Math.min(index, options.length - 2));
  };
  /**
   * A pasted list: the first line replaces this option; the others become new options, up to the
   * limit.
   */
  const addLines = (index: number, lines: string[]) => {
    let newOptions = options.with(index, { ...options[index]!, text: lines[0] ?? '' });
    for (const text of lines.slice(1, 1 + limits.pollOptions - options.length)) {
      const added = addOption(newOptions).at(-1)!;
      // After this option and those that were inserted before.
      newOptions = newOptions.toSpliced(index + 1 + newOptions.length - options.length, 0, {
        ...added,
        text,
      });
    }
    renderNow(newOptions, resolved);
    focusField(Math.min(index + lines.length - 1, newOptions.length - 1));
  };
  const next = (index: number) => {
    if (index + 1 < options.length) focusField(index + 1);
    else if (options.length < limits.pollOptions) add();
  };

  return (
    <Text
      id="options"
      tabIndex={-1}
      as="fieldset"
      aria-describedby={errors['options'] ? 'options-fault' : undefined}
    >
      <Text as="legend" mb={5} weight={600}>
        {t('Options')}
      </Text>
      <SortableList
        ids={options.map(({ key }) => key)}
        getName={getName}
        noun="option"
        onMove={(from, to) => onChange(arrayMove(options, from, to), [])}
      >
        <Stack ref={list} as="ol" gap={8} mb={8}>
          {options.map((option, index) => (
            <OptionRow
              key={option.key}
              option={option}
              index={index}
              removable={options.length > minOptions}
              error={
                errors[optionFieldId(option.key)] ??
                (errors['options'] !== undefined && option.text.trim() === '')
              }
              onText={(text) =>
                onChange(options.with(index, { ...option, text }), [optionFieldId(option.key)])
              }
              onLines={(lines) => addLines(index, lines)}
              onRemove={() => remove(index)}
              onEnter={() => next(index)}
            />
          ))}
        </Stack>
      </SortableList>
      {errors['options'] && (
        <Text id="options-fault" mb={8} size="sm" color="danger">
          {errors['options']}
        </Text>
      )}
      {options.length >= limits.pollOptions && (
        <Text mb={8} size="sm" color="muted">
          {t('A poll can have up to {{most}} options.', { most: limits.pollOptions })}
        </Text>
      )}
      {options.length < limits.pollOptions && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('Add an option')}
        </Button>
      )}
    </Text>
  );
}
