import { Button, NativeSelect } from '@mantine/core';
import { IconBuildingBank, IconFileSpreadsheet, IconFilter, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Box, Heading, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { EnteredOfficialRow } from './EnteredOfficialRow.tsx';
import classes from './EnteredOfficials.module.css';
import { OfficialsDownload } from './OfficialsDownload.tsx';

type Filters = Pick<Input<'GET /admin/officials/entered'>, 'keyword' | 'area'>;

const OfficialDialog = lazyDialog(() =>
  import('./OfficialDialog.tsx').then((module) => module.OfficialDialog),
);

const OfficialsCsvDialog = lazyDialog(() =>
  import('./OfficialsCsvDialog.tsx').then((module) => module.OfficialsCsvDialog),
);

/** "Officials of your area": those that administrators entered, and a form to add one. */
export function EnteredOfficials() {
  const heading = useId();
  const [adding, setAdding] = useState<'one' | 'file'>();
  const [filters, setFilters] = useState<Filters>({});
  const query = useInfiniteApiQuery('GET /admin/officials/entered', filters, {
    keepPrevious: true,
  });
  const first = query.data?.pages[0];
  const close = () => setAdding(undefined);
  const addButtons = (
    <Wrap gap={8} justify="center">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('one')}>
        {t('Add an official')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onClick={() => setAdding('file')}
      >
        {t('Add from a file')}
      </Button>
    </Wrap>
  );
  const isEmpty = first?.total_entered === 0;
  return (
    <Stack as="section" gap={16} aria-labelledby={heading}>
      <Wrap gap={16} rowGap={8} align="center" justify="between">
        <Heading id={heading} size="lg">
          {t('Officials of your area')}
        </Heading>
        {first && !isEmpty && addButtons}
      </Wrap>
      <Text color="muted">
        {t('Members see them under “My representatives,” and can write to them or call them.')}
      </Text>
      {query.isPending && <CardSkeletons count={2} />}
      {!query.data && query.error && (
        <ErrorState
          title={t('Couldn’t load the officials')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconBuildingBank size={40} stroke={1.5} />}
          title={t('No officials yet')}
          action={addButtons}
        >
          {t('Add your mayor and your council, so that members know who to turn to.')}
        </EmptyState>
      )}
      {first && !isEmpty && (
        <>
          <FilterFields areas={first.areas} filters={filters} onChange={setFilters} />
          <OfficialsList query={query} onClear={() => setFilters({})} />
          <Wrap>
            <OfficialsDownload />
          </Wrap>
        </>
      )}
      <OfficialDialog opened={adding === 'one'} onClose={close} />
      <OfficialsCsvDialog opened={adding === 'file'} onClose={close} />
    </Stack>
  );
}

type FilterFieldsProps = {
  areas: Output<'GET /admin/officials/entered'>['areas'];
  filters: Filters;
  onChange: (filters: Filters) => void;
};

const FilterFields = ({ areas, filters, onChange }: FilterFieldsProps) => (
  <Wrap gap={12} rowGap={8} align="center">
    <KeywordField
      label={t('Search by name or office')}
      keyword={filters.keyword ?? ''}
      className={classes.search}
      onChange={(keyword) => onChange({ ...filters, keyword })}
    />
    <NativeSelect
      aria-label={t('Area')}
      className={classes.area ?? ''}
      leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
      data={[
        { value: '', label: t('All areas') },
        ...areas.map(({ id, name }) => ({ value: id, label: name || t('Everyone on this site') })),
      ]}
      value={filters.area ?? ''}
      onChange={(event) => onChange({ ...filters, area: event.currentTarget.value })}
    />
  </Wrap>
);

type OfficialsListProps = {
  query: ReturnType<typeof useInfiniteApiQuery<'GET /admin/officials/entered'>>;
  onClear: () => void;
};

function OfficialsList({ query, onClear }: OfficialsListProps) {
  const isMutationPending = useIsMutationPending();
  const officials = (query.data?.pages ?? [])
    .flatMap((page) => page.officials)
    .filter(({ id }) => !isMutationPending('POST /admin/official/delete', { id }));
  if (query.data?.pages[0]?.total === 0)
    return (
      <EmptyState
        icon={<IconBuildingBank size={40} stroke={1.5} />}
        title={t('No officials found')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      />
    );
  // The last one is about to be deleted.
  if (officials.length === 0) return null;
  return (
    <>
      <Box
        as="ul"
        surface="card"
        border
        radius={12}
        ruled={0}
        aria-label={t('Officials')}
        aria-busy={query.isFetching}
        tabIndex={-1}
      >
        {officials.map((official) => (
          <EnteredOfficialRow key={official.id} official={official} />
        ))}
      </Box>
      <InfiniteScrollFooter
        query={query}
        noun={t('officials')}
        skeleton={<CardSkeletons count={1} />}
      />
    </>
  );
}
