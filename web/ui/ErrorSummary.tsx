import { useEffect, useRef } from 'react';
import classes from './ErrorSummary.module.css';
import { t } from '../i18n/language.ts';
import { Text } from './primitives.tsx';

type ErrorSummaryProps = {
  /** The id of each invalid field and its message. */
  errors: readonly { field: string; message: string }[];
};

/**
 * Lists the errors of a form with links to the fields. A single error is shown at its field only,
 * and that field gets the focus.
 */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
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
      <h2>{t('Please fix these {{n}} problems', { n: errors.length })}</h2>
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
