import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { News } from '#contract/news.ts';
import { useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { invalidateNews } from './cache.ts';

const NewsEditor = lazyDialog(() => import('./NewsEditor.tsx').then((module) => module.NewsEditor));

/**
 * Administrator's menu of a news item. `onRemoved` is called while the item is still rendered, to
 * move the focus to another item.
 */
export function NewsMenu({ news, onRemoved }: { news: News; onRemoved: () => void }) {
  const { id, title, featured } = news;
  const [editing, setEditing] = useState(false);
  const client = useQueryClient();
  const onChanged = ({ message }: { message: string }) => {
    toast.success(message);
    void invalidateNews(client);
  };
  const feature = useApiMutation('POST /news/mark-featured', { onSuccess: onChanged });
  const remove = () => {
    onRemoved();
    runUndoable(
      'POST /news/delete',
      { id },
      { message: t('Deleted: {{title}}', { title }), onSuccess: () => invalidateNews(client) },
    );
  };
  return (
    <>
      <Menu
        width={220}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for “{{title}}”', { title })}
            loading={feature.isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
          {t('Edit')}
        </MenuItem>
        {featured === 'Y' ? (
          <MenuItem
            icon={<IconStarOff size={18} aria-hidden />}
            onClick={() => feature.mutate({ id, featured: 'N' })}
          >
            {t('Remove from featured')}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<IconStar size={18} aria-hidden />}
            onClick={() => feature.mutate({ id, featured: 'Y' })}
          >
            {t('Feature')}
          </MenuItem>
        )}
        <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={remove}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      <NewsEditor news={news} opened={editing} onClose={() => setEditing(false)} />
    </>
  );
}
