import { useEffect, useId, useState } from 'react';
import { sentences } from '#contract/sentences.ts';
import { sizes } from '#contract/sizes.ts';
import { useSend } from '../api/hooks.ts';
import { AddressField } from '../friends/AddressField.tsx';
import { entriesOf, seemsAddress, withEntries } from '../friends/addresses.ts';
import { t } from '../ui/language.ts';
import { InviteForm } from './InviteForm.tsx';
import { useInviting } from './inviting.ts';

/** Whoever an address belongs to is invited, member or not. */
export function InviteByEmail({ groupId, onDone }: { groupId: number; onDone: () => void }) {
  const [entries, setEntries] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const id = useId();
  const inviting = useInviting('emails', onDone);
  const send = useSend('POST /group/invite-user-emails', { once: true, onDone: inviting.answered, onRefused: inviting.refuse });

  // The dialog opened before this was there to take the focus.
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const point = (fault: string) => {
    inviting.point(fault);
    document.getElementById(id)?.focus();
  };
  const onSend = () => {
    const emails = withEntries(entries, entriesOf(typed));
    setEntries(emails);
    setTyped('');
    if (emails.length === 0) return point(sentences.inviteGroupEmails);
    if (!emails.every(seemsAddress)) return point(sentences.inviteGroupEmailFormat);
    const over = emails.length - sizes.invitations;
    if (over > 0) return point(t('At most {{most}} at a time: please keep {{over}} for the next.', { most: sizes.invitations, over }));
    inviting.point(undefined);
    return send.mutate({ group_id: groupId, emails, ...inviting.trimmed() });
  };
  return (
    <InviteForm inviting={inviting} sending={send.isPending} onSend={onSend} onCancel={onDone}>
      <AddressField
        id={id}
        label={t('E-mail addresses')}
        entries={entries}
        typed={typed}
        error={inviting.errors.people}
        onChange={(next, text) => {
          setEntries(next);
          setTyped(text);
          inviting.point(undefined);
        }}
      />
    </InviteForm>
  );
}
