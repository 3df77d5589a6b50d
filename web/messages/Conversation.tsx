import { ActionIcon, Skeleton, Title } from '@mantine/core';
import { IconBan, IconDots, IconFlag, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageFile } from '#contract/message.ts';
import { sentences } from '#contract/sentences.ts';
import { keyOf, useSend } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { ReportDialog } from '../content/ReportDialog.tsx';
import { paths } from '../paths.ts';
import { BlockDialog } from '../people/BlockDialog.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { BackLink } from '../shell/BackLink.tsx';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { notice } from '../ui/notice.ts';
import { useTitle } from '../ui/title.ts';
import { ChatForm } from './ChatForm.tsx';
import classes from './Conversation.module.css';
import { askInboxAgain, useOpen, useWhom } from './inbox.ts';
import { folders } from './lists.ts';
import { useLog, useReading } from './log.ts';
import { MessageLog } from './MessageLog.tsx';
import { usePhone } from './MessagesFrame.tsx';
import { unsent } from './outgoing.ts';
import { useOutbox } from './outbox.ts';
import { lastOf, type Log } from './pages.ts';
import { RequestBar } from './RequestBar.tsx';
import { useEndFirst } from './scroll.ts';
import { useTheirTyping } from './typing.ts';

type Person = Log['user'];

/** The conversation with whom the address names. */
export function ConversationScreen() {
  const { username = '', folder } = useOpen();
  const { user, pending, error } = useWhom(username, folder);
  const phone = usePhone();
  const self = useMember().userId;
  if (pending && !user) return <ChatSkeleton />;
  if (!user || user.id === self) return <NotFoundScreen title={user ? sentences.messageToYourself : (error?.message ?? '')} />;
  return (
    <>
      {phone && <BackLink to={folders.find((each) => each.folder === folder)!.to}>Messages</BackLink>}
      <Chat key={user.id} user={user} />
    </>
  );
}

function Chat({ user }: { user: Person }) {
  const { answer, log, older, askOlder } = useLog(user.id);
  useTitle(`${user.name} · Messages`);
  return (
    <div className={classes.chat}>
      <ChatHead user={user} hasMessages={(log?.messages.length ?? 0) > 0} />
      {log && <Open user={user} log={log} older={older} askOlder={askOlder} />}
      {answer.isPending && <ChatSkeleton />}
      {answer.isError && !log && (
        <ErrorRegion
          title="We could not load this conversation"
          message={answer.error.message}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
    </div>
  );
}

type OpenProps = { user: Person; log: Log } & Pick<ReturnType<typeof useLog>, 'older' | 'askOlder'>;

function Open({ user, log, older, askOlder }: OpenProps) {
  const self = useMember().userId;
  const outbox = useOutbox(user.id);
  const outgoing = unsent(outbox.box, log.messages, self);
  const last = lastOf(log);
  const scroll = useEndFirst(log.messages[0]?.id, outgoing.at(-1)?.key ?? last);
  const typing = useTheirTyping(user.id, last);
  const deeds = useDeeds(user);
  useReading(user.id, log);

  const onSend = (message: string, files: MessageFile[]) => {
    outbox.send(message, files, last);
    scroll.toEnd();
  };

  return (
    <>
      <MessageLog log={log} outgoing={outgoing} older={older} askOlder={askOlder} scroll={scroll} onRetry={outbox.retry} onDrop={outbox.drop} />
      <p className={classes.typing} role="status">
        {typing && `${user.name} is writing…`}
      </p>
      {log.request && <RequestBar user={user} onDelete={deeds.askToDelete} onBlock={() => deeds.open('block')} onReport={() => deeds.open('report')} />}
      {log.can_send ? <ChatForm user={user} onSend={onSend} /> : <p className={classes.note}>{sentences.messageRequestsRefused}</p>}
      {deeds.dialogs}
    </>
  );
}

function ChatHead({ user, hasMessages }: { user: Person; hasMessages: boolean }) {
  const deeds = useDeeds(user);
  const phone = usePhone();
  return (
    <div className={classes.head}>
      <PortraitLink person={user} size={36} />
      <Title order={phone ? 1 : 2} className={classes.name ?? ''}>
        <PersonLink person={user} />
      </Title>
      <Menu
        width={220}
        target={(target) => (
          <ActionIcon {...target} aria-label={`More about the conversation with ${user.name}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        {hasMessages && (
          <>
            <MenuItem icon={<IconMailOpened size={18} aria-hidden />} onClick={deeds.markUnread}>
              Mark as unread
            </MenuItem>
            <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={deeds.askToDelete}>
              Delete conversation
            </MenuItem>
          </>
        )}
        <MenuItem icon={<IconFlag size={18} aria-hidden />} onClick={() => deeds.open('report')}>
          Report
        </MenuItem>
        <MenuItem icon={<IconBan size={18} aria-hidden />} onClick={() => deeds.open('block')}>
          Block
        </MenuItem>
      </Menu>
      {deeds.dialogs}
    </div>
  );
}

/** What can be done about a whole conversation. What takes it out of sight leads back to the list. */
function useDeeds(user: Person) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { folder } = useOpen();
  const [dialog, setDialog] = useState<'report' | 'block'>();
  const leave = () => void navigate({ to: folders.find((each) => each.folder === folder)!.to });

  const markUnread = useSend('POST /message/mark-unread', {
    onDone: () => {
      leave();
      askInboxAgain(client);
    },
  });
  const remove = useSend('POST /message/delete', {
    onDone: ({ message }) => {
      notice.success(message);
      leave();
      client.removeQueries({ queryKey: keyOf('GET /message/get-messages', { user_id: user.id }), type: 'inactive' });
      askInboxAgain(client);
    },
  });
  const askToDelete = async () => {
    const detail = `It goes for you alone: ${user.name} keeps what they have.`;
    if (await confirm({ title: sentences.deleteConversation, detail, yes: 'Delete', danger: true })) remove.mutate({ user_id: user.id });
  };

  return {
    open: setDialog,
    markUnread: () => markUnread.mutate({ user_id: user.id }),
    askToDelete: () => void askToDelete(),
    dialogs: (
      <>
        <ReportDialog
          target={{ user_id: user.id }}
          url={new URL(paths.profile(user.username), location.origin).href}
          opened={dialog === 'report'}
          onClose={() => setDialog(undefined)}
        />
        <BlockDialog person={user} opened={dialog === 'block'} onClose={() => setDialog(undefined)} />
      </>
    ),
  };
}

function ChatSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading">
      <Skeleton height={44} width="60%" radius={14} />
      <Skeleton height={44} width="40%" radius={14} ml="auto" />
      <Skeleton height={44} width="50%" radius={14} />
    </div>
  );
}
