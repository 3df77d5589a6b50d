import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiQuery, useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { plural, t } from '../i18n/language.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Text, Wrap } from '../ui/primitives.tsx';
import classes from './FriendsScreen.module.css';
import { LetterIndex } from './LetterIndex.tsx';
import { PersonCards, PersonCardsSkeleton } from './PersonCards.tsx';

/** The search starts after a pause in typing. */
const typingPauseMs = 300;
const pageSize = 40;
/** A shorter list needs no index. */
const minFriendsForIndex = 30;

/** The member's friends in the order of their names, with an A–Z index. */
export function FriendsScreen() {
  const [inputText, setInputText] = useState('');
  const [debouncedText] = useDebouncedValue(inputText.trim(), typingPauseMs);
  // Clearing the field needs no debounce.
  const keyword = inputText.trim() && debouncedText;
  const query = useInfiniteApiQuery(
    'GET /user/get-friends',
    { pageSize, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const letters = useApiQuery('GET /user/friend-by-alphabets', {}).data?.alphabets ?? [];
  // The id of a friend. An object, so that choosing the same letter again scrolls again.
  const [jumpedTo, setJumpedTo] = useState<{ id: number }>();

  const friends = query.data?.pages.flatMap((page) => page.friends) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;

  /** Scrolls to the first friend of a letter, after loading the pages up to it. */
  const jumpToLetter = async (letter: string) => {
    const firstId = letters.find(({ alphabet }) => alphabet === letter)?.friends[0]?.id;
    if (firstId === undefined) return;
    let { data, hasNextPage } = query;
    while (
      hasNextPage &&
      !data?.pages.some((page) => page.friends.some(({ id }) => id === firstId))
    ) {
      const next = await query.fetchNextPage({ cancelRefetch: false });
      if (next.isFetchNextPageError) return;
      ({ data, hasNextPage } = next);
    }
    setJumpedTo({ id: firstId });
  };

  const isJumpTargetListed = jumpedTo !== undefined && friends.some(({ id }) => id === jumpedTo.id);
  useEffect(() => {
    if (!isJumpTargetListed) return;
    const entry = document.querySelector<HTMLElement>(`[data-person-id="${jumpedTo?.id}"]`);
    // The link with the name; the one around the portrait is no tab stop.
    entry?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: 'start' });
  }, [jumpedTo, isJumpTargetListed]);

  if (query.isPending) return <PersonCardsSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your friends')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  if (total === 0 && !keyword) {
    return (
      <EmptyState
        icon={<IconUsers size={40} stroke={1.5} />}
        title={strings.noFriendsYet}
        action={<LinkButton to={paths.friendSuggestions()}>{t('Find people')}</LinkButton>}
      >
        {t('Add people you know. They decide whether to accept.')}
      </EmptyState>
    );
  }
  return (
    <Page>
      <Wrap gap={16} rowGap={8} align="center">
        <SearchField
          label={t('Search your friends')}
          value={inputText}
          onChange={setInputText}
          className={classes.search ?? ''}
        />
        <Text size="sm" color="faint" tabular role="status">
          {formatTotal(total, keyword !== '')}
        </Text>
      </Wrap>
      {!keyword && total >= minFriendsForIndex && letters.length > 1 && (
        <LetterIndex
          letters={letters.map(({ alphabet }) => alphabet)}
          onJump={(letter) => void jumpToLetter(letter)}
        />
      )}
      {total === 0 ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.5} />}
          title={strings.noFriends}
          action={
            <Button variant="default" onClick={() => setInputText('')}>
              {t('Show all friends')}
            </Button>
          }
        >
          {t('None of your friends has “{{keyword}}” in their name or username.', { keyword })}
        </EmptyState>
      ) : (
        <PersonCards label={t('Friends')} people={friends} query={query} jumpedTo={jumpedTo?.id} />
      )}
    </Page>
  );
}

/** For a keyword, the server counts at most 1,001 matches. */
function formatTotal(total: number, filtered: boolean): string {
  if (!filtered) return plural(total, '{{n}} friend', '{{n}} friends');
  return total > 1_000
    ? t('More than 1,000 friends found')
    : plural(total, '{{n}} friend found', '{{n}} friends found');
}
