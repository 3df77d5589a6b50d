import { Chip, Group } from '@mantine/core';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import classes from './IssueChips.module.css';

type IssueChipsProps = {
  /** Target of the error summary. */
  id: string;
  value: number[];
  onChange: (issues: number[]) => void;
  error?: string | undefined;
  question?: string;
  hint?: string;
};

/** Chips to select the issues that a person wants to follow. */
export function IssueChips({
  id,
  value,
  onChange,
  error,
  question = t('Which issues matter to you?'),
  hint = t('We’ll show you actions on these issues. Choose at least one.'),
}: IssueChipsProps) {
  const list = useApiQuery('GET /category/list', {}, { staleTime: minute });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classes.set}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{question}</legend>
      <p className={classes.hint}>{hint}</p>
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
      >
        <Group gap="xs">
          {list.data?.categories.map((issue) => (
            <Chip
              key={issue.id}
              value={String(issue.id)}
              size="md"
              variant="filled"
              classNames={{ label: classes.chip ?? '' }}
              aria-invalid={error ? true : undefined}
            >
              {issue.name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {list.isError && (
        <p className={classes.error}>
          {list.error.message}{' '}
          <button type="button" onClick={() => void list.refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
