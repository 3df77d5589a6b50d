import { Skeleton } from '@mantine/core';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Box, Stack } from '../ui/primitives.tsx';
import classes from './ConversationScreen.module.css';

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
