import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { ContactMethod } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useContactLog } from './useContactLog.ts';
import classes from './ContactForm.module.css';
import { TextInput } from '../ui/fields.tsx';

type ContactFormProps = {
  officialName: string;
  office: string;
  method: ContactMethod;
  onClose: () => void;
};

/**
 * Form to log a contact, shown after the member opened a phone, email or form link of the official.
 * Only the member sees the log.
 */
export function ContactForm({ officialName, office, method, onClose }: ContactFormProps) {
  const [note, setNote] = useState('');
  const { addContact } = useContactLog({ onAdded: onClose });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!addContact.isPending)
      addContact.mutate({
        official: officialName,
        office,
        way: method,
        ...(note.trim() && { note: note.trim() }),
      });
  };
  return (
    <Wrap as="form" gap={12} rowGap={8} align="end" className={classes.form} onSubmit={onSubmit}>
      <TextInput
        label={t('What was it about? (optional)')}
        description={t('For your private contact log. Only you can see it.')}
        maxLength={limits.officialNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        color="copper"
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={addContact.isPending}
        aria-label={
          method === 'phone'
            ? t('I called {{name}}', { name: officialName })
            : t('I wrote to {{name}}', { name: officialName })
        }
      >
        {method === 'phone' ? t('I called') : t('I wrote')}
      </Button>
      <Button size="sm" variant="subtle" onClick={onClose}>
        {t('Not yet')}
      </Button>
    </Wrap>
  );
}
