import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { minute } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { TextInput } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyEvents.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import type { OfficialDraft } from './officialForm.ts';

const typingPauseMs = 250;

type Divisions = OfficialDraft['divisions'];
type OfficialDivisionsFieldProps = {
  value: Divisions;
  error: string | undefined;
  onChange: (divisions: Divisions) => void;
};

/** States and districts that an official represents: the chosen ones, and a search for others. */
export function OfficialDivisionsField({ value, error, onChange }: OfficialDivisionsFieldProps) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), typingPauseMs);
  const query = useApiQuery(
    'GET /admin/officials/divisions',
    { keyword },
    { staleTime: minute, enabled: keyword !== '' },
  );
  const found = (query.data?.divisions ?? []).filter(({ id }) => !value.some((v) => v.id === id));
  const isFull = value.length >= limits.officialDivisions;
  const add = (division: Divisions[number]) => {
    onChange([...value, division]);
    setTyped('');
    document.getElementById('divisions')?.focus();
  };
  return (
    <Stack gap={8}>
      <TextInput
        id="divisions"
        size="md"
        label={t('States and districts of the United States (optional)')}
        description={t('Districts are known once their lists are uploaded.')}
        autoComplete="off"
        maxLength={limits.keyword}
        disabled={isFull}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // It would send the form.
          if (isEnter(event)) event.preventDefault();
        }}
      />
      {keyword !== '' && typed !== '' && (
        <Wrap gap={8} role="group" aria-label={t('Found')}>
          {found.map((division) => (
            <Button
              key={division.id}
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => add(division)}
            >
              {division.name}
            </Button>
          ))}
          {found.length === 0 && (
            <Text size="sm" color="muted" role="status">
              {query.isFetching ? t('Searching…') : t('Nothing found')}
            </Text>
          )}
        </Wrap>
      )}
      {value.length > 0 && (
        <Wrap gap={8} role="group" aria-label={t('Chosen')}>
          {value.map(({ id, name }) => (
            <Button
              key={id}
              variant="light"
              size="sm"
              rightSection={<IconX size={16} aria-hidden />}
              aria-label={t('Remove {{name}}', { name })}
              onClick={() => onChange(value.filter((division) => division.id !== id))}
            >
              {name}
            </Button>
          ))}
        </Wrap>
      )}
    </Stack>
  );
}
