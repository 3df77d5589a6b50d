import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import classes from './AuthorRow.module.css';
import { VersionsDialog } from './VersionsDialog.tsx';

/** "Edited" label of a post. If earlier versions are stored, it opens them. */
export function EditedLabel({ content }: { content: Content }) {
  const [opened, setOpened] = useState(false);
  // The button stays mounted while the dialog closes, to get the focus back.
  if (content.total_versions === 0 && !opened) return <span>{t('edited')}</span>;
  return (
    <span>
      <button
        type="button"
        className={classes.edited}
        aria-haspopup="dialog"
        title={t('View changes')}
        onClick={() => setOpened(true)}
      >
        {t('edited')}
      </button>
      <VersionsDialog content={content} opened={opened} onClose={() => setOpened(false)} />
    </span>
  );
}
