import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { BackLink } from '../layout/BackLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Box, Stack } from '../ui/primitives.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';
import classes from './ConversationScreen.module.css';
import { useOpenConversation } from './inbox.ts';
import { messageFolders } from './lists.ts';

/** On phones, the way back to the list, which is beside the conversation elsewhere. */
export function BackToList() {
  const { folder } = useOpenConversation();
  const phone = useIsMobile();
  if (!phone) return null;
  return (
    <BackLink to={messageFolders.find((item) => item.folder === folder)!.to}>
      {t('Messages')}
    </BackLink>
  );
}

type LoadErrorProps = { error: Error; onRetry: () => void; retrying: boolean };

export const LoadError = ({ error, ...rest }: LoadErrorProps) => (
  <Box px={12} py={12}>
    <ErrorState title={t('Couldn’t load this conversation')} message={error.message} {...rest} />
  </Box>
);

export function ChatSkeleton() {
  return (
    <Stack gap={12} className={classes.skeleton} role="status" aria-label={t('Loading')}>
      <Skeleton height={44} width="60%" radius={14} />
      <Skeleton height={44} width="40%" radius={14} ml="auto" />
      <Skeleton height={44} width="50%" radius={14} />
    </Stack>
  );
}

/** What a query shows until it has data. */
export const LoadState = ({ query }: { query: UseQueryResult<unknown> }) => (
  <>
    {query.isPending && <ChatSkeleton />}
    {query.isError && query.data === undefined && (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )}
  </>
);
