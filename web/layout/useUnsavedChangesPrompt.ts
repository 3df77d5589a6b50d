import { useBlocker } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';

/**
 * Asks for confirmation before the user leaves a changed form. The draft is stored, so closing the
 * tab needs no prompt. `hasUnsavedChanges` tells the state at the time of navigation: after saving,
 * the user may leave before the form is rendered as unchanged.
 */
export function useUnsavedChangesPrompt(changed: boolean, hasUnsavedChanges: () => boolean) {
  const confirm = useConfirm();
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // The logout screen has its own prompt.
      if (!hasUnsavedChanges() || [current.pathname, paths.logout()].includes(next.pathname))
        return false;
      return !(await confirm({
        title: t('Leave without saving?'),
        detail: t('Your changes stay here until you save or discard them.'),
        confirmLabel: t('Leave'),
      }));
    },
  });
}
