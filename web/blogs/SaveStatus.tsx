import { VisuallyHidden } from '@mantine/core';
import { Text } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import { relativeTime } from '../ui/time.ts';
import type { BlogForm } from './useBlogForm.ts';
import classes from './BlogForm.module.css';

/**
 * Save status in the blog editor. Screen readers announce changes of the status, not every save:
 * the text for them has no time.
 */
export function SaveStatus({ form }: { form: BlogForm }) {
  const { phase, hasChanges, isAutosaved, draft } = form;
  const now = useNow();
  const isSaved = phase.kind === 'saved' && !hasChanges;
  const statusText = (() => {
    if (phase.kind === 'failed') return t('Couldn’t save: {{message}}', { message: phase.message });
    if (isAutosaved)
      return hasChanges && !draft.title.trim() ? t('Add a title to start autosave.') : undefined;
    return hasChanges
      ? t('Your changes aren’t saved yet, but they’re stored in this browser.')
      : undefined;
  })();
  return (
    <Text size="sm" color="muted" className={classes.status}>
      <span aria-hidden>
        {statusText ??
          (phase.kind === 'saving'
            ? t('Saving…')
            : isSaved
              ? t('Saved {{when}}', { when: relativeTime(new Date(phase.at), now) })
              : '')}
      </span>
      <VisuallyHidden role="status">
        {statusText ??
          (phase.kind === 'saved' || phase.kind === 'saving' ? t('Saved just now') : '')}
      </VisuallyHidden>
    </Text>
  );
}
