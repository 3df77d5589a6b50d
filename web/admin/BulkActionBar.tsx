import { Button, Checkbox } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { saveFile } from '../api/download.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Text, TextButton, Wrap } from '../ui/primitives.tsx';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { plural, t } from '../i18n/language.ts';
import { bulkActionLabels, type ChosenAction } from './bulkActionLabels.ts';
import type { Selection } from './useSelection.ts';
import classes from './PeopleScreen.module.css';

const BulkActionDialog = lazyDialog(() =>
  import('./BulkActionDialog.tsx').then((module) => module.BulkActionDialog),
);

/** Checkbox for all accounts that are loaded, and a button for the first 200 matches. */
export function SelectionChoices({ selection, total }: { selection: Selection; total: number }) {
  const { ids, shown } = selection;
  const most = Math.min(total, limits.bulkPeople);
  const isAll = shown.length > 0 && shown.every((id) => ids.includes(id));
  return (
    <Wrap gap={16} rowGap={8} align="center" data-keep-focus>
      <Checkbox
        size="md"
        label={t('Select all shown')}
        checked={isAll}
        indeterminate={!isAll && ids.length > 0}
        onChange={(event) => selection.select(shown, event.currentTarget.checked)}
      />
      {total > shown.length && (
        <TextButton type="button" onClick={() => void selection.selectFirst()}>
          {t('Select the first {{n}} matches', { n: most })}
        </TextButton>
      )}
    </Wrap>
  );
}

/** What to do with the selected accounts. Not rendered without a selection. */
export function BulkActionBar({ selection }: { selection: Selection }) {
  const { ids } = selection;
  const [action, setAction] = useState<ChosenAction>();
  const shownAction = useRetainedValue(action);
  const mailOff = useMailOff();
  const exportCsv = useApiMutation('POST /admin/user/export-many', {
    onSuccess: ({ csv }) =>
      saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), 'people.csv'),
  });
  const choices = (['suspend', 'restore', 'confirm', 'email', 'delete'] as const).filter(
    (choice) => choice !== 'email' || !mailOff,
  );
  return (
    <>
      {ids.length > 0 && (
        <Wrap
          as="section"
          aria-label={t('Selection')}
          gap={12}
          rowGap={8}
          px={16}
          py={12}
          align="center"
          surface="card"
          border
          radius={12}
          className={classes.bar}
        >
          <Text role="status" weight={600} grow tabular>
            {selection.isFull
              ? t('{{n}} selected (the maximum)', { n: ids.length })
              : plural(ids.length, '{{n}} selected', '{{n}} selected')}
          </Text>
          <Button variant="subtle" onClick={selection.clear}>
            {t('Clear selection')}
          </Button>
          <Menu
            width={240}
            target={(target) => (
              <Button
                {...target}
                loading={exportCsv.isPending}
                rightSection={<IconChevronUp size={18} aria-hidden />}
              >
                {t('Actions|selection')}
              </Button>
            )}
          >
            {choices.map((choice) => (
              <MenuItem key={choice} onClick={() => setAction(choice)}>
                {bulkActionLabels[choice].menu}
              </MenuItem>
            ))}
            <MenuItem onClick={() => exportCsv.mutate({ ids: [...ids] })}>
              {t('Export as CSV')}
            </MenuItem>
          </Menu>
        </Wrap>
      )}
      {shownAction && (
        <BulkActionDialog
          action={shownAction}
          ids={ids}
          opened={action !== undefined}
          onClose={() => setAction(undefined)}
          onStarted={selection.clear}
        />
      )}
    </>
  );
}
