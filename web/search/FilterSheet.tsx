import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/language.ts';
import { Row, Stack } from '../ui/primitives.tsx';
import { FilterFields, type FilterFieldsProps } from './FilterFields.tsx';
import { listFilters, withoutFilters } from './filters.ts';
import classes from './Filters.module.css';

type FilterSheetProps = FilterFieldsProps & { opened: boolean; onClose: () => void };

/** The fields of the filters in a sheet. They apply together, with "Show results". */
export function FilterSheet({ opened, onClose, tab, filters, names, onChange }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters);
  // Opens with the filters in use, whatever was chosen before it was closed.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setDraft(filters);
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('Filters')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Stack gap={16}>
        <FilterFields tab={tab} filters={draft} names={names} onChange={setDraft} />
        <Row gap={8} justify="end">
          <Button
            variant="subtle"
            onClick={() => setDraft(withoutFilters(draft, listFilters(tab)))}
          >
            {t('Clear filters')}
          </Button>
          <Button
            onClick={() => {
              onChange(draft);
              onClose();
            }}
          >
            {t('Show results')}
          </Button>
        </Row>
      </Stack>
    </Drawer>
  );
}
