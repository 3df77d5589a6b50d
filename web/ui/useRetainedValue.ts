import { useState } from 'react';

/** A value that is gone is shown on while the dialog that shows it fades: what is leaving keeps its words. */
export function useRetainedValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
