import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SearchField } from './SearchField.tsx';

/** Milliseconds. */
const typingPause = 300;

type KeywordFieldProps = {
  label: string;
  /** As it stands in the address. */
  keyword: string;
  className?: string | undefined;
  onChange: (keyword: string) => void;
};

/** What is typed is looked for once the typing pauses; the address may also change from elsewhere, as by the way back. */
export function KeywordField({ label, keyword, className = '', onChange }: KeywordFieldProps) {
  const [typed, setTyped] = useState(keyword);
  const [last, setLast] = useState(keyword);
  const [settled] = useDebouncedValue(typed.trim(), typingPause);
  if (keyword !== last) {
    setLast(keyword);
    if (keyword !== typed.trim()) setTyped(keyword);
  }
  useEffect(() => {
    if (settled === typed.trim() && settled !== keyword) onChange(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed is told, not what the address became
  }, [settled]);
  return <SearchField label={label} value={typed} onChange={setTyped} className={className} />;
}
