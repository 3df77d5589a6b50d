import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../paths.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';

/** Asks before a form with changes is left. They are kept, so that closing the window loses nothing. */
export function useUnsavedChangesPrompt(changed: boolean) {
  const confirm = useConfirm();
  const settled = useRef(false);
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // logging out asks for itself
      if (settled.current || [current.pathname, paths.logout()].includes(next.pathname))
        return false;
      return !(await confirm({
        title: t('Leave without saving?'),
        detail: t('Your changes stay here until you save them, discard them or log out.'),
        yes: t('Leave'),
      }));
    },
  });
  return {
    touched: () => (settled.current = false),
    /** What is saved may be left at once, before the screen knows that nothing is changed any more. */
    saved: () => (settled.current = true),
  };
}
