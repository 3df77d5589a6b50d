import { useRef, useState } from 'react';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { t } from '../i18n/language.ts';
import type { CaseScope } from './cases.ts';

/** Whether the server rejected a request because it lacks a password or code. */
export const requiresReauthentication = ({ fields }: ApiRequestError) =>
  fields?.password !== undefined || fields?.code !== undefined;

/**
 * Reverses decisions. If the server requires a password or code, a dialog opens: for the suspension
 * of an administrator or moderator. The caller renders `dialog`.
 */
export function useUndoDecision(
  { groupId }: CaseScope,
  onSuccess: (response: { message: string }) => void,
) {
  // Stays empty: this hook renders no element that could take the focus.
  const container = useRef<HTMLElement>(null);
  const [needsCredentials, setNeedsCredentials] = useState(false);
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: needsCredentials }).data;
  const onSite = useApiMutation('POST /admin/report/undo', {
    onSuccess: (response) => {
      setNeedsCredentials(false);
      reauthentication.close();
      onSuccess(response);
    },
    onError: (error, { id }) => {
      if (needsCredentials || !requiresReauthentication(error))
        return reauthentication.showServerError(error);
      setNeedsCredentials(true);
      reauthentication.confirm({
        title: t('End this suspension?'),
        detail: t('The suspended person helps run this site, so please confirm it’s you.'),
        confirmLabel: t('End suspension'),
        run: (credentials) => onSite.mutate({ id, ...credentials }),
      });
    },
  });
  const reauthentication = useReauthentication({
    required: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: onSite.isPending,
    fallbackFocus: container,
    alwaysConfirm: true,
  });
  const inGroup = useApiMutation('POST /group/report/undo', { onSuccess });
  return {
    pending: onSite.isPending || inGroup.isPending,
    undo: (id: number) =>
      groupId === undefined ? onSite.mutate({ id }) : inGroup.mutate({ id, group_id: groupId }),
    dialog: reauthentication.dialog,
  };
}
