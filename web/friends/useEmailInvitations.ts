import { useId, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { splitAddresses, addAddresses } from './addresses.ts';

/** State of an `AddressField`. */
export function useAddresses() {
  const [entries, setEntries] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  /** Replaces the tags and the typed text. */
  const enter = (next: string[], text = '') => {
    setEntries(next);
    setTyped(text);
  };
  return {
    entries,
    typed,
    enter,
    /**
     * For submission: turns the typed text into tags. Returns all addresses, and an error message
     * if there are too many or none (`emptyMessage`).
     */
    takeAddresses: (emptyMessage: string) => {
      const emails = addAddresses(entries, splitAddresses(typed));
      enter(emails);
      const excess = emails.length - limits.invitations;
      if (emails.length === 0) return { emails, errorMessage: emptyMessage };
      if (excess > 0)
        return {
          emails,
          errorMessage: t(
            'You can invite up to {{most}} people at a time. Please remove {{over}}.',
            {
              most: limits.invitations,
              over: excess,
            },
          ),
        };
      return { emails };
    },
  };
}

type InvitationCall = 'POST /user/invite-friend' | 'POST /admin/user/invite';
type Errors = { emails?: string | undefined; message?: string | undefined };

/**
 * State of an `InvitationForm`. `greeting` is the initial message. `onAnswer` handles the response
 * and returns an error message if some addresses were not invited; these remain in the form.
 * `recent` are addresses that the response does not mention: they were invited in the last week.
 */
export function useEmailInvitations(
  call: InvitationCall,
  greeting: string,
  onAnswer: (response: Output<InvitationCall>, recent: string[]) => string | undefined,
) {
  const addresses = useAddresses();
  const [message, setMessage] = useState(greeting);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const id = useId();
  const ids = { emails: `${id}emails`, message: `${id}message` };

  // Set on submit only: the summary takes the focus and must not take it again while the user
  // corrects errors.
  const showErrors = (newErrors: Errors) => {
    setErrors(newErrors);
    setSummary(
      (['emails', 'message'] as const).flatMap((name) =>
        newErrors[name] ? [{ field: ids[name], message: newErrors[name] }] : [],
      ),
    );
  };
  const invite = useApiMutation(call, {
    once: true,
    onSuccess: (response, { emails }) => {
      const { sent_emails, already_exists_email, invalid_emails } = response;
      const mentioned = [...sent_emails, ...already_exists_email, ...invalid_emails].map((entry) =>
        entry.toLowerCase(),
      );
      const recent = emails.filter((entry) => !mentioned.includes(entry.trim().toLowerCase()));
      addresses.enter([...already_exists_email, ...recent, ...invalid_emails]);
      showErrors({ emails: onAnswer(response, recent) });
    },
    onError: (error) => showErrors(fieldErrors(error, ['emails', 'message'])),
  });

  return {
    addresses,
    message,
    ids,
    errors,
    summary,
    sending: invite.isPending,
    enter: (entries: string[], typed: string) => {
      addresses.enter(entries, typed);
      setErrors(({ message: messageError }) => ({ message: messageError }));
    },
    write: (text: string) => {
      setMessage(text);
      setErrors(({ emails: emailsError }) => ({ emails: emailsError }));
    },
    submit: () => {
      if (invite.isPending) return;
      const { emails, errorMessage } = addresses.takeAddresses(strings.inviteEmails);
      showErrors({ emails: errorMessage });
      if (!errorMessage) invite.mutate({ emails, ...(message.trim() && { message }) });
    },
  };
}

export type EmailInvitations = ReturnType<typeof useEmailInvitations>;
