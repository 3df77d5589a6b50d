import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, useState, type ReactNode } from 'react';
import type { Content } from '#contract/posts.ts';
import { Menu } from '../ui/Menu.tsx';
import { t } from '../i18n/language.ts';

const loadItems = () => import('./CardMenuItems.tsx');
const CardMenuItems = lazy(async () => ({ default: (await loadItems()).CardMenuItems }));
/** A failure is reported when the menu opens. */
const loadEarly = () => void loadItems().catch(() => undefined);

type CardMenuProps = {
  content: Content;
  /** Called before the post disappears from the screen. */
  onHidden?: () => void;
  /** Called after the post was deleted. */
  onRemoved: () => void;
  /** Items after Edit. */
  children?: ReactNode;
};

/** Menu of a post. Its items load when the pointer or the focus reaches the button. */
export function CardMenu({ content, onHidden, onRemoved, children }: CardMenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Menu
      width={200}
      target={(target) => (
        <ActionIcon
          {...target}
          aria-label={t('More options for {{name}}’s post', { name: content.user.name })}
          loading={isRemoving}
          onPointerEnter={loadEarly}
          onFocus={loadEarly}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <CardMenuItems
        content={content}
        onHidden={onHidden}
        onRemoved={onRemoved}
        onRemoving={setRemoving}
      >
        {children}
      </CardMenuItems>
    </Menu>
  );
}
