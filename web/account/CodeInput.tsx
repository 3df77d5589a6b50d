import { Text } from '../ui/primitives.tsx';
import classes from './CodeInput.module.css';

const length = 6;

type CodeInputProps = {
  id: string;
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
  /** Called with all digits, when the last one is entered. */
  onComplete: (code: string) => void;
};

/** One input for a code of six digits, drawn as six cells. A pasted code may contain spaces. */
export function CodeInput({ id, label, value, error, onChange, onComplete }: CodeInputProps) {
  return (
    <div>
      <Text as="label" htmlFor={id} weight={500}>
        {label}
      </Text>
      <div className={classes.code} data-invalid={error ? true : undefined}>
        <input
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            const code = currentTarget.value.replaceAll(/\D/g, '').slice(0, length);
            onChange(code);
            if (code.length === length && code !== value) onComplete(code);
          }}
        />
        {Array.from({ length }, (_, i) => (
          <span
            key={i}
            className={classes.cell}
            aria-hidden
            data-current={i === Math.min(value.length, length - 1) || undefined}
          >
            {value[i]}
          </span>
        ))}
      </div>
      <Text id={`${id}-error`} size="sm" color="danger" tight role="alert">
        {error}
      </Text>
    </div>
  );
}
