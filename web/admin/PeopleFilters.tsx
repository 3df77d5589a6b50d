import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { DayField } from '../ui/DayField.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { Pill } from '../ui/Pill.tsx';
import { Box, Columns, Stack, Wrap } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import {
  choiceFilters,
  dayFilters,
  describeFilter,
  listPanelFilters,
  peopleFilters,
  peopleOrderChoices,
  withFilter,
  withoutFilters,
  type PeopleSearch,
} from './peopleLists.ts';
import classes from './PeopleScreen.module.css';

type PeopleFiltersProps = {
  search: PeopleSearch;
  /** The name of the person in `invited_by`. */
  inviter?: string | undefined;
  onChange: (search: PeopleSearch) => void;
};

/**
 * Search, state, order and further filters of the list of people. The further filters are in a
 * panel that opens in place; those in use are listed below it.
 */
export function PeopleFilters({ search, inviter, onChange }: PeopleFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const inUse = listPanelFilters(search);
  const set = (...[name, value]: [Parameters<typeof withFilter>[1], string]) =>
    onChange(withFilter(search, name, value));
  return (
    <Stack gap={12}>
      <Wrap gap={12} rowGap={8} align="center">
        <KeywordField
          label={t('Search by name, username or email')}
          keyword={search.keyword ?? ''}
          className={classes.search}
          onChange={(keyword) => set('keyword', keyword)}
        />
        <NativeSelect
          aria-label={t('Show')}
          className={classes.state ?? ''}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          data={peopleFilters.map(({ value, label }) => ({ value, label }))}
          value={search.state ?? 'all'}
          onChange={(event) => set('state', event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('Sort by')}
          className={classes.state ?? ''}
          leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
          data={peopleOrderChoices}
          value={search.order ?? 'newest'}
          onChange={(event) => set('order', event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inUse.length > 0 ? t('Filters · {{n}}', { n: inUse.length }) : t('Filters')}
        </Button>
      </Wrap>
      <Box id={panel} hidden={!isOpen}>
        <Columns as="section" gap={12} min={220} aria-label={t('Filters')}>
          {typedKeys(choiceFilters).map((name) => (
            <NativeSelect
              key={name}
              label={choiceFilters[name].label}
              data={choiceFilters[name].choices}
              value={search[name] ?? ''}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ))}
          {typedKeys(dayFilters).map((name) => (
            <DayField
              key={name}
              label={dayFilters[name].label}
              day={search[name] ?? ''}
              onChange={(day) => set(name, day)}
            />
          ))}
        </Columns>
      </Box>
      {inUse.length > 0 && (
        <Wrap gap={8} align="center" data-keep-focus>
          <Wrap as="ul" gap={8} aria-label={t('Filters in use')}>
            {inUse.map((name) => {
              const label = describeFilter(name, search, inviter);
              return (
                <Pill
                  key={name}
                  label={label}
                  removeLabel={t('Remove the filter “{{label}}”', { label })}
                  onRemove={() => onChange(withoutFilters(search, [name]))}
                />
              );
            })}
          </Wrap>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(withoutFilters(search, inUse))}
          >
            {t('Clear filters')}
          </Button>
        </Wrap>
      )}
    </Stack>
  );
}

const typedKeys = <Key extends string>(object: Record<Key, unknown>) =>
  Object.keys(object) as Key[];
