import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { MailPace } from '#contract/notification.ts';
import { keyOf, useAnswer, useSend } from '../api/hooks.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { useDraft } from '../ui/draft.ts';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';

type Saved = Answer<'POST /account/get-notification-settings'>;
type Changes = { settings: Saved['settings']; mail_pace?: MailPace };

const unchanged: Changes = { settings: {} };

/** What a member is told of, while it is chosen. Changes that are not saved survive a reload. */
export function useNotificationForm() {
  const saved = useAnswer('POST /account/get-notification-settings', {});
  const [changes, setChanges, forget] = useDraft<Changes>('notifications', unchanged);
  const client = useQueryClient();
  const confirm = useConfirm();
  const settled = useRef(false);
  const changed =
    Object.entries(changes.settings).some(([name, value]) => saved.settings[name] !== undefined && saved.settings[name] !== value) ||
    (changes.mail_pace ?? saved.mail_pace) !== saved.mail_pace;

  const save = useSend('POST /account/save-notification-settings', {
    onDone: ({ message, ...answer }) => {
      client.setQueryData<Saved>(keyOf('POST /account/get-notification-settings', {}), answer);
      settled.current = true;
      forget();
      notice.success(message);
    },
  });

  useBlocker({
    disabled: !changed,
    // The changes are kept: closing the window loses nothing.
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (settled.current || current.pathname === next.pathname) return false;
      return !(await confirm({
        title: t('Leave without saving?'),
        detail: t('What you changed waits here until you save it, discard it or log out.'),
        yes: t('Leave'),
      }));
    },
  });

  const change = (next: Changes) => {
    settled.current = false;
    setChanges(next);
  };
  return {
    settings: { ...saved.settings, ...changes.settings },
    mailPace: changes.mail_pace ?? saved.mail_pace,
    changed,
    saving: save.isPending,
    set: (name: string, on: boolean) => change({ ...changes, settings: { ...changes.settings, [name]: on ? 'Y' : 'N' } }),
    setMailPace: (mail_pace: MailPace) => change({ ...changes, mail_pace }),
    discard: forget,
    submit: () => {
      if (!save.isPending) save.mutate({ ...changes.settings, ...(changes.mail_pace && { mail_pace: changes.mail_pace }) });
    },
  };
}
