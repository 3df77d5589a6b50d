import { Button, Skeleton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Action } from '#contract/action.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import { RichText } from '../richText/RichText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { PageSection } from './PageSection.tsx';
import classes from './UpdatesSection.module.css';

const UpdateForm = lazy(() =>
  import('./UpdateForm.tsx').then((module) => ({ default: module.UpdateForm })),
);

/**
 * Section of the page of an action: news from its author, who gets the form for a new one
 * (`can_tell`).
 */
export function UpdatesSection({ action }: { action: Action }) {
  const [writing, setWriting] = useState(false);
  const section = useRef<HTMLElement>(null);
  useRestoreFocus(section, writing);
  if (action.total_updates === 0 && !action.can_tell) return null;
  const write = action.can_tell && !writing && (
    <Button variant="default" size="sm" onClick={() => setWriting(true)}>
      {t('Write an update')}
    </Button>
  );
  return (
    <PageSection ref={section} icon={IconSpeakerphone} title={t('Updates')} tool={write}>
      {writing && (
        <Suspense fallback={<Skeleton height={150} role="status" aria-label={t('Loading')} />}>
          <UpdateForm action={action} onClose={() => setWriting(false)} />
        </Suspense>
      )}
      {action.total_updates > 0 ? (
        <UpdateList id={action.id} />
      ) : (
        !writing && (
          <Text size="md" color="muted">
            {t('Let followers know what’s happening.')}
          </Text>
        )
      )}
    </PageSection>
  );
}

function UpdateList({ id }: { id: number }) {
  const query = useInfiniteApiQuery('GET /action/updates', { action_id: id });
  const more = () => void query.fetchNextPage().then(({ error }) => error && showErrorToast(error));
  if (query.isPending) return <Skeleton height={80} role="status" aria-label={t('Loading')} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load updates')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <>
      <Stack as="ol" gap={14} className={classes.list} aria-label={t('Updates, newest first')}>
        {query.data.pages
          .flatMap((page) => page.updates)
          .map(({ id, body, added_on }) => (
            <li key={id}>
              <Text size="xs" color="faint">
                <RelativeTime at={added_on} />
              </Text>
              <RichText html={body} size="small" />
            </li>
          ))}
      </Stack>
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          className={classes.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={more}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
