import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';

/**
 * Asks for confirmation before the user leaves a changed form. The draft is stored, so closing the
 * tab needs no prompt.
 */
export function useUnsavedChangesPrompt(changed: boolean) {
  const confirm = useConfirm();
  const settled = useRef(false);
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // The logout screen has its own prompt.
      if (settled.current || [current.pathname, paths.logout()].includes(next.pathname))
        return false;
      return !(await confirm({
        title: t('Leave without saving?'),
        detail: t('Your changes stay here until you save them, discard them or log out.'),
        confirmLabel: t('Leave'),
      }));
    },
  });
  return {
    /** Call on each change: after one that follows a save, the prompt applies again. */
    touched: () => (settled.current = false),
    /** Call after saving: navigation is then allowed before the form re-renders as unchanged. */
    saved: () => (settled.current = true),
  };
}
