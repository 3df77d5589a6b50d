import type { ReactNode, SubmitEvent } from 'react';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { AddressField } from './AddressField.tsx';
import type { EmailInvitations } from './useEmailInvitations.ts';
import { NoteField } from './NoteField.tsx';

/**
 * Form for invitations by email: addresses and message. `children` is the footer with the button.
 */
export function InvitationForm({
  inviting,
  children,
}: {
  inviting: EmailInvitations;
  children: ReactNode;
}) {
  const { addresses, ids, errors } = inviting;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    inviting.submit();
  };
  return (
    <>
      <ErrorSummary errors={inviting.summary} />
      <Stack noValidate as="form" gap={16} onSubmit={onSubmit}>
        <AddressField
          id={ids.emails}
          label={t('Email addresses')}
          entries={addresses.entries}
          typed={addresses.typed}
          error={errors.emails}
          onChange={inviting.enter}
        />
        <NoteField
          id={ids.message}
          description={t(
            'We include this in the email, signed with your name. Links aren’t allowed.',
          )}
          value={inviting.message}
          error={errors.message}
          onChange={inviting.write}
        />
        {children}
      </Stack>
    </>
  );
}
