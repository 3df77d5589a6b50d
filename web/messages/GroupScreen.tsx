import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Chat, ChatMember } from '#contract/chat.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { paths } from '../paths.ts';
import { transElements } from '../i18n/transElements.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import { ChatForm } from './ChatForm.tsx';
import { LoadState, NoChat } from './ChatStates.tsx';
import classes from './ConversationScreen.module.css';
import { GroupHead } from './GroupHead.tsx';
import { refetchInbox, useOpenConversation } from './inbox.ts';
import type { LogPages } from './logPages.ts';
import { refetchGroup, useConversationLog } from './messageCache.ts';
import { SearchableLog, useLogSearch, type LogSearch } from './SearchableLog.tsx';
import { useChat } from './useChat.ts';
import { useFillViewportHeight } from './useScroll.ts';

/** Group conversation in the URL, beside the list or, on phones, as a screen. */
export function GroupScreen() {
  const { groupId = 0 } = useOpenConversation();
  return groupId > 0 ? (
    <Group key={groupId} id={groupId} />
  ) : (
    <NoChat>
      <NotFoundScreen title={t('Conversation not found.')} />
    </NoChat>
  );
}

function Group({ id }: { id: number }) {
  const query = useApiQuery('GET /conversation/get', { conversation_id: id });
  const container = useFillViewportHeight();
  const chat = query.data?.conversation;
  useTitle(`${chat?.name ?? ''} · ${t('Messages')}`);
  // Also with cached messages: the member may have been removed on this screen.
  if (query.error?.status === 404)
    return (
      <NoChat>
        <NotFoundScreen title={query.error.message} />
      </NoChat>
    );
  return (
    <div ref={container} className={classes.chat}>
      {query.data && chat && !chat.asked_by && (
        <JoinedGroup chat={chat} members={query.data.members} />
      )}
      {chat?.asked_by && (
        <NoChat>
          <JoinRequest chat={chat} by={chat.asked_by.name} />
        </NoChat>
      )}
      {!chat && (
        <NoChat>
          <LoadState query={query} />
        </NoChat>
      )}
    </div>
  );
}

function JoinedGroup({ chat, members }: { chat: Chat; members: ChatMember[] }) {
  const { query, log } = useConversationLog({ conversation_id: chat.id });
  const search = useLogSearch();
  return (
    <>
      <GroupHead chat={chat} members={members} search={search} />
      {log && <LoadedGroup chat={chat} log={log} search={search} />}
      <LoadState query={query} />
    </>
  );
}

type LoadedGroupProps = { chat: Chat; log: LogPages; search: LogSearch };

function LoadedGroup({ chat, log, search }: LoadedGroupProps) {
  const loaded = useChat({ conversation_id: chat.id }, log);
  return (
    <>
      <SearchableLog chat={loaded} name={chat.name} search={search} canReply />
      <ChatForm chat={loaded} name={chat.name} request={false} />
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
