import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { SearchKind, SearchPeriod } from '#contract/search.ts';
import { minute } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { DayField } from '../ui/DayField.tsx';
import { TextInput } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyEvents.ts';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { AuthorField } from './AuthorField.tsx';
import { kindLabels, periodLabels, type FilterNames } from './filterLabels.ts';
import {
  listFilters,
  searchKinds,
  searchPeriods,
  withoutFilters,
  type FilterName,
  type SearchFilters,
} from './filters.ts';
import type { SearchTab } from './tabs.ts';

export type FilterFieldsProps = {
  tab: SearchTab;
  filters: SearchFilters;
  names: FilterNames;
  onChange: (filters: SearchFilters) => void;
};

/** The fields of the filters of a tab. Each change is reported at once. */
export const FilterFields = (props: FilterFieldsProps) => (
  <Stack gap={12}>
    {listFilters(props.tab).map((name) => {
      const Field = fields[name];
      return <Field key={name} {...props} />;
    })}
  </Stack>
);

/** Sets one parameter, or removes it if there is no value. */
const withFilter = <Name extends keyof SearchFilters>(
  filters: SearchFilters,
  name: Name,
  value: SearchFilters[Name] | undefined,
): SearchFilters => {
  const { [name]: _, ...others } = filters;
  return value ? { ...others, [name]: value } : others;
};

function KindField({ filters, onChange }: FilterFieldsProps) {
  return (
    <NativeSelect
      label={t('Type')}
      data={[
        { value: '', label: t('All types') },
        ...searchKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
      ]}
      value={filters.kind ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(withFilter(filters, 'kind', value as SearchKind))
      }
    />
  );
}

/** Offers the groups of the member, and the group in the address. */
function GroupField({ filters, names, onChange }: FilterFieldsProps) {
  const query = useApiQuery(
    'GET /group/list',
    { type: 'i-am-in', sort: 'name', pageSize: 50 },
    { staleTime: minute },
  );
  const own = query.data?.contents ?? [];
  const isListed = own.some(({ id }) => id === filters.group);
  return (
    <NativeSelect
      label={t('Group')}
      data={[
        { value: '', label: t('All groups') },
        ...(filters.group && !isListed
          ? [
              {
                value: String(filters.group),
                label: (names.group?.id === filters.group && names.group?.name) || t('Group'),
              },
            ]
          : []),
        ...own.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(filters.group ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChange(withFilter(filters, 'group', Number(value)))
      }
    />
  );
}

/** A period, or the days between two dates. */
function TimeField({ filters, onChange }: FilterFieldsProps) {
  const hasDays = filters.from !== undefined || filters.to !== undefined;
  const [choosesDays, setChoosesDays] = useState(hasDays);
  const showsDays = hasDays || (choosesDays && !filters.time);
  return (
    <Stack gap={8}>
      <NativeSelect
        label={t('Date')}
        data={[
          { value: '', label: t('Any time') },
          ...searchPeriods.map((period) => ({ value: period, label: periodLabels[period] })),
          { value: 'days', label: t('Choose dates') },
        ]}
        value={filters.time ?? (showsDays ? 'days' : '')}
        onChange={({ currentTarget: { value } }) => {
          setChoosesDays(value === 'days');
          const others = withoutFilters(filters, ['time']);
          onChange(value === 'days' ? others : withFilter(others, 'time', value as SearchPeriod));
        }}
      />
      {showsDays &&
        (['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={end === 'from' ? t('From|day') : t('To|day')}
            day={filters[end] ?? ''}
            onChange={(day) => onChange(withFilter(filters, end, day))}
          />
        ))}
    </Stack>
  );
}

function IssueField({ filters, names, onChange }: FilterFieldsProps) {
  return (
    <NativeSelect
      label={t('Issue they care about')}
      description={t('Only finds people who let you see their issues.')}
      data={[
        { value: '', label: t('All issues') },
        ...(names.issues ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(filters.issue ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChange(withFilter(filters, 'issue', Number(value)))
      }
    />
  );
}

/** Applies when the member leaves the field or presses Enter. */
function PlaceField({ filters, onChange }: FilterFieldsProps) {
  const [typed, setTyped] = useState(filters.place ?? '');
  const [applied, setApplied] = useState(filters.place);
  // The filter was changed here, or elsewhere, such as by its chip.
  if (applied !== filters.place) {
    setApplied(filters.place);
    setTyped(filters.place ?? '');
  }
  const [errorMessage, setErrorMessage] = useState<string>();
  const apply = () => {
    const place = typed.trim();
    if (place === (filters.place ?? '')) return;
    // The server refuses it too, when marks make a longer text as short.
    if (place !== '' && [...place].length < 2) return setErrorMessage(strings.placeTooShort);
    onChange(withFilter(filters, 'place', place));
  };
  return (
    <TextInput
      label={t('Neighborhood or town')}
      maxLength={limits.location}
      value={typed}
      error={errorMessage}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setErrorMessage(undefined);
      }}
      onBlur={apply}
      onKeyDown={(event) => isEnter(event) && apply()}
    />
  );
}

/** The name belongs to the filters of the results, and the sheet may have another choice. */
const isSameName = (a: string | undefined, b: string | undefined) =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase();

const fields: Record<FilterName, (props: FilterFieldsProps) => ReactNode> = {
  kind: KindField,
  group: GroupField,
  time: TimeField,
  author: ({ filters, names, onChange }) => (
    <AuthorField
      username={filters.author}
      author={isSameName(names.author?.username, filters.author) ? names.author : undefined}
      onChange={(username) => onChange(withFilter(filters, 'author', username))}
    />
  ),
  issue: IssueField,
  place: PlaceField,
};
