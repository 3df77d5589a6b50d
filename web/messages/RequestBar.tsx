import { Button } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { transElements } from '../i18n/transElements.tsx';
import classes from './RequestBar.module.css';
import { useAcceptRequest } from './useAcceptRequest.ts';

type RequestBarProps = {
  user: { id: number; name: string; username: string };
  onDecline: () => void;
  onBlock: () => void;
  onReport: () => void;
};

/** Answers to a message request: a first message from a person the member does not know. */
export function RequestBar({ user, onDecline, onBlock, onReport }: RequestBarProps) {
  const { accept, isPending } = useAcceptRequest(user);
  return (
    <Stack
      as="section"
      gap={8}
      color="ink"
      px={12}
      py={12}
      surface="accent"
      className={classes.bar}
      aria-label={t('Message request')}
    >
      <Text size="sm">
        {transElements(
          '{{name}} wants to message you. They won’t know you’ve read this. Replying accepts the request.',
          { name: <strong>{user.name}</strong> },
        )}
      </Text>
      <Wrap gap={8}>
        <Button size="sm" loading={isPending} onClick={accept}>
          {t('Accept')}
        </Button>
        <Button size="sm" variant="default" onClick={onDecline}>
          {t('Decline')}
        </Button>
        <Button size="sm" variant="default" onClick={onBlock}>
          {t('Block')}
        </Button>
        <Button size="sm" variant="default" onClick={onReport}>
          {t('Report')}
        </Button>
      </Wrap>
    </Stack>
  );
}
