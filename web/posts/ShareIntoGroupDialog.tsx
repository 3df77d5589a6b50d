import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import type { Group } from '#contract/group.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { QuoteForm } from './QuoteDialog.tsx';
import type { PostGroup } from './postGroup.ts';
import classes from './ShareIntoGroupDialog.module.css';

type ShareIntoGroupDialogProps = { content: Content; opened: boolean; onClose: () => void };

/** Dialog that shares a post into a group of the member: first the group, then the words. */
export function ShareIntoGroupDialog({ content, opened, onClose }: ShareIntoGroupDialogProps) {
  const [group, setGroup] = useState<PostGroup>();
  const close = () => {
    setGroup(undefined);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      size="lg"
      title={group ? t('Share in {{group}}', { group: group.name }) : t('Share in a group')}
    >
      {group ? (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            mb="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setGroup(undefined)}
          >
            {t('Choose another group')}
          </Button>
          <QuoteForm quoted={content} group={group} onDone={close} />
        </>
      ) : (
        <GroupChoice onChoose={setGroup} />
      )}
    </Dialog>
  );
}

const takesPosts = ({ can_post, enable_wall }: Group) => can_post && enable_wall === 'Y';

function GroupChoice({ onChoose }: { onChoose: (group: PostGroup) => void }) {
  const noun = t('Groups').toLowerCase();
  const query = useInfiniteApiQuery('GET /group/list', { type: 'i-am-in', sort: 'name' });
  if (query.isPending)
    return <Skeleton height={160} radius="md" role="status" aria-label={t('Loading')} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load {{noun}}', { noun })}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const groups = query.data.pages.flatMap((page) => page.contents).filter(takesPosts);
  return (
    <>
      {groups.length === 0 && !query.hasNextPage && (
        <Text color="muted">{t('You’re not in a group where you can post yet.')}</Text>
      )}
      <Stack as="ul" gap={2}>
        {groups.map(({ id, name, icon }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.group}
              onClick={() => onChoose({ id, name, tools: ['wall'] })}
            >
              <Row gap={12}>
                <Avatar name={name} image={icon} size={36} shape="group" />
                <Text as="span" weight={600} anywhere>
                  {name}
                </Text>
              </Row>
            </button>
          </li>
        ))}
      </Stack>
      <InfiniteScrollFooter
        query={query}
        noun={noun}
        skeleton={<Skeleton height={52} mt="sm" radius="md" />}
      />
    </>
  );
}
