import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, PillsInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { parts, tagFault, withTags } from './tags.ts';
import classes from './TagsField.module.css';
import { isEnter } from './keyPressed.ts';

type TagsFieldProps = {
  label: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  /** What an error summary leads to. */
  id?: string;
};

/** Tags as pills: a space, a comma, Enter or leaving the field makes one of what was typed, a paste makes many. */
export function TagsField({ label, value, onChange, error, id }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const take = (text: string) => {
    setTyped('');
    const tags = withTags(value, text);
    if (tags.length > value.length) onChange(tags);
  };
  const remove = (gone: string) => {
    onChange(value.filter((tag) => tag !== gone));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (isEnter(event) && typed.trim()) {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      // The last one comes back as text, to be mended or taken away.
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
      error={error ?? tagFault(value)}
      classNames={{ input: classes.box ?? '' }}
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
            parts.test(event.currentTarget.value)
              ? take(event.currentTarget.value)
              : setTyped(event.currentTarget.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
        />
      </Pill.Group>
    </PillsInput>
  );
}
