import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import { Textarea } from '../ui/fields.tsx';

type ReasonFieldProps = {
  label?: string;
  description: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
  'data-autofocus'?: boolean;
};

/** Reason of a decision, which the person concerned can read. */
export const ReasonField = ({ onChange, ...rest }: ReasonFieldProps) => (
  <Textarea
    size="md"
    mt="sm"
    label={t('Add details (optional)')}
    autosize
    minRows={3}
    maxRows={10}
    maxLength={limits.reason}
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
