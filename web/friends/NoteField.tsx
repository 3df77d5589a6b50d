import { Textarea } from '@mantine/core';
import { sizes } from '#contract/sizes.ts';
import { counted, t } from '../ui/language.ts';
import classes from './NoteField.module.css';

type NoteFieldProps = { id?: string; description: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** What is written to those who are invited. */
export function NoteField({ value, onChange, ...rest }: NoteFieldProps) {
  const left = sizes.invitationNote - value.length;
  return (
    <div>
      <Textarea
        {...rest}
        size="md"
        label={t('Message (optional)')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={sizes.invitationNote}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.counter} aria-live={left <= 50 ? 'polite' : 'off'}>
        {counted(left, '{{n}} character left', '{{n}} characters left')}
      </p>
    </div>
  );
}
