import { Button, Title } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { minute } from '#contract/durations.ts';
import type { ScheduledPost, ScheduleFailure } from '#contract/scheduled.ts';
import { scheduleStrings } from '#contract/scheduleStrings.ts';
import { queryKey, useApiMutation, useInfiniteApiQuery } from '../api/hooks.ts';
import { runUndoable, useIsMutationPending } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { Box, Heading, Notice, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { ReadMore } from '../ui/ReadMore.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import { useNow } from '../ui/useNow.ts';
import { zoneWithOffset } from '../ui/zoneChoices.ts';
import { browserZone } from '../ui/zones.ts';
import { addContent } from './cache.ts';
import { EditScheduled } from './EditScheduled.tsx';
import { weekdayAndTime } from './schedule.ts';
import classes from './ScheduledScreen.module.css';

const failures: Record<ScheduleFailure, string> = {
  account: t('Not published: your account wasn’t active at that time.'),
  group: t('Not published: you couldn’t post in this group at that time.'),
  audience: t('Not published: you couldn’t share it with these people at that time.'),
  security: t(
    'Stopped to protect your account: your password changed, or a device was logged out. If you wrote this post, you can post it now or choose a new time.',
  ),
  restored: t(
    'Stopped because this site was restored from a backup, and you may have posted or deleted it since. If you still want it, you can post it now or choose a new time.',
  ),
  refused: t('Not published: it contains words or links that aren’t allowed, or too many links.'),
};

/** Posts that the member publishes later: change, publish now, delete with undo. */
export function ScheduledScreen() {
  useTitle(t('Scheduled posts'));
  return (
    <Page>
      <Stack gap={4}>
        <Title order={1}>{t('Scheduled posts')}</Title>
        <Box color="muted">
          {t('Only you can see these posts until they’re published. Times are in {{zone}}.', {
            zone: zoneWithOffset(browserZone(), new Date()),
          })}{' '}
          <Link to={paths.drafts()}>{t('Drafts')}</Link>
        </Box>
      </Stack>
      <ScheduledList />
    </Page>
  );
}

function ScheduledList() {
  const query = useInfiniteApiQuery('GET /content/scheduled', {}, { refetchInterval: minute });
  const isPending = useIsMutationPending();
  if (query.isPending) return <CardSkeletons />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your scheduled posts')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const posts = query.data.pages
    .flatMap(({ scheduled }) => scheduled)
    .filter(({ id }) => !isPending('POST /content/cancel-scheduled', { id }));
  if (posts.length === 0 && !query.hasNextPage)
    return (
      <EmptyState
        icon={<IconCalendarClock size={40} stroke={1.5} />}
        title={t('No scheduled posts')}
        action={
          <LinkButton to={paths.home()} hash="compose">
            {t('Write a post')}
          </LinkButton>
        }
      >
        {t('To publish a post later, choose “Post later” while you write it.')}
      </EmptyState>
    );
  return (
    <div>
      <Stack as="ul" gap={16}>
        {posts.map((post) => (
          <ScheduledCard key={post.id} post={post} />
        ))}
      </Stack>
      <InfiniteScrollFooter
        query={query}
        noun={t('scheduled posts')}
        skeleton={<CardSkeletons count={1} />}
      />
    </div>
  );
}

function ScheduledCard({ post }: { post: ScheduledPost }) {
  const client = useQueryClient();
  const now = useNow();
  const [editing, setEditing] = useState(false);
  const refetch = () => client.invalidateQueries({ queryKey: queryKey('GET /content/scheduled') });
  const publish = useApiMutation('POST /content/publish-scheduled', {
    once: true,
    onSuccess: ({ content, message }) => {
      addContent(client, content);
      toast.success(message);
      void refetch();
    },
  });
  const moment = new Date(post.publish_on);
  const time = weekdayAndTime(moment, now);
  return (
    <Box as="li" tabIndex={-1}>
      <Card>
        <Wrap gap={8} align="center" justify="between">
          <Heading size="sm">
            <time dateTime={post.publish_on}>
              {post.failure || moment > now ? time : t('Publishing now')}
            </time>
          </Heading>
          <Wrap gap={8} size="sm" color="faint">
            {post.group && <span>{t('in {{group}}', { group: post.group.name })}</span>}
            <AudienceLabel audience={post.shared_as} />
          </Wrap>
        </Wrap>
        {post.failure && (
          <Notice mt={12} color="danger">
            {failures[post.failure]}
          </Notice>
        )}
        <Stack gap={8} mt={12}>
          {post.title && <Text weight={600}>{post.title}</Text>}
          {post.text && <ReadMore text={post.text} />}
          {post.link && (
            <Text size="sm" color="muted" anywhere>
              {post.link}
            </Text>
          )}
          {post.location && (
            <Text size="sm" color="muted">
              {post.location}
            </Text>
          )}
          {post.attachments.length > 0 && (
            <Wrap gap={8}>
              {post.attachments.map(({ file_name, thumb_url, description = '', media }) =>
                media ? (
                  <Text key={file_name} size="sm" color="muted" anywhere>
                    {media.name}
                  </Text>
                ) : (
                  <img
                    key={file_name}
                    className={classes.photo}
                    src={thumb_url}
                    alt={description}
                  />
                ),
              )}
            </Wrap>
          )}
        </Stack>
        <Wrap gap={8} mt={16}>
          <Button variant="default" size="sm" onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
          <Button
            variant="default"
            size="sm"
            loading={publish.isPending}
            onClick={() => publish.mutate({ id: post.id })}
          >
            {t('Post now')}
          </Button>
          <Button
            variant="subtle"
            color="brick"
            size="sm"
            onClick={(event) => {
              moveFocusToNeighbor(event.currentTarget.closest('li'));
              runUndoable(
                'POST /content/cancel-scheduled',
                { id: post.id },
                { message: scheduleStrings.scheduleCanceled, onSuccess: refetch },
              );
            }}
          >
            {t('Delete')}
          </Button>
        </Wrap>
      </Card>
      <EditScheduled post={post} opened={editing} onClose={() => setEditing(false)} />
    </Box>
  );
}
