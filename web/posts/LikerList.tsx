import { Skeleton } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './Likers.module.css';

type LikerListProps = {
  /** Undefined while loading. */
  likes: Output<'GET /content/get-likes'>['likes'] | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** List of the people who like a post or comment. */
export function LikerList({ likes, error, onRetry }: LikerListProps) {
  if (!likes) {
    if (error)
      return (
        <ErrorState
          title={t('Couldn’t load the likes')}
          message={error.message}
          onRetry={onRetry}
        />
      );
    return (
      <Stack role="status" aria-label={t('Loading')} gap={12} className={classes.list}>
        <Skeleton height={32} />
        <Skeleton height={32} />
      </Stack>
    );
  }
  return (
    <Stack as="ul" gap={12} className={classes.list}>
      {likes.map(({ user_id, user }) => (
        <Row as="li" gap={12} anywhere key={user_id}>
          <PortraitLink person={user} size={32} />
          <span>
            <PersonLink person={user} className={classes.name} />{' '}
            <Text as="span" size="xs" color="faint">
              @{user.username}
            </Text>
          </span>
        </Row>
      ))}
    </Stack>
  );
}
