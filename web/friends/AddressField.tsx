import { Input, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { invalidInvitee } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { plural, t } from '../i18n/language.ts';
import { Pill } from '../ui/Pill.tsx';
import { PillsInput } from '../ui/PillsInput.tsx';
import { splitAddresses, looksLikeEmail, addAddresses } from './addresses.ts';
import classes from './AddressField.module.css';
import { isEnter } from '../ui/keyEvents.ts';

type AddressFieldProps = {
  id: string;
  label: string;
  /** The tags. They may be invalid addresses, which are marked. */
  entries: readonly string[];
  /** Typed text that is not an entry yet. */
  typed: string;
  onChange: (entries: string[], typed: string) => void;
  error?: string | undefined;
};

/**
 * Field for email addresses, shown as tags. A comma, Enter or leaving the field turns the text into
 * a tag; pasting creates several.
 */
export function AddressField({ id, label, entries, typed, onChange, error }: AddressFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const invalidEntries = entries.filter(
    // The error may name it already.
    (entry) => !looksLikeEmail(entry) && !error?.includes(invalidInvitee(entry)),
  );

  const addEntries = (text: string) => onChange(addAddresses(entries, splitAddresses(text)), '');
  const remove = (removed: string) => {
    onChange(
      entries.filter((entry) => entry !== removed),
      typed,
    );
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = entries.at(-1);
    if (isEnter(event) && typed.trim() && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      addEntries(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      // Backspace turns the last tag into text again, to be corrected or deleted.
      event.preventDefault();
      onChange(entries.slice(0, -1), last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (typed !== '' || (splitAddresses(text).length < 2 && !/[,;\n]/.test(text))) return;
    event.preventDefault();
    addEntries(text);
  };

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      description={t('Separate addresses with commas. Up to {{n}} at a time.', {
        n: limits.invitations,
      })}
      error={error}
    >
      <PillsInput
        ref={field}
        id={id}
        listLabel={t('Email addresses')}
        pills={entries.map((entry) => (
          <Pill
            key={entry}
            label={entry}
            suspicious={!looksLikeEmail(entry)}
            removeLabel={t('Remove {{name}}', { name: entry })}
            onRemove={() => remove(entry)}
          />
        ))}
        invalid={error !== undefined}
        inputMode="email"
        placeholder={entries.length === 0 ? 'maya@example.org, tom@example.org' : ''}
        value={typed}
        onChange={(event) =>
          /[,;]/.test(event.currentTarget.value)
            ? addEntries(event.currentTarget.value)
            : onChange([...entries], event.currentTarget.value)
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => typed.trim() && addEntries(typed)}
      />
      <div role="status" className={classes.suspicious}>
        {entries.length > 0 && (
          <VisuallyHidden>
            {plural(entries.length, '{{n}} address', '{{n}} addresses')}
          </VisuallyHidden>
        )}
        {invalidEntries.map((entry) => (
          <p key={entry}>
            <IconAlertTriangle size={16} aria-hidden />
            {invalidInvitee(entry)}
          </p>
        ))}
      </div>
    </Input.Wrapper>
  );
}
