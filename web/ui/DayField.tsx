import { useState } from 'react';
import { TextInput } from './fields.tsx';

type DayFieldProps = {
  label: string;
  /** As YYYY-MM-DD, or empty. */
  day: string;
  onChange: (day: string) => void;
};

/** The first digits of a year are a year too: Chrome reports 0002 for the first digit of 2026. */
const isReported = (day: string) => day === '' || /^20\d{2}-/.test(day);

/**
 * A day that a filter uses. What is typed stays in the field, and only days of this century are
 * reported. If `day` changes for another reason, such as the Back button, the field shows the new
 * one.
 */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [reported, setReported] = useState(day);
  const [lastDay, setLastDay] = useState(day);
  if (day !== lastDay) {
    setLastDay(day);
    if (day !== reported) {
      setReported(day);
      setTyped(day);
    }
  }
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value === reported || !isReported(value)) return;
        setReported(value);
        onChange(value);
      }}
      onBlur={() => setTyped(reported)}
    />
  );
}
