import { useEffect, useRef } from 'react';
import classes from './ErrorSummary.module.css';
import { t } from '../i18n/language.ts';
import { Text } from './primitives.tsx';

/** The id of an invalid field and its message. */
type FieldError = { field: string; message: string };
type ErrorSummaryProps = {
  /** After a correction, the same objects without that of the field: the focus then stays. */
  errors: readonly FieldError[];
};

/**
 * Lists the errors of a form with links to the fields. A single error is shown at its field only,
 * and that field gets the focus.
 */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const container = useRef<HTMLDivElement>(null);
  const earlier = useRef<readonly FieldError[]>([]);
  useEffect(() => {
    const isCorrection = errors.every((error) => earlier.current.includes(error));
    earlier.current = errors;
    if (isCorrection) return;
    if (errors.length > 1) container.current?.focus();
    else if (errors[0]) document.getElementById(errors[0].field)?.focus();
  }, [errors]);

  if (errors.length < 2) return null;
  return (
    <Text
      ref={container}
      px={16}
      py={12}
      radius={8}
      className={classes.summary}
      role="alert"
      tabIndex={-1}
    >
      {/* Counting down while the user types is not announced. */}
      <h2 aria-live="off">{t('Please fix these {{n}} problems', { n: errors.length })}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Text>
  );
}
