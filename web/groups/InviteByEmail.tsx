import { useEffect, useId } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { AddressField } from '../friends/AddressField.tsx';
import { looksLikeEmail } from '../friends/addresses.ts';
import { useAddresses } from '../friends/useEmailInvitations.ts';
import { t } from '../i18n/language.ts';
import { InviteForm } from './InviteForm.tsx';
import { useGroupInvitations } from './useGroupInvitations.ts';

/** Tab that invites people by email address, whether they are members of the site or not. */
export function InviteByEmail({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const addresses = useAddresses();
  const id = useId();
  const inviting = useGroupInvitations('emails', onClose);
  const send = useApiMutation('POST /group/invite-user-emails', {
    once: true,
    onSuccess: inviting.handleResponse,
    onError: inviting.showServerError,
  });

  // The dialog opens before `InviteTabs`, which is lazy, is loaded, so it cannot focus the field.
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const showError = (errorMessage: string) => {
    inviting.showPeopleError(errorMessage);
    document.getElementById(id)?.focus();
  };
  const onSend = () => {
    const { emails, errorMessage } = addresses.takeAddresses(strings.inviteGroupEmails);
    if (errorMessage) return showError(errorMessage);
    // The dialog closes once an invitation is sent. The field names the invalid addresses, so that
    // they can be corrected before.
    if (!emails.every(looksLikeEmail)) return showError(strings.inviteGroupEmailFormat);
    inviting.clearErrors();
    return send.mutate({ group_id: groupId, emails, ...inviting.noteInput() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onClose}>
      <AddressField
        id={id}
        label={t('Email addresses')}
        entries={addresses.entries}
        typed={addresses.typed}
        error={inviting.errors.people}
        onChange={(next, text) => {
          addresses.enter(next, text);
          inviting.clearErrors();
        }}
      />
    </InviteForm>
  );
}
