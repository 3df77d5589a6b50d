import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { minute } from '#contract/durations.ts';
import type { Action } from '#contract/action.ts';
import type { Content } from '#contract/posts.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { useIsCommentDeleting } from '../comments/useIsCommentDeleting.ts';
import { imageAccept } from '../files/imageTypes.ts';
import { PhotoMosaic } from '../files/PhotoMosaic.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Text } from '../ui/primitives.tsx';
import { PageSection } from './PageSection.tsx';

type EventPhotosProps = {
  action: Action;
  content: Content;
  /** Puts a photo into the form for a comment. */
  onAdd: (photo: File) => void;
};

/**
 * Photos of an event that has ended: those in its comments since it began. Who went and the
 * organizer are asked for theirs.
 */
export function EventPhotos({ action, content, onAdd }: EventPhotosProps) {
  const { userId } = useSession() ?? {};
  const query = useApiQuery('GET /action/photos', { action_id: action.id }, { staleTime: minute });
  const isDeleting = useIsCommentDeleting();
  const photos = (query.data?.photos ?? []).filter(
    ({ comment_id }) => !isDeleting({ id: comment_id }),
  );
  const { attendance } = action;
  const wasThere =
    userId === action.user_id || (attendance?.answer === 'going' && !attendance.waiting);
  const canAdd = wasThere && content.can_comment;
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the photos')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (query.isPending || (photos.length === 0 && !canAdd)) return null;
  const latestByPerson = new Map(photos.toReversed().map((photo) => [photo.user.id, photo]));
  return (
    <PageSection
      icon={IconPhoto}
      title={t('Photos of the event')}
      tool={
        canAdd && (
          <FileButton accept={imageAccept} onChange={(file) => file && onAdd(file)}>
            {(props) => (
              <Button variant="default" size="sm" {...props}>
                {t('Add a photo')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {photos.length > 0 ? (
        <>
          <PhotoMosaic
            authorName=""
            images={photos.map(({ picture, user }) => ({
              ...picture,
              description: picture.description
                ? `${picture.description} · ${user.name}`
                : t('Photo by {{name}}', { name: user.name }),
            }))}
          />
          <Text size="sm" color="muted">
            {t('In the comments of:')}{' '}
            {[...latestByPerson.values()].map(({ user, comment_id }, index) => (
              <Fragment key={user.id}>
                {index > 0 && ', '}
                <Link to={paths.action(action.id)} search={{ comment: comment_id }}>
                  {user.name}
                </Link>
              </Fragment>
            ))}
          </Text>
        </>
      ) : (
        <Text size="md" color="muted">
          {t('You were there? Show others how it was. A photo is added to the comments.')}
        </Text>
      )}
    </PageSection>
  );
}
