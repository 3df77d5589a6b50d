import { Skeleton } from '@mantine/core';
import { IconMail, IconMailOpened, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Input, Output } from '#contract/calls.ts';
import type { NotificationView } from '#contract/notification.ts';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { MuteConversationItem } from '../mutes/MuteConversationItem.tsx';
import { paths } from '../paths.ts';
import { MenuChoice, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import { Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import {
  deliveriesOf,
  getDelivery,
  kindLabels,
  toChanges,
  type NotificationSettings,
} from './notificationKinds.ts';
import { useMarkRead } from './useMarkRead.ts';

type ItemsProps = { notification: NotificationView };

export function NotificationMenuItems({ notification }: ItemsProps) {
  const { read, unread } = useMarkRead();
  const navigate = useNavigate();
  const { settings, conversation_id: conversation } = notification.object;
  const isUnread = notification.status === '0';
  return (
    <>
      {settings.group ? (
        <MenuItem
          icon={<IconSettings size={18} aria-hidden />}
          onClick={() => void navigate({ to: paths.notificationSettings(), hash: 'groups-news' })}
        >
          {t('Notifications from {{group}}', { group: settings.group.name })}
        </MenuItem>
      ) : (
        <DeliveryChoices settings={settings} />
      )}
      {conversation !== undefined && <MuteConversationItem post={conversation} />}
      <MenuItem
        icon={
          isUnread ? <IconMailOpened size={18} aria-hidden /> : <IconMail size={18} aria-hidden />
        }
        onClick={() => (isUnread ? read(notification) : unread(notification))}
      >
        {isUnread ? t('Mark as read') : t('Mark as unread')}
      </MenuItem>
    </>
  );
}

/** Where notifications of this kind appear. A choice is saved at once, with undo. */
function DeliveryChoices({ settings: kind }: { settings: NotificationView['object']['settings'] }) {
  const query = useApiQuery('POST /account/get-notification-settings', {});
  const save = useSaveSettings();
  const label = kindLabels[kind.kind];
  if (query.isPending)
    return (
      <MenuGroup label={label}>
        <Skeleton height={120} role="status" aria-label={t('Loading')} />
      </MenuGroup>
    );
  if (!query.data)
    return (
      <MenuGroup label={label}>
        <Text size="sm" color="danger" role="alert">
          {query.error.message}
        </Text>
      </MenuGroup>
    );
  const { settings } = query.data;
  const current = getDelivery(settings, kind);
  return (
    <MenuGroup label={label}>
      {deliveriesOf(kind).map((choice) => {
        const checked = choice.site === current.site && choice.email === current.email;
        return (
          <MenuChoice
            key={choice.label}
            checked={checked}
            onClick={() => {
              if (!checked) save(settings, toChanges(settings, kind, choice));
            }}
          >
            {choice.label}
          </MenuChoice>
        );
      })}
    </MenuGroup>
  );
}

function useSaveSettings() {
  const client = useQueryClient();
  const key = queryKey('POST /account/get-notification-settings', {});
  const { mutate } = useApiMutation('POST /account/save-notification-settings', {
    onSuccess: ({ message: _message, ...response }) =>
      client.setQueryData<Output<'POST /account/get-notification-settings'>>(key, response),
  });
  return (before: NotificationSettings, changes: NotificationSettings) => {
    const toInput = (values: NotificationSettings) =>
      values as Input<'POST /account/save-notification-settings'>;
    const earlier = Object.fromEntries(
      Object.keys(changes).map((name) => [name, before[name] ?? 'N']),
    ) as NotificationSettings;
    mutate(toInput(changes), {
      onSuccess: ({ message }) =>
        void toast.undo(message, {
          undo: () => mutate(toInput(earlier)),
        }),
    });
  };
}
