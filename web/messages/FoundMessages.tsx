import { Button, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { FoundConversation } from '#contract/chat.ts';
import { useMember } from '../api/session.ts';
import { plural, t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { createHighlighter } from '../search/highlight.ts';
import { formatDate } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { HighlightedText, HighlighterContext } from '../ui/Highlight.tsx';
import { Box, Row, Stack, Text } from '../ui/primitives.tsx';
import { exactTime } from '../ui/time.ts';
import { useNow } from '../ui/useNow.ts';
import classes from './FoundMessages.module.css';
import { useOpenConversation } from './inbox.ts';
import { folderSearch } from './lists.ts';
import type { ConversationId } from './logPages.ts';
import { usernameParam } from './routeParams.ts';
import { formatShortTime } from './times.ts';
import { useMessageSearch } from './useMessageSearch.ts';

type FoundMessagesProps = {
  keyword: string;
  /** Undefined: all conversations. */
  conversation?: ConversationId;
  /** A result was chosen. */
  onChoose?: () => void;
};

/** Messages with the words of the keyword. A result opens the conversation at the message. */
export function FoundMessages({ keyword, conversation, onChoose }: FoundMessagesProps) {
  const { query, found, matches, isSearching, searchedTo } = useMessageSearch(
    keyword,
    conversation,
  );
  const highlighter = useMemo(() => createHighlighter(keyword), [keyword]);
  const isDone = !isSearching && !query.isError;
  const canContinue = isDone && query.hasNextPage;
  return (
    <HighlighterContext value={highlighter}>
      {found.map(({ person, group, messages, more }, index) => (
        <Box
          key={index}
          as="section"
          aria-label={t('Messages with {{name}}', { name: person?.name ?? group?.name ?? '' })}
        >
          {!conversation && (
            <Text as="h3" size="xs" weight={650} color="muted" truncate className={classes.heading}>
              {person?.name ?? group?.name}
            </Text>
          )}
          <Stack as="ul">
            {messages.map((message) => (
              <FoundMessage
                key={message.id}
                to={
                  person
                    ? paths.conversation(usernameParam(person))
                    : paths.groupConversation(group?.id ?? 0)
                }
                message={message}
                {...(onChoose && { onChoose })}
              />
            ))}
          </Stack>
          {!conversation && more && (
            <Text size="xs" color="muted" className={classes.note}>
              {t('Open the conversation to search all of it.')}
            </Text>
          )}
        </Box>
      ))}
      {query.isError && (
        <Box px={12} py={12}>
          <ErrorState
            title={t('Couldn’t search messages')}
            message={query.error.message}
            onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
            retrying={query.isFetching}
          />
        </Box>
      )}
      <Row gap={8} className={classes.note} role="status">
        {isSearching && (
          <>
            <Loader size={16} aria-hidden />
            {t('Searching…')}
          </>
        )}
        {isDone && matches > 0 && plural(matches, '{{n}} message found.', '{{n}} messages found.')}
        {isDone &&
          matches === 0 &&
          !canContinue &&
          t('No messages with “{{keyword}}.”', { keyword })}
        {isDone && matches === 0 && canContinue && t('Nothing found so far.')}
      </Row>
      {canContinue && (
        <Stack gap={8} align="start" className={classes.note}>
          {searchedTo
            ? t('Searched back to {{date}}.', { date: formatDate(searchedTo) })
            : t('Not all conversations are searched yet.')}
          <Button variant="default" size="compact-md" onClick={() => void query.fetchNextPage()}>
            {t('Search further back')}
          </Button>
        </Stack>
      )}
    </HighlighterContext>
  );
}

type FoundMessageProps = {
  to: string;
  message: FoundConversation['messages'][number];
  onChoose?: () => void;
};

function FoundMessage({ to, message, onChoose }: FoundMessageProps) {
  const { folder } = useOpenConversation();
  const self = useMember().userId;
  const at = new Date(message.added_on);
  return (
    <li>
      <Link
        to={to}
        search={{ ...folderSearch(folder), message: message.id }}
        preload={false}
        className={classes.result}
        onClick={onChoose}
      >
        <Row as="span" gap={8} justify="between" size="xs">
          <Text as="span" weight={650} truncate>
            {message.user_id === self ? t('You') : message.user.name}
          </Text>
          <time dateTime={message.added_on} title={exactTime(at)} className={classes.time}>
            {formatShortTime(at, useNow())}
          </time>
        </Row>
        <Text as="span" size="sm" anywhere className={classes.excerpt}>
          <HighlightedText text={message.excerpt} />
        </Text>
      </Link>
    </li>
  );
}
