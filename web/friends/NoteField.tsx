import { limits } from '#contract/limits.ts';
import { Textarea } from '../ui/fields.tsx';
import { t } from '../i18n/language.ts';

type NoteFieldProps = {
  id?: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Field for the message to people who are invited to the site or to a group. */
export const NoteField = ({ onChange, ...rest }: NoteFieldProps) => (
  <Textarea
    {...rest}
    size="md"
    label={t('Message (optional)')}
    autosize
    minRows={3}
    maxRows={10}
    maxLength={limits.invitationNote}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
