import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, PillsInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { tagSeparator, tagError, addTags } from './tags.ts';
import classes from './TagsField.module.css';
import { isEnter } from './keyEvents.ts';

type TagsFieldProps = {
  label: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  /** DOM id, to which an error summary links. */
  id?: string;
};

/**
 * Tags as pills. A space, a comma, Enter or leaving the field adds the typed tag; a paste adds
 * several.
 */
export function TagsField({ label, value, onChange, error, id }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const addTyped = (text: string) => {
    setTyped('');
    const tags = addTags(value, text);
    if (tags.length > value.length) onChange(tags);
  };
  const remove = (removed: string) => {
    onChange(value.filter((tag) => tag !== removed));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (isEnter(event) && typed.trim()) {
      event.preventDefault();
      addTyped(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      // Backspace turns the last tag back into text, so that it can be edited.
      event.preventDefault();
      onChange(value.slice(0, -1));
      setTyped(last);
    }
  };

  return (
    <PillsInput
      {...(id && { id })}
      size="md"
      label={label}
      description={t('Separate tags with spaces or commas. Up to {{n}}.', { n: limits.tags })}
      error={error ?? tagError(value)}
      attributes={{ input: { 'data-ring': true } }}
    >
      <Pill.Group>
        {value.map((tag) => (
          <Pill
            key={tag}
            className={classes.tag ?? ''}
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('Remove {{name}}', { name: tag }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => remove(tag)}
          >
            {tag}
          </Pill>
        ))}
        <PillsInput.Field
          ref={field}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) =>
            tagSeparator.test(event.currentTarget.value)
              ? addTyped(event.currentTarget.value)
              : setTyped(event.currentTarget.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => addTyped(typed)}
        />
      </Pill.Group>
    </PillsInput>
  );
}
