import { useQueryClient } from '@tanstack/react-query';
import type { Input, Output } from '#contract/calls.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { usePromptedDraftForm } from '../drafts/usePromptedDraftForm.ts';
import { toast } from '../ui/toast.ts';

type Saved = Output<'POST /account/get-notification-settings'>;
/** The switches by name, and how often emails are sent. */
type Values = Record<string, Saved['settings'][string] | Saved['mail_pace']>;

/** State of the notification settings. Unsaved changes survive a reload. */
export function useNotificationForm() {
  const { settings, mail_pace } = useSuspenseApiQuery(
    'POST /account/get-notification-settings',
    {},
  );
  const form = usePromptedDraftForm<Values>({
    key: 'notifications',
    saved: { ...settings, mail_pace },
  });
  const client = useQueryClient();

  const save = useApiMutation('POST /account/save-notification-settings', {
    onSuccess: ({ message, ...response }) => {
      client.setQueryData<Saved>(queryKey('POST /account/get-notification-settings', {}), response);
      form.clear();
      toast.success(message);
    },
  });

  return {
    ...form,
    saving: save.isPending,
    submit: () => {
      if (!save.isPending)
        save.mutate(form.changes as Input<'POST /account/save-notification-settings'>);
    },
  };
}
