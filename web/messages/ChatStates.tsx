import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../layout/BackLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Box, Stack } from '../ui/primitives.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';
import classes from './ConversationScreen.module.css';
import { useOpenConversation } from './inbox.ts';
import { messageFolders } from './lists.ts';

const useListPath = () => {
  const { folder } = useOpenConversation();
  return messageFolders.find((item) => item.folder === folder)!.to;
};

/** What is shown instead of a conversation, on phones with the way back to the list. */
export function NoChat({ children }: { children: ReactNode }) {
  const phone = useIsMobile();
  const to = useListPath();
  if (!phone) return children;
  return (
    <Stack gap={8} px={12} py={12}>
      <BackLink to={to}>{t('Messages')}</BackLink>
      {children}
    </Stack>
  );
}

/** On phones, the way back in the header of a conversation. */
export function BackToList() {
  const phone = useIsMobile();
  const to = useListPath();
  if (!phone) return null;
  return (
    <ActionIcon
      component={Link}
      to={to}
      size={44}
      className={classes.back ?? ''}
      aria-label={t('Back to messages')}
    >
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
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
