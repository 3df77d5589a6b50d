import { Button, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import type { Content } from '#contract/posts.ts';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { useSession } from '../api/session.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { htmlToText } from '../richText/plainText.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { updateContent } from './cache.ts';
import { diffVersions, toVersion, type FieldChange, type TextRun } from './versions.ts';
import classes from './Versions.module.css';

/**
 * Edit history of a post, newest first, with the changes of each edit. Its author can delete the
 * earlier versions.
 */
export default function Versions({
  content: { id, content_type, user_id },
  onClose,
}: {
  content: Content;
  onClose: () => void;
}) {
  const earlier = useInfiniteQuery<
    Output<'GET /content/versions'>,
    ApiRequestError,
    InfiniteData<Output<'GET /content/versions'>>,
    readonly unknown[],
    number | undefined
  >({
    queryKey: ['GET /content/versions', { id }],
    queryFn: ({ pageParam, signal }) =>
      send(
        'GET /content/versions',
        { id, ...(pageParam !== undefined && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ versions, more }) => (more ? versions.at(-1)?.revision : undefined),
    staleTime: 0,
  });
  // The current version. `content` may be from a list, and lists contain blogs without their text.
  const latest = useApiQuery('GET /content/get-one', { id }, { staleTime: 0 });
  const isOwn = useSession()?.userId === user_id;
  const client = useQueryClient();
  const confirm = useConfirm();
  const deleteVersions = useApiMutation('POST /content/forget-versions', {
    onSuccess: ({ message }) => {
      toast.success(message);
      client.removeQueries({ queryKey: ['GET /content/versions', { id }] });
      updateContent(client, id, (content) => ({ ...content, total_versions: 0 }));
      onClose();
    },
  });
  const content = latest.data?.content;
  const pages = earlier.data?.pages;
  const versions = useMemo(() => pages?.flatMap((page) => page.versions), [pages]);

  const steps = useMemo(() => {
    if (!content || !versions) return undefined;
    const all = [
      {
        ...toVersion(content),
        revision: content.revision,
        saved_on: content.updated_on ?? content.added_on,
      },
      ...versions,
    ];
    const steps = all.map((version, index) => ({
      version,
      changes: all[index + 1] && diffVersions(all[index + 1]!, version, content_type, htmlToText),
    }));
    // The changes of the oldest loaded version need the version before it.
    return earlier.hasNextPage ? steps.slice(0, -1) : steps;
  }, [content, versions, content_type, earlier.hasNextPage]);

  const error = earlier.error ?? latest.error;
  if (error)
    return (
      <ErrorState
        title={t('Couldn’t load earlier versions')}
        message={error.message}
        onRetry={() => void Promise.all([earlier.refetch(), latest.refetch()])}
      />
    );
  if (!steps) return <Skeleton height={160} role="status" aria-label={t('Loading')} />;

  const confirmDelete = async () => {
    if (
      await confirm({
        title: strings.deleteRevisions,
        detail: t('No one will be able to see what changed.'),
        confirmLabel: t('Delete'),
        danger: true,
      })
    )
      deleteVersions.mutate({ id });
  };
  return (
    <>
      <ol className={classes.steps} aria-label={t('Changes, newest first')}>
        {steps.map(({ version, changes }) => (
          <li key={version.revision}>
            <h3>
              {changes
                ? transElements('Edited {{when}}', { when: <RelativeTime at={version.saved_on} /> })
                : transElements('Written {{when}}', {
                    when: <RelativeTime at={version.saved_on} />,
                  })}
            </h3>
            {changes?.map((change) => (
              <Change key={change.name} change={change} />
            ))}
            {changes?.length === 0 && (
              <p className={classes.hint}>{t('The text didn’t change.')}</p>
            )}
            {!changes && <FirstVersion content={{ ...version, body: htmlToText(version.body) }} />}
          </li>
        ))}
      </ol>
      {earlier.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={earlier.isFetchingNextPage}
          onClick={() => void earlier.fetchNextPage()}
        >
          {t('Show earlier versions')}
        </Button>
      )}
      {isOwn && versions && versions.length > 0 && (
        <Group justify="flex-end" mt="md">
          <Button
            variant="default"
            color="brick"
            loading={deleteVersions.isPending}
            onClick={() => void confirmDelete()}
          >
            {t('Delete earlier versions')}
          </Button>
        </Group>
      )}
    </>
  );
}

function Change({ change: { name, runs, formattingOnly } }: { change: FieldChange }) {
  return (
    <div>
      <h4>{name}</h4>
      {formattingOnly ? (
        <p className={classes.hint}>{t('Only the formatting changed.')}</p>
      ) : (
        <p className={classes.words}>
          {runs.map((run, index) => (
            <MarkedText key={index} run={run} />
          ))}
        </p>
      )}
    </div>
  );
}

/** Added and removed text is marked by words and signs, not only by color. */
function MarkedText({ run: { kind, text } }: { run: TextRun }) {
  if (kind === 'same') return text;
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element className={classes[kind]}>
      <VisuallyHidden>{` ${kind === 'added' ? t('added:') : t('removed:')} `}</VisuallyHidden>
      <span aria-hidden>{kind === 'added' ? '+' : '−'}</span>
      {text}
      <VisuallyHidden>, </VisuallyHidden>
    </Element>
  );
}

/** The oldest stored version, in full. */
function FirstVersion({ content }: { content: Parameters<typeof joinTexts>[0] }) {
  return <p className={classes.words}>{joinTexts(content)}</p>;
}

const joinTexts = ({
  title,
  text,
  body,
  link,
  location,
  options,
}: {
  title: string;
  text: string;
  body: string;
  link: string;
  location: string;
  options: string[];
}) => [title, text, body, options.join('\n'), link, location].filter(Boolean).join('\n\n');
