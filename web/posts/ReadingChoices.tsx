import { IconBookmark, IconBookmarkOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { useSave } from './useSave.ts';

/** Menu items of a post for what a member wants to read. Nobody else learns of these choices. */
export function ReadingChoices({ content: { id, saved = false } }: { content: Content }) {
  const save = useSave();
  const isSavedList = useLocation().pathname === paths.saved();
  return (
    <MenuItem
      icon={
        saved ? <IconBookmarkOff size={18} aria-hidden /> : <IconBookmark size={18} aria-hidden />
      }
      onClick={() => {
        // The card disappears from the list of saved posts. The menu has returned the focus to it.
        if (isSavedList && saved)
          moveFocusToNeighbor(document.activeElement?.closest('[data-card]'));
        void save(id, !saved);
      }}
    >
      {saved ? t('Remove from saved') : t('Save for later')}
    </MenuItem>
  );
}
