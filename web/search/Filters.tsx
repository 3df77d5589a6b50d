import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { Widget } from '../layout/Widget.tsx';
import { Pill } from '../ui/Pill.tsx';
import { plural, t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import { FilterFields, type FilterFieldsProps } from './FilterFields.tsx';
import { getFilterLabel } from './filterLabels.ts';
import { activeFilters, listFilters, withoutFilters } from './filters.ts';
import classes from './Filters.module.css';

/**
 * The filters of the open tab: those in use as chips, and the fields in the side column, or in a
 * sheet where there is none. The tab of all types has no fields, because each filter is for some of
 * them only.
 */
export function Filters(props: FilterFieldsProps) {
  const { tab, filters, names, onChange } = props;
  const wide = useHasSideColumn();
  const inUse = activeFilters(filters, tab);
  const hasFields = tab !== 'all';
  if (listFilters(tab).length === 0) return null;
  return (
    <>
      {wide && hasFields && (
        <SidebarSlot>
          <Widget title={tab === 'users' ? t('Filter people') : t('Filter results')}>
            <FilterFields {...props} />
            {inUse.length > 0 && (
              <Row justify="between" mt={12}>
                <Text as="span" color="muted">
                  {plural(inUse.length, '{{n}} filter in use', '{{n}} filters in use')}
                </Text>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onChange(withoutFilters(filters, inUse))}
                >
                  {t('Clear filters')}
                </Button>
              </Row>
            )}
          </Widget>
        </SidebarSlot>
      )}
      {((!wide && hasFields) || inUse.length > 0) && (
        <Wrap gap={8} align="center" data-keep-focus>
          {!wide && hasFields && <FilterButton {...props} />}
          {inUse.length > 0 && (
            <ul className={classes.chips} aria-label={t('Filters in use')}>
              {inUse.map((name) => {
                const label = getFilterLabel(name, filters, names);
                return (
                  <Pill
                    key={name}
                    label={label}
                    removeLabel={t('Remove the filter “{{label}}”', { label })}
                    onRemove={() => onChange(withoutFilters(filters, [name]))}
                  />
                );
              })}
            </ul>
          )}
        </Wrap>
      )}
    </>
  );
}

const FilterSheet = lazyDialog(() =>
  import('./FilterSheet.tsx').then((module) => module.FilterSheet),
);

function FilterButton(props: FilterFieldsProps) {
  const [opened, setOpened] = useState(false);
  const count = activeFilters(props.filters, props.tab).length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {count > 0 ? t('Filters · {{n}}', { n: count }) : t('Filters')}
      </Button>
      <FilterSheet {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
