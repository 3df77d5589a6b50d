import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';

type SearchFieldProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (keyword: string) => void;
};

/** A search field that reports every change. `KeywordField` waits until typing pauses. */
export function SearchField({ label, onChange, ...rest }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={limits.keyword}
      radius="xl"
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
