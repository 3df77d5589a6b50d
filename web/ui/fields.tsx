// Text fields with a length limit. Pasted text is not cut: near the limit a field shows the
// remaining characters, beyond it the excess, and its form cannot be submitted.
import { Textarea as PlainTextarea, TextInput as PlainInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './fields.module.css';
import { plural } from '../i18n/language.ts';

/** Fraction of the limit from which the remaining characters are shown. */
const nearLimit = 0.9;

type Limited = {
  maxLength?: number | undefined;
  value?: unknown;
  error?: ReactNode;
  inputContainer?: (input: ReactNode) => ReactNode;
};

/** Counts as the server does: trimmed, in code points. */
const getLength = (text: string) => Array.from(text.trim()).length;

/** Props of a field that depend on its length. Without a limit they change nothing. */
function getLimitProps({
  maxLength = Infinity,
  value,
  error,
  inputContainer = (input) => input,
}: Limited) {
  // Counted only near the limit: the length in code units is never below the length in code points.
  const text = typeof value === 'string' && value.length >= maxLength * nearLimit ? value : '';
  const room = maxLength - getLength(text);
  const isNear = text !== '' && room < maxLength * (1 - nearLimit);
  return {
    error:
      room < 0
        ? plural(-room, '{{n}} character over the limit.', '{{n}} characters over the limit.')
        : error,
    'data-too-long': room < 0 || undefined,
    inputContainer: (input: ReactNode) => (
      <>
        {inputContainer(input)}
        {isNear && room >= 0 && (
          <span className={classes.room}>
            {plural(room, '{{n}} character left', '{{n}} characters left')}
          </span>
        )}
      </>
    ),
  };
}

export function TextInput({ maxLength, ...props }: ComponentProps<typeof PlainInput>) {
  // A date always has its full length, so it would always seem near the limit.
  const written = props.type !== 'date';
  return <PlainInput {...props} {...getLimitProps({ ...props, ...(written && { maxLength }) })} />;
}

export function Textarea({ maxLength, ...props }: ComponentProps<typeof PlainTextarea>) {
  return <PlainTextarea {...props} {...getLimitProps({ ...props, maxLength })} />;
}

/** Runs in the capture phase, before the submit handler of the form. */
function refuseTooLong(event: SubmitEvent) {
  const field = (event.target as HTMLFormElement).querySelector<HTMLElement>('[data-too-long]');
  if (!field) return;
  event.preventDefault();
  event.stopPropagation();
  field.focus();
}
addEventListener('submit', refuseTooLong, { capture: true });
