import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import { useDraftForm, type DraftFormOptions } from './useDraftForm.ts';

/**
 * Like `useDraftForm`, and asks for confirmation before the user leaves the screen with unsaved
 * changes. Apart from it, because forms of the first visit need no prompt.
 */
export function usePromptedDraftForm<Values extends object>(options: DraftFormOptions<Values>) {
  const form = useDraftForm<Values>(options);
  useUnsavedChangesPrompt(form.hasChanges, () => Object.keys(form.getLatestChanges()).length > 0);
  return form;
}
