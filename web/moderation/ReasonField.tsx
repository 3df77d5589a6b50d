import { limits } from '#contract/limits.ts';
import { Textarea } from '../ui/fields.tsx';

type ReasonFieldProps = {
  label: string;
  description: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
  'data-autofocus'?: boolean;
};

/** Field for the reason of a decision. `description` says who can read it. */
export const ReasonField = ({ onChange, ...rest }: ReasonFieldProps) => (
  <Textarea
    size="md"
    mt="sm"
    autosize
    minRows={3}
    maxRows={10}
    maxLength={limits.reason}
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
