import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SearchField } from './SearchField.tsx';

const typingPauseMs = 300;

type KeywordFieldProps = {
  label: string;
  /** The keyword of the displayed list, from the URL or from state. */
  keyword: string;
  className?: string | undefined;
  autoFocus?: boolean;
  onChange: (keyword: string) => void;
};

/**
 * A search field above a list, which reports its value once typing pauses. If `keyword` changes for
 * another reason, such as the Back button, the field shows the new one.
 */
export function KeywordField({
  label,
  keyword,
  className = '',
  autoFocus = false,
  onChange,
}: KeywordFieldProps) {
  const [typed, setTyped] = useState(keyword);
  const [lastKeyword, setLastKeyword] = useState(keyword);
  const [debounced] = useDebouncedValue(typed.trim(), typingPauseMs);
  if (keyword !== lastKeyword) {
    setLastKeyword(keyword);
    // A tag comes back in lowercase.
    if (keyword.toLowerCase() !== typed.trim().toLowerCase()) setTyped(keyword);
  }
  useEffect(() => {
    if (debounced === typed.trim() && debounced !== keyword) onChange(debounced);
    // oxlint-disable-next-line react/exhaustive-deps -- report typing, not changes of `keyword`
  }, [debounced]);
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={setTyped}
      className={className}
      autoFocus={autoFocus}
    />
  );
}
