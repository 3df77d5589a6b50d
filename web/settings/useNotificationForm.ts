import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { MailPace } from '#contract/notification.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { toast } from '../ui/toast.ts';

type Saved = Output<'POST /account/get-notification-settings'>;
type Changes = { settings: Saved['settings']; mail_pace?: MailPace };

const unchanged: Changes = { settings: {} };

/** State of the notification settings. Unsaved changes survive a reload. */
export function useNotificationForm() {
  const saved = useSuspenseApiQuery('POST /account/get-notification-settings', {});
  const [changes, setChanges, clear] = useDraft<Changes>('notifications', unchanged);
  const client = useQueryClient();
  const hasChanges =
    Object.entries(changes.settings).some(
      ([name, value]) => saved.settings[name] !== undefined && saved.settings[name] !== value,
    ) || (changes.mail_pace ?? saved.mail_pace) !== saved.mail_pace;
  const guard = useUnsavedChangesPrompt(hasChanges);

  const save = useApiMutation('POST /account/save-notification-settings', {
    onSuccess: ({ message, ...response }) => {
      client.setQueryData<Saved>(queryKey('POST /account/get-notification-settings', {}), response);
      guard.saved();
      clear();
      toast.success(message);
    },
  });

  const updateChanges = (newChanges: Changes) => {
    guard.touched();
    setChanges(newChanges);
  };
  return {
    settings: { ...saved.settings, ...changes.settings },
    mailPace: changes.mail_pace ?? saved.mail_pace,
    hasChanges,
    saving: save.isPending,
    set: (name: string, on: boolean) =>
      updateChanges({ ...changes, settings: { ...changes.settings, [name]: on ? 'Y' : 'N' } }),
    setMailPace: (mail_pace: MailPace) => updateChanges({ ...changes, mail_pace }),
    discard: clear,
    submit: () => {
      if (!save.isPending)
        save.mutate({
          ...changes.settings,
          ...(changes.mail_pace && { mail_pace: changes.mail_pace }),
        });
    },
  };
}
