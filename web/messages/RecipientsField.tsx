import { Input, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useApiQuery } from '../api/hooks.ts';
import { PersonOptions, personOptionId } from '../people/PersonOptions.tsx';
import { plural, t } from '../i18n/language.ts';
import { Pill } from '../ui/Pill.tsx';
import { PillsInput } from '../ui/PillsInput.tsx';
import { Text } from '../ui/primitives.tsx';
import { addRecipient, type MessageRecipient } from './recipients.ts';
import classes from './RecipientsField.module.css';
import { isComposing } from '../ui/keyEvents.ts';

const debounceMs = 250;

type RecipientsFieldProps = {
  id: string;
  recipients: readonly MessageRecipient[];
  /** Typed text without a selected person. */
  typed: string;
  onChange: (recipients: MessageRecipient[], typed: string) => void;
  error: string | undefined;
  label?: string;
  /** Most people; the description below the label says so. */
  maximum?: number;
  description?: string;
};

/**
 * Combobox for the recipients of a new message: arrow keys move, Enter selects. Suggests friends
 * before anything is typed.
 */
export function RecipientsField({
  id,
  recipients,
  typed,
  onChange,
  error,
  label = t('To'),
  maximum = limits.recipients,
  description = t('Up to {{n}} people. Each gets a separate private message.', {
    n: limits.recipients,
  }),
}: RecipientsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [keyword] = useDebouncedValue(typed.trim(), debounceMs);
  const isFull = recipients.length >= maximum;
  const query = useApiQuery('GET /message/users', keyword ? { keyword } : {}, {
    enabled: open && !isFull,
  });
  const isUpToDate = keyword === typed.trim() && !query.isPending;
  const suggestions = (query.data?.users ?? []).filter(
    (person) => !recipients.some((recipient) => recipient.id === person.id),
  );
  const isListOpen = open && !isFull && isUpToDate;

  const addPerson = (person: MessageRecipient) => {
    onChange(addRecipient(recipients, person), '');
    setActive(0);
    field.current?.focus();
    setOpen(false);
  };
  const remove = (removedId: number) => {
    onChange(
      recipients.filter(({ id: recipientId }) => recipientId !== removedId),
      typed,
    );
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const lastRecipient = recipients.at(-1);
    const activePerson = suggestions[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (isListOpen && suggestions.length > 0)
        setActive(
          (active + (event.key === 'ArrowDown' ? 1 : suggestions.length - 1)) % suggestions.length,
        );
    } else if (event.key === 'Enter') {
      // Enter would send an incomplete message.
      event.preventDefault();
      if (isListOpen && activePerson) addPerson(activePerson);
    } else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Backspace' && typed === '' && lastRecipient) remove(lastRecipient.id);
  };

  return (
    <Input.Wrapper id={id} size="md" label={label} description={description} error={error}>
      <div className={classes.around}>
        <PillsInput
          ref={field}
          id={id}
          listLabel={t('Recipients')}
          pills={recipients.map(({ id: person, name }) => (
            <Pill
              key={person}
              label={name}
              removeLabel={t('Remove {{name}}|person', { name })}
              onRemove={() => remove(person)}
            />
          ))}
          invalid={error !== undefined}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(isListOpen &&
            suggestions[active] && {
              'aria-activedescendant': personOptionId(listId, suggestions[active]),
            })}
          maxLength={limits.keyword}
          placeholder={recipients.length === 0 ? t('Name or username') : ''}
          disabled={isFull}
          value={typed}
          onChange={(event) => {
            setOpen(true);
            setActive(0);
            onChange([...recipients], event.currentTarget.value);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <PersonOptions
          id={listId}
          label={t('People you can message')}
          people={suggestions}
          active={active}
          opened={isListOpen}
          onSelect={addPerson}
        />
        {isListOpen && query.error && (
          <Text size="sm" color="muted" className={classes.none}>
            {query.error.message}
          </Text>
        )}
        {isListOpen && query.data && suggestions.length === 0 && typed.trim() !== '' && (
          <Text size="sm" color="muted" className={classes.none}>
            {t('No one you can message has that name.')}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">
        {isListOpen &&
          (query.error?.message ?? plural(suggestions.length, '{{n}} found', '{{n}} found'))}
      </VisuallyHidden>
    </Input.Wrapper>
  );
}
