import { Title } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useBlocker, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { session, useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { BlogForm } from './BlogForm.tsx';
import { useBlogForm } from './useBlogForm.ts';
import { BlogConflictDialog } from './BlogConflictDialog.tsx';

/**
 * Editor for new and existing blogs. A new blog gets its own URL with the first save, and the
 * editor remains as it is. Any other change of the URL starts a new editor (`editorKey`).
 */
export function WriteBlogScreen() {
  const { id: idParam } = useParams({ strict: false });
  const { group } = useSearch({ strict: false });
  const id = idParam === undefined ? undefined : Number(idParam);
  const [displayedId, setDisplayedId] = useState(id);
  /** The blog that this editor created. */
  const [createdId, setCreatedId] = useState<number>();
  const [editorKey, setEditorKey] = useState(0);
  if (displayedId !== id) {
    setDisplayedId(id);
    if (id !== createdId) {
      setCreatedId(undefined);
      setEditorKey(editorKey + 1);
    }
  }
  const isNew = id === undefined || id === createdId;
  const heading = isNew ? t('Write an article') : t('Edit article');
  useTitle(heading);
  return (
    <Page>
      <BackLink to={paths.blogsOfMine()}>{t('My articles')}</BackLink>
      <Title order={1}>{heading}</Title>
      {isNew ? (
        <BlogEditor key={editorKey} groupId={group} onCreated={setCreatedId} />
      ) : (
        <ExistingBlog key={editorKey} id={id} />
      )}
    </Page>
  );
}

/** Renders only after a fresh response: an outdated text would look like a conflict. */
function ExistingBlog({ id }: { id: number }) {
  const query = useApiQuery(
    'GET /blog/get-one',
    { id },
    { enabled: Number.isSafeInteger(id), staleTime: 0 },
  );
  const { userId } = useMember();
  const content = query.data?.content;
  if (
    !Number.isSafeInteger(id) ||
    query.error?.code === 'not_found' ||
    (content && content.user_id !== userId)
  )
    return <BlogMissing />;
  if (query.error)
    return (
      <ErrorState
        title={t('Couldn’t load this article')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (!content || !query.isFetchedAfterMount) return <TextSkeleton />;
  return <BlogEditor content={content} />;
}

function BlogMissing() {
  return (
    <EmptyState
      icon={<IconBook size={40} stroke={1.5} />}
      title={strings.contentNotFound}
      action={<LinkButton to={paths.blogs()}>{t('See all articles')}</LinkButton>}
    >
      {t('It may have been deleted, or you don’t have permission to edit it.')}
    </EmptyState>
  );
}

function BlogEditor({
  content,
  groupId: requestedGroupId,
  onCreated,
}: {
  content?: Content;
  groupId?: number | undefined;
  onCreated?: (id: number) => void;
}) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  // The URL names the group only until the blog has its own URL.
  const [groupId] = useState(requestedGroupId);
  const group =
    useApiQuery('GET /group/get-one', { id: groupId ?? 0 }, { enabled: groupId !== undefined }).data
      ?.group ?? content?.group;
  const form = useBlogForm({
    content,
    groupId,
    onCreated: (id) => {
      onCreated?.(id);
      void navigate({
        to: paths.editBlog(id),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      });
    },
    onPublished: ({ content: published, message }) => {
      toast.success(message);
      void navigate({ to: paths.post(published.id) });
    },
  });

  useBlocker({
    // If the session expired, the redirect to the login must not be blocked: the draft is stored.
    enableBeforeUnload: () => session.isStored() && form.hasUnsaved(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || (await form.saveBeforeLeaving())) return false;
      // The logout screen asks about unsent drafts.
      if (next.pathname === paths.logout()) return false;
      return !(await confirm({
        title: t('Leave without saving?'),
        detail: t('Your text stays in this browser until you save it, discard it or log out.'),
        confirmLabel: t('Leave'),
      }));
    },
  });

  return (
    <>
      {group && (
        <Text size="sm" color="muted">
          {t('In {{group}}', { group: group.name })}
        </Text>
      )}
      {form.isRestored && form.hasChanges && (
        <Text size="sm" color="muted">
          {t('We restored your unsaved text.')}
        </Text>
      )}
      <BlogForm form={form} isNew={!content} />
      <BlogConflictDialog form={form} />
    </>
  );
}
