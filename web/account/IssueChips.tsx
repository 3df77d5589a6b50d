import { Button, Chip, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import classes from './IssueChips.module.css';

type IssueChipsProps = {
  /** Target of the error summary. */
  id: string;
  /** Ids of the selected issues. */
  value: number[];
  onChange: (issues: number[]) => void;
  error?: string | undefined;
  question?: string;
  hint?: string;
  /**
   * Id of a heading that replaces the question and the hint. A long list is folded only with it.
   */
  labelledBy?: string;
};

/**
 * With `labelledBy`, a list of at least `foldedLength` issues shows only `visibleLength`, or all
 * that were chosen at first if they are more. The initial list of a new site has 23
 * (initialIssues).
 */
const [foldedLength, visibleLength] = [23, 15];

/** Chips to select issues: those that a member follows, or those of an action. */
export function IssueChips({
  id,
  value,
  onChange,
  error,
  question = t('Which issues matter to you?'),
  hint,
  labelledBy,
}: IssueChipsProps) {
  const list = useApiQuery('GET /category/list', {}, { staleTime: minute });
  const [isUnfolded, unfold] = useState(labelledBy === undefined);
  // Not `value`: chips keep their places while the member chooses.
  const [chosenAtFirst] = useState(value);
  const issues = list.data?.categories ?? [];
  const isFolded = !isUnfolded && issues.length >= foldedLength;
  const wasChosenAtFirst = ({ id: issue }: { id: number }) => chosenAtFirst.includes(issue);
  const visibleIssues = isFolded
    ? [
        ...issues.filter(wasChosenAtFirst),
        ...issues.filter((issue) => !wasChosenAtFirst(issue)),
      ].slice(0, Math.max(visibleLength, chosenAtFirst.length))
    : issues;
  return (
    <Text
      id={id}
      tabIndex={-1}
      as="fieldset"
      className={classes.field}
      onFocus={({ target, currentTarget }) => {
        // The list can be taller than the screen, and its error is above it.
        if (error && target === currentTarget) currentTarget.scrollIntoView({ block: 'start' });
      }}
      aria-labelledby={labelledBy}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {labelledBy === undefined && (
        <>
          <Text as="legend" weight={500}>
            {question}
          </Text>
          {hint && (
            <Text mt={2} mb={8} size="sm" color="faint" tight>
              {hint}
            </Text>
          )}
        </>
      )}
      {error && (
        <Text id={`${id}-error`} mb={8} size="sm" color="danger" tight>
          {error}
        </Text>
      )}
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
      >
        <Group gap="xs">
          {visibleIssues.map((issue) => (
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
          {isFolded && (
            <Button
              variant="subtle"
              rightSection={<IconChevronDown size={18} aria-hidden />}
              onClick={() => unfold(true)}
            >
              {t('{{n}} more', { n: issues.length - visibleIssues.length })}
            </Button>
          )}
        </Group>
      </Chip.Group>
      {list.isError && (
        <Text mt={8} size="sm" color="danger" tight>
          {list.error.message}{' '}
          <button type="button" onClick={() => void list.refetch()}>
            {t('Try again')}
          </button>
        </Text>
      )}
    </Text>
  );
}
