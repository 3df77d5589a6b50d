import { Checkbox, NativeSelect } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { hour } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Columns, Stack, Text } from '../ui/primitives.tsx';
import type { ActionDraft, ActionFieldsProps } from './actionDraft.ts';
import { TextInput } from '../ui/fields.tsx';

/** Place fields of an action: an address, or an entire country. */
export function PlaceFields({ draft, errors, updateDraft }: ActionFieldsProps) {
  const { kind, country, state, entire_country } = draft;
  // A petition concerns a place but has no venue.
  const venue = !entire_country && kind !== 'petition';
  const query = useApiQuery('GET /common/get-countries', {}, { staleTime: hour });
  const countries = query.data?.countries ?? [];
  const states = countries.find(({ id }) => id === country)?.states ?? [];
  const line = (
    field: 'venue' | 'street_address' | 'city' | 'zip_code',
    label: string,
    maxLength: number,
  ) => (
    <TextInput
      id={field}
      size="md"
      label={label}
      maxLength={maxLength}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) =>
        updateDraft({ [field]: event.currentTarget.value } as Partial<ActionDraft>)
      }
    />
  );
  return (
    <Stack as="fieldset" gap={12}>
      <Text as="legend" mb={8} weight={650}>
        {kind === 'petition' ? t('What place is it about? (optional)') : t('Where (optional)')}
      </Text>
      <Checkbox
        label={t('Entire country')}
        description={
          kind === 'petition'
            ? t('It’s about the whole country.')
            : t('People can take part from anywhere in the country.')
        }
        checked={entire_country}
        onChange={(event) =>
          updateDraft({ entire_country: event.currentTarget.checked }, ['state', 'country'])
        }
      />
      {venue && line('venue', t('Venue'), limits.title)}
      {venue && line('street_address', t('Street'), limits.title)}
      <Columns min={220} gap={16} rowGap={12} align="start">
        {!entire_country && line('city', t('City'), limits.name)}
        {!entire_country && line('zip_code', t('ZIP code'), limits.zipCode)}
        <NativeSelect
          id="country"
          size="md"
          label={t('Country')}
          data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(country)}
          error={errors['country'] ?? query.error?.message}
          onChange={(event) =>
            updateDraft({ country: Number(event.currentTarget.value), state: null }, [
              'country',
              'state',
            ])
          }
        />
        {!entire_country && states.length > 0 && (
          <NativeSelect
            id="state"
            size="md"
            label={t('State')}
            data={[
              { value: '', label: t('None') },
              ...states.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(state ?? '')}
            error={errors['state']}
            onChange={(event) => updateDraft({ state: Number(event.currentTarget.value) || null })}
          />
        )}
      </Columns>
    </Stack>
  );
}
