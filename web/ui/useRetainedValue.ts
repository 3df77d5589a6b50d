import { useState } from 'react';

/**
 * Keeps the last defined value, so that a dialog shows its content while the closing animation
 * runs.
 */
export function useRetainedValue<T>(value: T | undefined): T | undefined {
  const [retained, setRetained] = useState(value);
  if (value !== undefined && value !== retained) setRetained(value);
  return value ?? retained;
}
