import { Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { Widget } from '../layout/Widget.tsx';
import { Pill } from '../ui/Pill.tsx';
import { plural, t } from '../i18n/language.ts';
import { Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { FilterFields, type FilterFieldsProps } from './FilterFields.tsx';
import { getFilterLabel } from './filterLabels.ts';
import { activeFilters, listFilters, withoutFilters } from './filters.ts';
import classes from './Filters.module.css';

/**
 * The filters of the open tab: those in use as chips, and the fields in the side column, or in a
 * sheet where there is none.
 */
export function Filters(props: FilterFieldsProps) {
  const { tab, filters, names, onChange } = props;
  const wide = useHasSideColumn();
  const inUse = activeFilters(filters, tab);
  if (listFilters(tab).length === 0) return null;
  return (
    <>
      {wide && (
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
      {(!wide || inUse.length > 0) && (
        <Wrap gap={8} align="center" data-keep-focus>
          {!wide && <FilterSheet {...props} />}
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

/** A button that opens the fields in a sheet. They apply together, with "Show results". */
function FilterSheet({ tab, filters, names, onChange }: FilterFieldsProps) {
  const [draft, setDraft] = useState<FilterFieldsProps['filters']>();
  const count = activeFilters(filters, tab).length;
  const close = () => setDraft(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setDraft(filters)}
      >
        {count > 0 ? t('Filters · {{n}}', { n: count }) : t('Filters')}
      </Button>
      <Drawer
        opened={draft !== undefined}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('Filters')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        classNames={{ content: classes.sheet ?? '' }}
      >
        <Stack gap={16}>
          <FilterFields tab={tab} filters={draft ?? filters} names={names} onChange={setDraft} />
          <Row gap={8} justify="end">
            <Button
              variant="subtle"
              onClick={() => setDraft(withoutFilters(draft ?? filters, listFilters(tab)))}
            >
              {t('Clear filters')}
            </Button>
            <Button
              onClick={() => {
                onChange(draft ?? filters);
                close();
              }}
            >
              {t('Show results')}
            </Button>
          </Row>
        </Stack>
      </Drawer>
    </>
  );
}
