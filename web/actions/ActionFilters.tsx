import { NativeSelect } from '@mantine/core';
import type { ActionKind } from '#contract/action.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { KeywordField } from '../ui/KeywordField.tsx';
import { Wrap } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './ActionFilters.module.css';
import { actionTypeNames, actionTypes } from './actionTypes.ts';
import type { ActionSearch } from './lists.ts';

/** The filters of a list of actions: keyword, type and issue. */
export function ActionFilters({
  search: { kind, issue, keyword = '' },
  onChange,
}: {
  search: ActionSearch;
  onChange: (patch: ActionSearch) => void;
}) {
  const issues =
    useApiQuery('GET /category/list', {}, { staleTime: minute }).data?.categories ?? [];
  return (
    <Wrap gap={12} rowGap={8} align="center" role="search" aria-label={t('Actions')}>
      <KeywordField
        label={t('Search actions')}
        keyword={keyword}
        className={classes.search}
        onChange={(next) => onChange({ keyword: next })}
      />
      <NativeSelect
        aria-label={t('Type')}
        className={classes.choice ?? ''}
        data={[
          { value: '', label: t('All types') },
          ...actionTypeNames.map((name) => ({ value: name, label: actionTypes[name].pluralLabel })),
        ]}
        value={kind ?? ''}
        onChange={(event) =>
          onChange({ kind: (event.currentTarget.value || undefined) as ActionKind | undefined })
        }
      />
      <NativeSelect
        aria-label={t('Issue')}
        className={classes.choice ?? ''}
        data={[
          { value: '', label: t('All issues') },
          ...issues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(issue ?? '')}
        onChange={(event) => onChange({ issue: Number(event.currentTarget.value) || undefined })}
      />
    </Wrap>
  );
}
