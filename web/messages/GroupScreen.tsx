import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Chat, ChatMember } from '#contract/chat.ts';
import type { MessageFile } from '#contract/message.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { paths } from '../paths.ts';
import { transElements } from '../i18n/transElements.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatSkeleton, LoadError } from './ChatStates.tsx';
import classes from './ConversationScreen.module.css';
import { GroupHead } from './GroupHead.tsx';
import { refetchInbox, useOpenConversation } from './inbox.ts';
import { messageFolders } from './lists.ts';
import { getLastMessageId, type LogPages } from './logPages.ts';
import { refetchGroup, useConversationLog, useMarkConversationRead } from './messageCache.ts';
import { MessageLog } from './MessageLog.tsx';
import { unsentMessages } from './outgoingMessages.ts';
import { useOutbox } from './outbox.ts';
import { useFillViewportHeight, useScrollToEnd } from './useScroll.ts';

/** Group conversation in the URL, beside the list or, on phones, as a screen. */
export function GroupScreen() {
  const { groupId = 0, folder } = useOpenConversation();
  const phone = useIsMobile();
  return (
    <>
      {phone && (
        <BackLink to={messageFolders.find((item) => item.folder === folder)!.to}>
          {t('Messages')}
        </BackLink>
      )}
      {groupId > 0 ? (
        <Group key={groupId} id={groupId} />
      ) : (
        <NotFoundScreen title={t('Conversation not found.')} />
      )}
    </>
  );
}

function Group({ id }: { id: number }) {
  const query = useApiQuery('GET /conversation/get', { conversation_id: id });
  const container = useFillViewportHeight();
  const chat = query.data?.conversation;
  useTitle(`${chat?.name ?? ''} · ${t('Messages')}`);
  // Also with cached messages: the member may have been removed on this screen.
  if (query.error?.status === 404) return <NotFoundScreen title={query.error.message} />;
  return (
    <div ref={container} className={classes.chat}>
      {query.data && chat && !chat.asked_by && (
        <JoinedGroup chat={chat} members={query.data.members} />
      )}
      {chat?.asked_by && <JoinRequest chat={chat} by={chat.asked_by.name} />}
      {query.isPending && <ChatSkeleton />}
      {query.isError && !chat && (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </div>
  );
}

function JoinedGroup({ chat, members }: { chat: Chat; members: ChatMember[] }) {
  const { query, log, older, loadOlder } = useConversationLog({ conversation_id: chat.id });
  return (
    <>
      <GroupHead chat={chat} members={members} />
      {log && <LoadedGroup chat={chat} log={log} older={older} loadOlder={loadOlder} />}
      {query.isPending && <ChatSkeleton />}
      {query.isError && !log && (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </>
  );
}

type LoadedGroupProps = { chat: Chat; log: LogPages } & Pick<
  ReturnType<typeof useConversationLog>,
  'older' | 'loadOlder'
>;

function LoadedGroup({ chat, log, older, loadOlder }: LoadedGroupProps) {
  const self = useMember().userId;
  const conversation = { conversation_id: chat.id };
  const outbox = useOutbox(conversation);
  const outgoing = unsentMessages(outbox.messages, log.messages, self);
  const lastMessageId = getLastMessageId(log);
  const scroll = useScrollToEnd(log.messages[0]?.id, outgoing.at(-1)?.key ?? lastMessageId);
  useMarkConversationRead(conversation, log, scroll);
  const onSend = (message: string, files: MessageFile[]) => {
    outbox.send(message, files, lastMessageId);
    scroll.toEnd();
  };
  return (
    <>
      <MessageLog
        conversation={conversation}
        name={chat.name}
        log={log}
        outgoing={outgoing}
        older={older}
        loadOlder={loadOlder}
        scroll={scroll}
        onRetry={outbox.retry}
        onRemove={outbox.remove}
      />
      <ChatForm conversation={conversation} name={chat.name} request={false} onSend={onSend} />
    </>
  );
}

/** A request to join: nothing is shown but the name and who asks. */
function JoinRequest({ chat, by }: { chat: Chat; by: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const answer = useApiMutation('POST /conversation/answer', {
    onSuccess: ({ message }, { accept }) => {
      toast.success(message);
      refetchInbox(client);
      // An accepted one moves to the inbox, so the inbox is shown beside it.
      void navigate({
        to: accept === 'Y' ? paths.groupConversation(chat.id) : paths.messageRequests(),
        replace: true,
      });
      if (accept === 'Y') refetchGroup(client, chat.id);
    },
  });
  return (
    <Stack
      as="section"
      gap={12}
      px={16}
      py={16}
      surface="accent"
      color="ink"
      aria-label={t('Request to join')}
    >
      <Text>
        {transElements('{{by}} asked you to join the conversation {{name}}.', {
          by: <strong>{by}</strong>,
          name: <strong>{chat.name}</strong>,
        })}
      </Text>
      <Text size="sm">
        {t('You can read new messages once you join. If you decline, no one finds out.')}
      </Text>
      <Wrap gap={8}>
        <Button
          loading={answer.isPending}
          onClick={() => answer.mutate({ conversation_id: chat.id, accept: 'Y' })}
        >
          {t('Join')}
        </Button>
        <Button
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ conversation_id: chat.id, accept: 'N' })}
        >
          {t('Decline')}
        </Button>
      </Wrap>
    </Stack>
  );
}
