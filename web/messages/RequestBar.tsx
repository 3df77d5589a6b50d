import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { transElements } from '../i18n/transElements.tsx';
import { refetchInbox } from './inbox.ts';
import classes from './RequestBar.module.css';

type RequestBarProps = {
  user: { id: number; name: string; username: string };
  onDelete: () => void;
  onBlock: () => void;
  onReport: () => void;
};

/** Answers to a message request: a first message from a person the member does not know. */
export function RequestBar({ user, onDelete, onBlock, onReport }: RequestBarProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useApiMutation('POST /message/accept', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchInbox(client);
      // The conversation moves from Requests to the inbox, so the inbox is shown beside it.
      void navigate({ to: paths.conversation(user.username), replace: true });
      void client.invalidateQueries({
        queryKey: queryKey('GET /message/get-messages', { user_id: user.id }),
      });
    },
  });
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
        <Button
          size="sm"
          loading={accept.isPending}
          onClick={() => accept.mutate({ user_id: user.id })}
        >
          {t('Accept')}
        </Button>
        <Button size="sm" variant="default" onClick={onDelete}>
          {t('Delete')}
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
