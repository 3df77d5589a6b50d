import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { MutePeriod } from '#contract/mutes.ts';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { periods } from './periods.ts';
import { toInput, useMute, type MuteTarget } from './useMutes.ts';

type MuteDialogProps = { target: MuteTarget; opened: boolean; onClose: () => void };

/** Explains what muting a person or a group does, and asks for how long. */
export function MuteDialog({ target, opened, onClose }: MuteDialogProps) {
  const [period, setPeriod] = useState<MutePeriod>('always');
  const { mute } = useMute({ onSuccess: onClose });
  const { name } = target;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!mute.isPending) mute.mutate({ ...toInput(target), period });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Mute {{name}}?', { name })}>
      <form onSubmit={onSubmit}>
        <Text color="muted" mb={16}>
          {target.user_id === undefined
            ? t(
                'Posts in this group won’t appear in your feed, and you won’t be notified of them. You can still open the group.',
              )
            : t(
                'Their posts won’t appear in your feed, and their comments are folded. You’ll get their messages, but no other notifications about what they do. They won’t know.',
              )}
        </Text>
        <Radio.Group
          size="md"
          label={t('For how long?')}
          value={period}
          onChange={(value) => setPeriod(value as MutePeriod)}
        >
          <Stack gap={12} mt={8}>
            {periods.map(({ value, label }) => (
              <Radio
                key={value}
                size="md"
                value={value}
                label={label}
                {...(value === period && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={mute.isPending}>
            {t('Mute')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
