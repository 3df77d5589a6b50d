import { Input, type InputProps } from '@mantine/core';
import { useRef, type ComponentProps, type ReactNode, type Ref } from 'react';
import classes from './PillsInput.module.css';
import { Wrap } from './primitives.tsx';

type PillsInputProps = Omit<InputProps, 'size' | 'variant' | 'className'> &
  Omit<ComponentProps<'input'>, 'size' | 'className' | 'ref'> & {
    ref: Ref<HTMLInputElement>;
    /** Accessible name of the list of selected values. */
    listLabel: string;
    /** One `Pill` for each selected value. */
    pills: ReactNode[];
    invalid: boolean;
  };

/**
 * A text field with the selected values in front of it, in one box with one focus ring. Unlike the
 * component of Mantine, it marks the values as a list.
 */
export function PillsInput({ ref, listLabel, pills, invalid, ...input }: PillsInputProps) {
  const container = useRef<HTMLDivElement>(null);
  return (
    // A click between the pills focuses the text field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
    // jsx-a11y/no-static-element-interactions
    <Wrap
      ref={container}
      gap={6}
      align="center"
      mt={5}
      surface="card"
      radius={8}
      className={classes.box}
      data-ring
      data-error={invalid || undefined}
      onClick={(event) =>
        event.target === event.currentTarget && container.current?.querySelector('input')?.focus()
      }
    >
      {pills.length > 0 && (
        <ul className={classes.pills} aria-label={listLabel}>
          {pills}
        </ul>
      )}
      <Input
        {...input}
        ref={ref}
        size="md"
        variant="unstyled"
        className={classes.field ?? ''}
        error={invalid}
        withErrorStyles={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Wrap>
  );
}
