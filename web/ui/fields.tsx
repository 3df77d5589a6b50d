// Fields of limited length. What is pasted stays whole: near the limit they say how much room is left, beyond it how much is too much, and a form
// with such a field is not sent.
import { Textarea as PlainTextarea, TextInput as PlainInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './fields.module.css';
import { plural } from '../i18n/language.ts';

/** From this part of the limit on, the room that is left is shown. */
const near = 0.9;

type Limited = {
  maxLength?: number | undefined;
  value?: unknown;
  error?: ReactNode;
  inputContainer?: (input: ReactNode) => ReactNode;
};

/** As the server counts: without blanks around, and a character beyond the first 65,536 as one. */
const lengthOf = (text: string) => Array.from(text.trim()).length;

function limited({
  maxLength = Infinity,
  value,
  error,
  inputContainer = (input) => input,
}: Limited) {
  // counted only where it matters: a code unit is at most a character
  const text = typeof value === 'string' && value.length >= maxLength * near ? value : '';
  const room = maxLength - lengthOf(text);
  const isNear = text !== '' && room < maxLength * (1 - near);
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
  return <PlainInput {...props} {...limited({ ...props, maxLength })} />;
}

export function Textarea({ maxLength, ...props }: ComponentProps<typeof PlainTextarea>) {
  return <PlainTextarea {...props} {...limited({ ...props, maxLength })} />;
}

/** Before the form itself hears of it. */
function refuseTooLong(event: SubmitEvent) {
  const field = (event.target as HTMLFormElement).querySelector<HTMLElement>('[data-too-long]');
  if (!field) return;
  event.preventDefault();
  event.stopPropagation();
  field.focus();
}
addEventListener('submit', refuseTooLong, { capture: true });
