import { Title } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { strings } from '#contract/strings.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { Page } from '../layout/Page.tsx';
import { t } from '../i18n/language.ts';
import { toQuotedPost } from '../posts/quoteInForm.ts';
import { useTitle } from '../ui/title.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { MessageCard } from './MessageCard.tsx';
import { replySubject } from './recipients.ts';

function ComposeLayout({
  title,
  back = paths.messages(),
  children,
}: {
  title: string;
  back?: string;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <Page>
      <BackLink to={back} />
      <Title order={1}>{title}</Title>
      {children}
    </Page>
  );
}

/** New message, which may share a post; the recipients are selected in the form. */
export function ComposeScreen() {
  const { post } = useSearch({ strict: false });
  return post === undefined ? (
    <ComposeLayout title={t('New message')}>
      <ComposeForm draftKey="compose" />
    </ComposeLayout>
  ) : (
    <ComposeLayout title={t('Share in a message')} back={paths.post(post)}>
      <ShareForm key={post} id={post} />
    </ComposeLayout>
  );
}

function ShareForm({ id }: { id: number }) {
  const { content } = useSuspenseApiQuery('GET /content/get-one', { id });
  return <ComposeForm draftKey={`share-${id}`} quote={{ post: toQuotedPost(content) }} />;
}

/** New message to the person in the URL, such as from a profile. */
export function ComposeToScreen() {
  const { username = '' } = useParams({ strict: false });
  const { user } = useSuspenseApiQuery('GET /user/get', { username });
  const self = useMember().userId;
  return (
    <ComposeLayout title={t('New message')}>
      <ComposeForm
        key={user.id}
        draftKey={`compose-${user.id}`}
        // A member cannot send a message to themselves.
        to={user.id === self ? [] : [user]}
      />
    </ComposeLayout>
  );
}

/** Reply to the sender of a message, or to the recipients of the member's own. */
export function ReplyScreen() {
  const { id = '' } = useParams({ strict: false });
  return isId(id) ? (
    <ReplyTo id={Number(id)} />
  ) : (
    <NotFoundScreen title={strings.messageNotFound} />
  );
}

function ReplyTo({ id }: { id: number }) {
  const { message } = useSuspenseApiQuery('GET /message/get-one', { id });
  const isOwn = message.user_id === useMember().userId;
  const to = (isOwn ? message.recipients.map(({ user }) => user) : [message.user]).filter(
    ({ deleted }) => !deleted,
  );
  return (
    <ComposeLayout title={t('Reply')} back={paths.message(message.id, isOwn ? 'sent' : 'inbox')}>
      {to.length > 0 ? (
        <ComposeForm
          key={message.id}
          draftKey={`reply-message-${message.id}`}
          to={to}
          subject={replySubject(message.subject)}
          parent_id={message.id}
        />
      ) : (
        <p>{strings.messageToDeleted}</p>
      )}
      <MessageCard message={message} />
    </ComposeLayout>
  );
}
