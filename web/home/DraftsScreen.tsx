import { Button, Title } from '@mantine/core';
import {
  IconChecklist,
  IconFlag,
  IconMessage,
  IconMessageCircle,
  IconNotes,
  IconPencil,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type MouseEvent } from 'react';
import { deleteStoredDraft, listStoredDrafts } from '../api/draftStore.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { queryKey, useInfiniteApiQuery } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { runUndoable, useIsMutationPending } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { DraftTabs } from '../layout/DraftTabs.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { Box, Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { useTitle } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import classes from './DraftsScreen.module.css';
import { toListedDrafts, type DraftKind, type ListedDraft } from './draftList.ts';

const kinds: Record<DraftKind, { label: string; icon: typeof IconPencil }> = {
  post: { label: t('Post'), icon: IconPencil },
  article: { label: t('Article'), icon: IconNotes },
  poll: { label: t('Poll'), icon: IconChecklist },
  action: { label: t('Action'), icon: IconFlag },
  comment: { label: t('Comment'), icon: IconMessageCircle },
  message: { label: t('Message'), icon: IconMessage },
};

type DraftRowProps = {
  kind: DraftKind;
  excerpt: string;
  /** An ISO time. */
  at: string | undefined;
  path: string;
  onOpen: () => void;
  onDelete: () => void;
};

/**
 * What the member has begun and not published: drafts in this browser, and drafts of articles on
 * the server.
 */
export function DraftsScreen() {
  useTitle(t('Drafts'));
  const [stored, setStored] = useState(() => toListedDrafts(listStoredDrafts()));
  const reload = () => setStored(toListedDrafts(listStoredDrafts()));
  // Another tab has written.
  useEffect(() => {
    addEventListener('storage', reload);
    return () => removeEventListener('storage', reload);
  }, []);
  const articles = useInfiniteApiQuery('GET /blog/list', { type: 'M', draft: 'Y' });
  const isPending = useIsMutationPending();
  const client = useQueryClient();
  const saved = (articles.data?.pages ?? [])
    .flatMap(({ contents }) => contents)
    .filter(({ id }) => !isPending('POST /blog/delete', { id }));
  // Changes that are not saved yet belong to the article.
  const savedKeys = new Set(saved.map(({ id }) => `blog-${id}`));
  const local = stored.filter((draft) => !savedKeys.has(draft.stored.key));
  const open = useOpenDraft();

  const deleteLocal = (draft: ListedDraft) => {
    const restore = deleteStoredDraft(draft.stored);
    reload();
    toast.undo(t('Draft deleted.'), {
      undo: () => {
        restore();
        reload();
      },
    });
  };
  const deleteArticle = (id: number) =>
    runUndoable(
      'POST /blog/delete',
      { id },
      {
        message: t('Draft deleted.'),
        onSuccess: () => {
          for (const draft of stored)
            if (draft.stored.key === `blog-${id}`) deleteStoredDraft(draft.stored);
          reload();
          return client.invalidateQueries({ queryKey: queryKey('GET /blog/list') });
        },
      },
    );

  const isEmpty = articles.data && !articles.hasNextPage && local.length + saved.length === 0;
  return (
    <Page>
      <Title order={1}>{t('Drafts')}</Title>
      <DraftTabs />
      {isEmpty ? (
        <EmptyState
          icon={<IconPencil size={40} stroke={1.5} />}
          title={t('No drafts')}
          action={
            <LinkButton to={paths.home()} hash="compose">
              {t('Write a post')}
            </LinkButton>
          }
        >
          {t('Anything you start writing and don’t post is kept here.')}
        </EmptyState>
      ) : (
        <Card>
          <Stack as="ul" gap={16}>
            {local.map((draft) => (
              <DraftRow
                key={draft.stored.name}
                {...draft}
                at={draft.at === undefined ? undefined : new Date(draft.at).toISOString()}
                onOpen={() => void open(draft)}
                onDelete={() => deleteLocal(draft)}
              />
            ))}
            {saved.map(({ id, title, added_on, updated_on }) => (
              <DraftRow
                key={id}
                kind="article"
                excerpt={title}
                at={updated_on ?? added_on}
                path={paths.editBlog(id)}
                onOpen={() => void open({ path: paths.editBlog(id) })}
                onDelete={() => deleteArticle(id)}
              />
            ))}
          </Stack>
        </Card>
      )}
      {local.length > 0 && (
        <Text size="sm" color="muted">
          {t(
            'Drafts are kept in this browser for 30 days after you log out. If others use it, delete them. Article drafts that you save are kept in your account.',
          )}
        </Text>
      )}
      {articles.isError && !articles.data ? (
        <ErrorState
          title={t('Couldn’t load your articles')}
          message={articles.error.message}
          onRetry={() => void articles.refetch()}
          retrying={articles.isFetching}
        />
      ) : (
        articles.data && (
          <InfiniteScrollFooter
            query={articles}
            noun={t('Articles').toLowerCase()}
            skeleton={null}
          />
        )
      )}
    </Page>
  );
}

function DraftRow({ kind, excerpt, at, path, onOpen, onDelete }: DraftRowProps) {
  const { label, icon: KindIcon } = kinds[kind];
  const words = excerpt || t('No text');
  return (
    <Wrap as="li" gap={12} rowGap={8} tabIndex={-1}>
      <Box color="faint" mt={2}>
        <KindIcon size={20} stroke={1.75} aria-hidden />
      </Box>
      <Stack align="start" anywhere className={classes.words}>
        <Text weight={600}>{words}</Text>
        <Text size="xs" color="faint" tight>
          {label}
          {at && (
            <>
              {' · '}
              <RelativeTime at={at} />
            </>
          )}
        </Text>
      </Stack>
      <Row gap={4} className={classes.buttons}>
        <Button
          component="a"
          href={path}
          variant="default"
          size="sm"
          aria-label={t('Open draft: {{text}}', { text: words })}
          onClick={(event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {t('Open|verb')}
        </Button>
        <Button
          variant="subtle"
          color="brick"
          size="sm"
          aria-label={t('Delete draft: {{text}}', { text: words })}
          onClick={(event) => {
            moveFocusToNeighbor(event.currentTarget.closest('li'));
            onDelete();
          }}
        >
          {t('Delete')}
        </Button>
      </Row>
    </Wrap>
  );
}

/** Opens the screen of a draft. For a reply, that is the post with the comment, if it exists. */
function useOpenDraft() {
  const router = useRouter();
  return async ({ path, commentId }: Pick<ListedDraft, 'path' | 'commentId'>) => {
    if (commentId === undefined) return router.history.push(path);
    try {
      const { comment } = await send('GET /comment/get-one', { id: commentId });
      router.history.push(`${paths.post(comment.content_id)}?comment=${commentId}`);
    } catch (error) {
      showErrorToast(error);
    }
  };
}
