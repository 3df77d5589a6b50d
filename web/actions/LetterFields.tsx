import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import type { ActionFieldsProps, RecipientDraft } from './actionDraft.ts';
import classes from './LetterFields.module.css';
import { OfficesField } from './OfficesField.tsx';
import { TextInput, Textarea } from '../ui/fields.tsx';

const emptyRecipient = { name: '', office: '', email: '', form_url: '', phone: '' };

/** Fields of the action form that only letters have: template, recipients and offices. */
export function LetterFields({ draft, errors, updateDraft }: ActionFieldsProps) {
  return (
    <>
      <TextInput
        id="letter_subject"
        size="md"
        label={t('Letter subject')}
        maxLength={limits.title}
        value={draft.letter_subject}
        error={errors['letter_subject']}
        onChange={(event) => updateDraft({ letter_subject: event.currentTarget.value })}
      />
      <Textarea
        id="letter_text"
        size="md"
        label={t('Letter template')}
        description={t('People can edit it and add their own words before sending.')}
        autosize
        minRows={5}
        maxRows={20}
        maxLength={limits.post}
        value={draft.letter_text}
        error={errors['letter_text']}
        onChange={(event) => updateDraft({ letter_text: event.currentTarget.value })}
      />
      <Recipients
        recipients={draft.recipients}
        error={errors['recipients']}
        onChange={(recipients) => updateDraft({ recipients })}
      />
      <OfficesField selected={draft.offices} onChange={(offices) => updateDraft({ offices })} />
    </>
  );
}

type RecipientsProps = {
  recipients: RecipientDraft[];
  error: string | undefined;
  onChange: (recipients: RecipientDraft[]) => void;
};

function Recipients({ recipients, error, onChange }: RecipientsProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusName = (index: number) =>
    list.current?.children[index]?.querySelector('input')?.focus();
  /**
   * Renders synchronously, because the next key press belongs to the field that is focused then.
   */
  const renderNow = (newRecipients: RecipientDraft[]) => flushSync(() => onChange(newRecipients));
  const add = () => {
    renderNow([
      ...recipients,
      { key: Math.min(0, ...recipients.map(({ key }) => key)) - 1, ...emptyRecipient },
    ]);
    focusName(recipients.length);
  };
  // Focuses the recipient that takes the place of the removed one, or the last.
  const remove = (index: number) => {
    renderNow(recipients.toSpliced(index, 1));
    focusName(Math.min(index, recipients.length - 2));
  };
  return (
    <Text
      id="recipients"
      tabIndex={-1}
      as="fieldset"
      aria-describedby={error ? 'recipients-fault' : 'recipients-hint'}
    >
      <Text as="legend" weight={600}>
        {t('Recipients|letter')}
      </Text>
      <Text id="recipients-hint" mb={8} size="sm" color="faint">
        {t('Each recipient needs an email address, a contact form or a phone number.')}
      </Text>
      {error && (
        <Text id="recipients-fault" mb={8} size="sm" color="danger">
          {error}
        </Text>
      )}
      <Stack ref={list} as="ol" gap={12} mb={8}>
        {recipients.map((recipient, index) => (
          <RecipientFields
            key={recipient.key}
            recipient={recipient}
            number={index + 1}
            invalid={
              error !== undefined &&
              !recipient.email.trim() &&
              !recipient.form_url.trim() &&
              !recipient.phone.trim()
            }
            onChange={(patch) => onChange(recipients.with(index, { ...recipient, ...patch }))}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      {recipients.length < limits.letterRecipients && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('Add a recipient')}
        </Button>
      )}
    </Text>
  );
}

type RecipientFieldsProps = {
  recipient: RecipientDraft;
  number: number;
  /** Marks the contact fields: the recipient has no contact details. */
  invalid: boolean;
  onChange: (patch: Partial<RecipientDraft>) => void;
  onRemove: () => void;
};

function RecipientFields({ recipient, number, invalid, onChange, onRemove }: RecipientFieldsProps) {
  const field = (name: Exclude<keyof RecipientDraft, 'key'>, label: string, maxLength: number) => ({
    label,
    maxLength,
    value: recipient[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <li>
      <Stack
        as="fieldset"
        gap={8}
        align="end"
        px={12}
        py={12}
        border
        radius={12}
        className={classes.recipient}
      >
        <legend>{t('Recipient {{number}}', { number })}</legend>
        <div className={classes.pair}>
          <TextInput {...field('name', t('Name'), limits.name)} />
          <TextInput {...field('office', t('Office (optional)'), limits.title)} />
          <TextInput {...field('email', t('Email'), limits.email)} type="email" error={invalid} />
          <TextInput
            {...field('form_url', t('Contact form'), limits.link)}
            type="url"
            placeholder="https://"
            error={invalid}
          />
          <TextInput {...field('phone', t('Phone'), limits.phone)} type="tel" error={invalid} />
        </div>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconX size={16} aria-hidden />}
          aria-label={t('Remove recipient {{number}}', { number })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </Stack>
    </li>
  );
}
