import { strings } from '#contract/strings.ts';
import { Navigate } from '@tanstack/react-router';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatSkeleton, LoadError, LoadState, NoChat } from './ChatStates.tsx';
import { ChatHead } from './ChatHead.tsx';
import classes from './ConversationScreen.module.css';
import { useConversationActions } from './useConversationActions.tsx';
import { useOpenConversation, useConversationPartner } from './inbox.ts';
import { folderSearch } from './lists.ts';
import { usePersonLog } from './messageCache.ts';
import { SearchableLog, useLogSearch, type LogSearch } from './SearchableLog.tsx';
import { BlockNotice } from './BlockNotice.tsx';
import { CanReact } from './canReact.ts';
import type { MessageLogPages } from './logPages.ts';
import { RequestBar } from './RequestBar.tsx';
import { useChat } from './useChat.ts';
import { useFillViewportHeight } from './useScroll.ts';
import { useIsTyping } from './useTyping.ts';
import { usernameParam, deletedIdParam } from './routeParams.ts';

type Person = MessageLogPages['user'];

/** Conversation with the person in the URL, beside the list or, on phones, as a screen. */
export function ConversationScreen() {
  const { username = '' } = useOpenConversation();
  const deletedId = deletedIdParam(username);
  return deletedId === undefined ? (
    <ConversationWith username={username} />
  ) : (
    <Chat key={deletedId} id={deletedId} />
  );
}

function ConversationWith({ username }: { username: string }) {
  const { user, pending, error, refetch, isFetching } = useConversationPartner(
    username,
    useOpenConversation().folder,
  );
  const self = useMember().userId;
  if (user && user.id !== self) return <Chat key={user.id} id={user.id} partner={user} />;
  return (
    <NoChat>
      {user ? (
        <NotFoundScreen title={strings.messageToYourself} />
      ) : pending ? (
        <ChatSkeleton />
      ) : error && error.status !== 404 ? (
        <LoadError error={error} onRetry={refetch} retrying={isFetching} />
      ) : (
        <BlockNotice username={username} text={error?.message ?? ''} />
      )}
    </NoChat>
  );
}

function Chat({ id, partner }: { id: number; partner?: Person }) {
  const { query, log } = usePersonLog(id);
  const { folder, username = '' } = useOpenConversation();
  const container = useFillViewportHeight();
  const search = useLogSearch();
  const user = log?.user ?? partner;
  useTitle(`${user?.name ?? ''} · ${t('Messages')}`);
  // Also with cached messages: the member may have blocked the person on this screen.
  if (query.error?.status === 404)
    return (
      <NoChat>
        <BlockNotice username={partner?.username ?? username} text={query.error.message} />
      </NoChat>
    );
  return (
    <div ref={container} className={classes.chat}>
      {/* Deleting or restoring an account changes the URL of its conversation. */}
      {log && deletedIdParam(username) !== deletedIdParam(usernameParam(log.user)) && (
        <Navigate
          to={paths.conversation(usernameParam(log.user))}
          search={folderSearch(folder)}
          replace
        />
      )}
      {user && <ChatHead user={user} messages={log?.messages ?? []} search={search} />}
      {log && <LoadedChat user={log.user} log={log} search={search} />}
      {user ? (
        <LoadState query={query} />
      ) : (
        <NoChat>
          <LoadState query={query} />
        </NoChat>
      )}
    </div>
  );
}

type LoadedChatProps = { user: Person; log: MessageLogPages; search: LogSearch };

function LoadedChat({ user, log, search }: LoadedChatProps) {
  const loaded = useChat({ user_id: user.id }, log);
  const typing = useIsTyping(user.id, loaded.lastMessageId);
  const actions = useConversationActions(user);
  return (
    <>
      <CanReact value={!log.request && !user.deleted}>
        <SearchableLog chat={loaded} name={user.name} search={search} canReply={log.can_send} />
      </CanReact>
      <Text px={16} color="faint" className={classes.typing} role="status">
        {typing && t('{{name}} is typing…', { name: user.name })}
      </Text>
      {log.request && !user.deleted && (
        <RequestBar
          user={user}
          onDecline={actions.askToDecline}
          onBlock={() => actions.open('block')}
          onReport={() => actions.open('report')}
        />
      )}
      {log.can_send ? (
        <ChatForm chat={loaded} name={user.name} request={log.request} />
      ) : (
        <Text size="sm" color="muted" className={classes.note}>
          {user.deleted ? strings.messageToDeleted : strings.messageRequestsRefused}
        </Text>
      )}
      {actions.dialogs}
    </>
  );
}
