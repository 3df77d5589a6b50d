import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useContactLog, type ContactChannel } from './useContactLog.ts';
import classes from './ContactForm.module.css';
import { TextInput } from '../ui/fields.tsx';

type ContactFormProps = {
  official: string;
  office: string;
  channel: ContactChannel;
  onSuccess: () => void;
};

/**
 * Form to log a contact, offered after the member followed a link to write or call. Only the member
 * sees the log.
 */
export function ContactForm({ official, office, channel, onSuccess }: ContactFormProps) {
  const [note, setNote] = useState('');
  const { add } = useContactLog({ onAdded: onSuccess });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!add.isPending)
      add.mutate({ official, office, way: channel, ...(note.trim() && { note: note.trim() }) });
  };
  return (
    <Wrap as="form" gap={12} rowGap={8} align="end" className={classes.note} onSubmit={onSubmit}>
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
        loading={add.isPending}
        aria-label={
          channel === 'phone'
            ? t('I called {{name}}', { name: official })
            : t('I wrote to {{name}}', { name: official })
        }
      >
        {channel === 'phone' ? t('I called') : t('I wrote')}
      </Button>
      <Button size="sm" variant="subtle" onClick={onSuccess}>
        {t('Not yet')}
      </Button>
    </Wrap>
  );
}
