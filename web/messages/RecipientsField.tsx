import { Input, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useApiQuery } from '../api/hooks.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { plural, t } from '../i18n/language.ts';
import { Pill } from '../ui/Pill.tsx';
import { PillsInput } from '../ui/PillsInput.tsx';
import { Text } from '../ui/primitives.tsx';
import { addRecipient, type MessageRecipient } from './recipients.ts';
import classes from './RecipientsField.module.css';
import { isComposing } from '../ui/keyEvents.ts';

const typingPause = 250;

type RecipientsFieldProps = {
  id: string;
  chosen: readonly MessageRecipient[];
  /** Typed text without a selected person. */
  typed: string;
  onChange: (chosen: MessageRecipient[], typed: string) => void;
  error: string | undefined;
};

/**
 * Combobox for recipients: arrow keys move, Enter selects. Suggests friends before anything is
 * typed.
 */
export function RecipientsField({ id, chosen, typed, onChange, error }: RecipientsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [keyword] = useDebouncedValue(typed.trim(), typingPause);
  const full = chosen.length >= limits.recipients;
  const query = useApiQuery('GET /message/users', keyword ? { keyword } : {}, {
    enabled: open && !full,
  });
  const upToDate = keyword === typed.trim() && !query.isPending;
  const offered = (query.data?.users ?? []).filter(
    (person) => !chosen.some((each) => each.id === person.id),
  );
  const shown = open && !full && upToDate;

  const choose = (person: MessageRecipient) => {
    onChange(addRecipient(chosen, person), '');
    setActive(0);
    field.current?.focus();
    setOpen(false);
  };
  const remove = (removedId: number) => {
    onChange(
      chosen.filter(({ id: each }) => each !== removedId),
      typed,
    );
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = chosen.at(-1);
    const picked = offered[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (shown && offered.length > 0)
        setActive((active + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if (event.key === 'Enter') {
      // Enter would send an incomplete message.
      event.preventDefault();
      if (shown && picked) choose(picked);
    } else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Backspace' && typed === '' && last) remove(last.id);
  };

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={t('To')}
      description={t('Up to {{n}} people. Each gets a separate private message.', {
        n: limits.recipients,
      })}
      error={error}
    >
      <div className={classes.around}>
        <PillsInput
          ref={field}
          id={id}
          listLabel={t('Recipients')}
          pills={chosen.map(({ id: person, name }) => (
            <Pill
              key={person}
              label={name}
              removeLabel={t('Remove {{name}}|person', { name })}
              onRemove={() => remove(person)}
            />
          ))}
          invalid={error !== undefined}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(shown &&
            offered[active] && { 'aria-activedescendant': `${listId}-${offered[active].id}` })}
          maxLength={limits.keyword}
          placeholder={chosen.length === 0 ? t('Name or username') : ''}
          disabled={full}
          value={typed}
          onChange={(event) => {
            setOpen(true);
            setActive(0);
            onChange([...chosen], event.currentTarget.value);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <ul
          id={listId}
          role="listbox"
          aria-label={t('People you can message')}
          className={classes.list}
          hidden={!shown || offered.length === 0}
        >
          {offered.map((person, index) => (
            // The field keeps the focus and controls the list by its keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.name} image={person.image_thumb} size={32} />
              <span>
                <strong>{person.name}</strong> <small>@{person.username}</small>
              </span>
            </li>
          ))}
        </ul>
        {shown && query.error && (
          <Text size="sm" color="muted" className={classes.none}>
            {query.error.message}
          </Text>
        )}
        {shown && query.data && offered.length === 0 && typed.trim() !== '' && (
          <Text size="sm" color="muted" className={classes.none}>
            {t('No one you can message has that name.')}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">
        {shown && (query.error?.message ?? plural(offered.length, '{{n}} found', '{{n}} found'))}
      </VisuallyHidden>
    </Input.Wrapper>
  );
}
