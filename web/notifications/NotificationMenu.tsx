import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NotificationView } from '#contract/notification.ts';
import { t } from '../i18n/language.ts';
import { Menu } from '../ui/Menu.tsx';
import classes from './NotificationRow.module.css';

const NotificationMenuItems = lazy(() =>
  import('./NotificationMenuItems.tsx').then((module) => ({
    default: module.NotificationMenuItems,
  })),
);

/** Menu of a notification. Its items load when it first opens. */
export const NotificationMenu = ({ notification }: { notification: NotificationView }) => (
  <Menu
    width={260}
    target={(target) => (
      <ActionIcon
        {...target}
        className={classes.menuButton ?? ''}
        aria-label={t('More options for “{{sentence}}”', { sentence: notification.sentence })}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    )}
  >
    <NotificationMenuItems notification={notification} />
  </Menu>
);
