import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { Widget } from '../layout/Widget.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Box, Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './FindPeople.module.css';
import list from './FriendSuggestions.module.css';

/** The search starts after a pause in typing. */
const typingPauseMs = 500;

/** Widget that searches all members by name and username. */
export function FindPeople() {
  const [inputText, setInputText] = useState('');
  const [debouncedText] = useDebouncedValue(inputText.trim(), typingPauseMs);
  // Clearing the field needs no debounce.
  const keyword = inputText.trim() && debouncedText;
  return (
    <Widget title={t('Find people')}>
      <SearchField label={t('Name or username')} value={inputText} onChange={setInputText} />
      {keyword && <FoundPeople keyword={keyword} />}
    </Widget>
  );
}

function FoundPeople({ keyword }: { keyword: string }) {
  const query = useInfiniteApiQuery('GET /user/get-users', { keyword }, { keepPrevious: true });
  const people = query.data?.pages.flatMap((page) => page.users);
  return (
    <Box mt={12} aria-busy={query.isFetching}>
      <p role="status" className={classes.summary}>
        {query.error ? query.error.message : people?.length === 0 ? strings.noFriends : ''}
      </p>
      {people && people.length > 0 && (
        <Stack as="ul" gap={14} mb={10} aria-label={t('People found')}>
          {people.map((person) => (
            <Row as="li" gap={12} align="stretch" key={person.id}>
              <PortraitLink person={person} size={36} />
              <Stack align="start" grow>
                <PersonLink person={person} className={list.name} />
                <Text as="span" size="xs" color="faint" tight anywhere>
                  @{person.username}
                </Text>
                <Text as="span" mt={6}>
                  <FriendButton person={person} friendship={person.friendship} size="xs" inList />
                </Text>
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
      <InfiniteScrollFooter
        query={query}
        noun={t('people')}
        skeleton={<Skeleton height={40} mt="sm" />}
        noGap
      />
    </Box>
  );
}
