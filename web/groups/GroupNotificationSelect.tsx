import { NativeSelect } from '@mantine/core';
import { IconAt, IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { NotificationLevel } from '#contract/group.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

// On phones, only the icon shows the current setting.
const icons = { all: IconBellRinging, some: IconBell, mentions: IconAt, none: IconBellOff };

const choices: { value: NotificationLevel; label: string }[] = [
  { value: 'all', label: t('All posts') },
  { value: 'some', label: t('Polls, actions and articles') },
  { value: 'mentions', label: t('Only when I’m mentioned') },
  { value: 'none', label: t('Nothing') },
];

type GroupNotificationSelectProps = {
  group: { id: number; name: string };
  /** The current setting. */
  news: NotificationLevel;
};

/**
 * Select for the notifications that the member gets from a group. A change is saved immediately.
 */
export function GroupNotificationSelect({
  group: { id, name },
  news,
}: GroupNotificationSelectProps) {
  const client = useQueryClient();
  const save = useApiMutation('POST /group/news', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: ['GET /group/get-one', { id }] });
      void client.invalidateQueries({ queryKey: ['GET /group/news'] });
    },
  });
  const value = save.isPending ? save.variables.news : news;
  const Icon = icons[value];
  return (
    <NativeSelect
      aria-label={t('Notifications from {{group}}', { group: name })}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      data={choices}
      value={value}
      onChange={(event) =>
        save.mutate({ group_id: id, news: event.currentTarget.value as NotificationLevel })
      }
    />
  );
}
