import { NativeSelect, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFilter, IconSortDescending, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Input } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { PersonCardsSkeleton } from '../friends/PersonCards.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { plural, number, t } from '../i18n/language.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import { MemberRow } from './MemberRow.tsx';
import classes from './MembersTab.module.css';
import { BannedPeople } from './BannedPeople.tsx';

const debounceMs = 300;

/** The server counts matches of a search up to one more than this number. */
const maxCounted = 100;

const formatTotal = (total: number) =>
  total > maxCounted
    ? t('More than {{n}} members found', { n: number(maxCounted) })
    : plural(total, '{{n}} member found', '{{n}} members found');

type Members = Input<'GET /group/members'>;
/** Empty: all, or the default order. */
type Role = NonNullable<Members['role']> | '';
type Sort = NonNullable<Members['sort']> | '';

const roleChoices: { label: string; value: Role }[] = [
  { label: t('All roles'), value: '' },
  { label: t('Owner'), value: 'owner' },
  { label: t('Moderators'), value: 'moderator' },
  { label: t('Other members'), value: 'member' },
];
const sortChoices: { label: string; value: Sort }[] = [
  { label: t('Owner and moderators first'), value: '' },
  { label: t('Newest first'), value: 'newest' },
];

/**
 * Members of a group, with owner and moderators first. People outside the group see only the first
 * 20, and can neither search nor filter.
 */
export function MembersTab({ group }: { group: Group }) {
  const [inputText, setInputText] = useState('');
  const [debouncedText] = useDebouncedValue(inputText.trim(), debounceMs);
  // Clearing the field needs no debounce.
  const keyword = inputText.trim() && debouncedText;
  const [role, setRole] = useState<Role>('');
  const [sort, setSort] = useState<Sort>('');
  const isInGroup =
    group.membership === 'owner' ||
    group.membership === 'moderator' ||
    group.membership === 'member';
  const query = useInfiniteApiQuery(
    'GET /group/members',
    {
      group_id: group.id,
      ...(keyword && { keyword }),
      ...(role && { role }),
      ...(sort && { sort }),
    },
    { keepPrevious: true },
  );

  if (query.isPending) return <PersonCardsSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load members')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  const members = query.data.pages.flatMap((page) => page.members);
  const total = query.data.pages[0]?.total ?? 0;
  return (
    <>
      <Card as="section" aria-label={t('Members')}>
        {isInGroup && (
          <Wrap gap={16} rowGap={8} align="center" mb={12}>
            <SearchField
              label={t('Search members')}
              value={inputText}
              onChange={setInputText}
              className={classes.search ?? ''}
            />
            <NativeSelect
              aria-label={t('Filter by role')}
              leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
              data={roleChoices}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as Role)}
            />
            <NativeSelect
              aria-label={t('Sort by')}
              leftSection={<IconSortDescending size={18} stroke={1.75} aria-hidden />}
              data={sortChoices}
              value={sort}
              onChange={(event) => setSort(event.currentTarget.value as Sort)}
            />
            <Text size="sm" color="muted" tabular role="status">
              {keyword
                ? formatTotal(total)
                : !role && plural(total, '{{n}} member', '{{n}} members')}
            </Text>
          </Wrap>
        )}
        {members.length === 0 ? (
          <EmptyState icon={<IconUsers size={40} stroke={1.5} />} title={strings.noMembers}>
            {keyword
              ? t('No member has “{{keyword}}” in their name or username.', { keyword })
              : role
                ? t('No one has this role.')
                : t('There are no members you can see.')}
          </EmptyState>
        ) : (
          <Box as="ul" aria-label={t('Members')} aria-busy={query.isFetching}>
            {members.map((member) => (
              <MemberRow key={member.id} group={group} member={member} />
            ))}
          </Box>
        )}
        <InfiniteScrollFooter
          query={query}
          noun={t('members')}
          skeleton={<Skeleton height={40} mt="sm" />}
          noGap
        />
        {!isInGroup && group.total_members > members.length && (
          <Text mt={12} size="sm" color="muted">
            {t('Join the group to see all its members.')}
          </Text>
        )}
      </Card>
      {(group.membership === 'owner' || group.membership === 'moderator') && (
        <BannedPeople group={group} />
      )}
    </>
  );
}
