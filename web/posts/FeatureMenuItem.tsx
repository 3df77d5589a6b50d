import { IconStar, IconStarOff } from '@tabler/icons-react';
import type { Content } from '#contract/posts.ts';
import { useRole } from '../api/useRole.ts';
import { t } from '../i18n/language.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { useFeature } from './useFeature.ts';

/** Menu item for administrators to feature a public action or poll. */
export function FeatureMenuItem({ content: { id, featured = false } }: { content: Content }) {
  const role = useRole();
  const feature = useFeature();
  if (role !== 'admin') return null;
  return (
    <MenuItem
      icon={featured ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      onClick={() => feature.mutate({ id, featured: featured ? 'N' : 'Y' })}
    >
      {featured ? t('Remove from featured') : t('Feature')}
    </MenuItem>
  );
}
