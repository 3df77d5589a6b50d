import '@mantine/core/styles/Switch.layer.css';
import { Button, Skeleton, Switch } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LayoutTabs } from '../layout/LayoutTabs.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { t } from '../i18n/language.ts';
import { Box, Row, Stack, Text } from '../ui/primitives.tsx';
import { useInbox, type ListFilter } from './inbox.ts';
import { useTakeRequests } from './useTakeRequests.ts';
import { messageFolders, type FolderName } from './lists.ts';
import classes from './Inbox.module.css';
import { InboxRow } from './InboxRow.tsx';
import { usernameParam } from './routeParams.ts';

const FoundMessages = lazy(() =>
  import('./FoundMessages.tsx').then((module) => ({ default: module.FoundMessages })),
);

type InboxProps = {
  folder: FolderName;
  /** `usernameParam` of the person whose conversation is open beside the list. */
  openParam: string | undefined;
  /** The group conversation that is open. */
  openGroup: number | undefined;
};

const emptyTexts: Record<FolderName, string> = {
  inbox: t('No messages yet. Write to a friend or someone in one of your groups.'),
  requests: t(
    'No message requests. People who aren’t friends or in a group with you need your OK before they can message you.',
  ),
  sent: t('You haven’t sent any messages yet.'),
};

const filters: { filter: ListFilter; label: string }[] = [
  { filter: undefined, label: t('All') },
  { filter: 'unread', label: t('Unread') },
  { filter: 'groups', label: t('Groups') },
];
const emptyFilterTexts = {
  unread: t('You’ve read everything.'),
  groups: t('No group conversations yet. Start one with “Group message.”'),
};

/** The conversations of a folder, latest first, with the tabs of all folders and a search. */
export function Inbox({ folder, openParam, openGroup }: InboxProps) {
  const [keyword, setKeyword] = useState('');
  const [only, setOnly] = useState<ListFilter>();
  const { query, items = [], firstPage } = useInbox(folder, keyword, only);
  const findsMessages = folder === 'inbox' && keyword !== '' && only === undefined;

  return (
    <div className={classes.side}>
      <Stack gap={8} className={classes.top}>
        <LayoutTabs
          label={t('Message folders')}
          currentPath={messageFolders.find((item) => item.folder === folder)!.to}
          tabs={messageFolders.map(({ folder: item, to, label }) => ({
            to,
            label,
            ...(item === 'requests' &&
              firstPage &&
              firstPage.requests > 0 && { count: firstPage.requests, waiting: true }),
          }))}
        />
        <KeywordField
          label={folder === 'inbox' ? t('Search names and messages') : t('Search by name')}
          keyword={keyword}
          onChange={setKeyword}
        />
        {folder === 'inbox' && (
          <Row gap={6} role="group" aria-label={t('Show')}>
            {filters.map(({ filter, label }) => (
              <Button
                key={label}
                size="compact-sm"
                radius="xl"
                variant={only === filter ? 'filled' : 'default'}
                aria-pressed={only === filter}
                onClick={() => setOnly(filter)}
              >
                {label}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
      {folder === 'requests' && items.length > 0 && (
        <Text px={12} py={12} size="sm" color="muted">
          {t(
            'People you don’t know ask here before they can write to you. They don’t learn that you’ve read it until you accept.',
          )}
        </Text>
      )}
      <div className={classes.scroller}>
        {query.isPending && <RowSkeletons />}
        {query.isError && !query.data && (
          <Box px={12} py={12}>
            <ErrorState
              title={t('Couldn’t load conversations')}
              message={query.error.message}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          </Box>
        )}
        {items.length > 0 && (
          <Box as="ul" aria-label={t('Conversations')}>
            {items.map((item) => (
              <InboxRow
                key={item.group ? `g${item.group.id}` : item.person?.user_id}
                item={item}
                folder={folder}
                isOpen={
                  item.person
                    ? usernameParam(item.person.user) === openParam
                    : item.group?.id === openGroup
                }
              />
            ))}
          </Box>
        )}
        {query.data && !query.isPlaceholderData && items.length === 0 && !query.hasNextPage && (
          <Stack
            as="p"
            gap={8}
            align="center"
            color="muted"
            className={findsMessages ? classes.note : classes.empty}
          >
            {!findsMessages && <IconMessages size={32} stroke={1.5} aria-hidden />}
            {keyword
              ? t('No one here is named “{{keyword}}.”', { keyword })
              : only
                ? emptyFilterTexts[only]
                : emptyTexts[folder]}
          </Stack>
        )}
        {query.data && (
          <InfiniteScrollFooter
            query={query}
            noun={t('conversations')}
            skeleton={<RowSkeletons />}
          />
        )}
        {findsMessages && (
          <section aria-label={t('Messages')} className={classes.found}>
            <Text as="h2" weight={650} size="sm" className={classes.note}>
              {t('Messages')}
            </Text>
            <Suspense>
              <FoundMessages keyword={keyword} />
            </Suspense>
          </section>
        )}
      </div>
      {folder === 'requests' && firstPage && <RequestsSwitch takes={firstPage.takes_requests} />}
    </div>
  );
}

/** Setting: whether people the member does not know can send message requests. */
function RequestsSwitch({ takes }: { takes: boolean }) {
  const takeRequests = useTakeRequests();
  return (
    <Switch
      className={classes.requests ?? ''}
      label={t('Let people I don’t know send me message requests')}
      checked={takeRequests.isPending ? takeRequests.variables.take : takes}
      onChange={(event) => takeRequests.mutate({ take: event.currentTarget.checked })}
    />
  );
}

function RowSkeletons() {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('Loading')}>
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton circle height={44} />
          <div>
            <Skeleton height={12} width="60%" />
            <Skeleton height={10} width="85%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
