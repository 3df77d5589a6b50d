import { IconBookmark, IconBookmarkOff, IconEyeOff, IconEyePlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Content } from '#contract/posts.ts';
import { useMember } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { useDismiss } from './useDismiss.ts';
import { useSave } from './useSave.ts';

/** Call before a card disappears from a list. The menu has returned the focus to the card. */
const moveFocusFromCard = () =>
  moveFocusToNeighbor(document.activeElement?.closest('[role="feed"] > article'));

/** Menu items of a post for what a member wants to read. Nobody else learns of these choices. */
export function ReadingChoices({ content }: { content: Content }) {
  const { id, user_id, saved = false, dismissed = false } = content;
  const save = useSave();
  const { dismiss, restore } = useDismiss();
  const isSavedList = useLocation().pathname === paths.saved();
  const isOwn = useMember().userId === user_id;
  return (
    <>
      <MenuItem
        icon={
          saved ? <IconBookmarkOff size={18} aria-hidden /> : <IconBookmark size={18} aria-hidden />
        }
        onClick={() => {
          if (isSavedList && saved) moveFocusFromCard();
          void save(id, !saved);
        }}
      >
        {saved ? t('Remove from saved') : t('Save for later')}
      </MenuItem>
      {dismissed ? (
        <MenuItem icon={<IconEyePlus size={18} aria-hidden />} onClick={() => void restore(id)}>
          {t('Show in my feed again')}
        </MenuItem>
      ) : (
        // The list of saved posts keeps what the member hides elsewhere.
        !isOwn &&
        !isSavedList && (
          <MenuItem
            icon={<IconEyeOff size={18} aria-hidden />}
            onClick={() => {
              moveFocusFromCard();
              void dismiss(id);
            }}
          >
            {t('Hide this post')}
          </MenuItem>
        )
      )}
    </>
  );
}
