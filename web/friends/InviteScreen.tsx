import { Button, Textarea } from '@mantine/core';
import { IconSend, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { alreadyRegistered, invitationsSent, sentences } from '#contract/sentences.ts';
import { siteSentences } from '#contract/siteSentences.ts';
import { sizes } from '#contract/sizes.ts';
import { keyOf, useSend } from '../api/hooks.ts';
import { faultsAt } from '../api/tell.ts';
import { Screen } from '../shell/Screen.tsx';
import { useSite } from '../shell/site.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { counted, t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import { siteName } from '../ui/title.ts';
import { AddressField } from './AddressField.tsx';
import { entriesOf, withEntries } from './addresses.ts';
import { Invitations } from './Invitations.tsx';
import classes from './InviteScreen.module.css';

const greeting = t('Hello, I am on {{site}}, where we talk about what happens in our town and do something about it. I would like to see you there.', {
  site: siteName,
});

type Errors = { emails?: string | undefined; message?: string | undefined };

/** Brings others in, by e-mail. */
export function InviteScreen() {
  return (
    <Screen>
      {useSite()?.registration === 'closed' ? (
        <EmptyState icon={<IconUserOff size={40} stroke={1.5} />} title={t('Invitations rest')}>
          {siteSentences.nobodyInvited}
        </EmptyState>
      ) : (
        <InviteForm />
      )}
      <Invitations />
    </Screen>
  );
}

function InviteForm() {
  const [entries, setEntries] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState(greeting);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();
  const id = useId();
  const field = { emails: `${id}emails`, message: `${id}message` };

  // The summary takes the focus, so it is set when the form is sent and not while its errors are mended.
  const point = (found: Errors) => {
    setErrors(found);
    setSummary((['emails', 'message'] as const).flatMap((name) => (found[name] ? [{ field: field[name], message: found[name] }] : [])));
  };
  const invite = useSend('POST /user/invite-friend', {
    once: true,
    onDone: ({ sent_emails, already_exists_email, invalid_emails }) => {
      if (sent_emails.length > 0) notice.success(invitationsSent(sent_emails));
      // What was not sent stays, with its reason.
      setEntries([...already_exists_email, ...invalid_emails]);
      point(already_exists_email.length > 0 ? { emails: alreadyRegistered(already_exists_email, siteName) } : {});
      void client.invalidateQueries({ queryKey: keyOf('GET /user/invitations') });
      if (already_exists_email.length + invalid_emails.length === 0) document.getElementById(field.emails)?.focus();
    },
    onRefused: (refused) => point(faultsAt(refused, ['emails', 'message'])),
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const emails = withEntries(entries, entriesOf(typed));
    setEntries(emails);
    setTyped('');
    if (emails.length === 0) return point({ emails: sentences.inviteEmails });
    const over = emails.length - sizes.invitations;
    if (over > 0) return point({ emails: t('At most {{most}} at a time: please keep {{over}} for the next.', { most: sizes.invitations, over }) });
    point({});
    invite.mutate({ emails, ...(message.trim() && { message }) });
  };
  const left = sizes.invitationNote - message.length;

  return (
    <Card as="section" aria-label={t('Invite people by e-mail')}>
      <ErrorSummary errors={summary} />
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <AddressField
          id={field.emails}
          label={t('E-mail addresses')}
          entries={entries}
          typed={typed}
          error={errors.emails}
          onChange={(next, text) => {
            setEntries(next);
            setTyped(text);
            setErrors(({ message: kept }) => ({ message: kept }));
          }}
        />
        <div>
          <Textarea
            id={field.message}
            size="md"
            label={t('Message (optional)')}
            description={t('It stands in the mail, under your name. Without web addresses.')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={sizes.invitationNote}
            value={message}
            error={errors.message}
            onChange={(event) => {
              setMessage(event.currentTarget.value);
              setErrors(({ emails: kept }) => ({ emails: kept }));
            }}
          />
          <p className={classes.counter} aria-live={left <= 50 ? 'polite' : 'off'}>
            {counted(left, '{{n}} character left', '{{n}} characters left')}
          </p>
        </div>
        <div className={classes.foot}>
          <p>{t('Whoever accepts gets a friend request from you.')}</p>
          <Button type="submit" loading={invite.isPending} leftSection={<IconSend size={18} aria-hidden />}>
            {t('Send invitations')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
