import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useApiQuery } from '../api/hooks.ts';
import { useBlock } from '../people/useBlock.ts';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';

/**
 * Shown instead of a conversation that the server refuses. If the member has blocked the person, it
 * offers to unblock them; otherwise it is a not-found screen with `text`.
 */
export function BlockNotice({ username, text }: { username: string; text: string }) {
  const blocked = useApiQuery('GET /user/blocked', {});
  const { unblock } = useBlock();
  const user = blocked.data?.users.find(
    (item) => item.username.toLowerCase() === username.toLowerCase(),
  );
  useTitle(user?.name ?? text.replace(/\.$/, ''));
  if (blocked.isPending) return null;
  if (!user) return <NotFoundScreen title={text} />;
  return (
    <EmptyState
      icon={<IconBan size={40} stroke={1.5} />}
      title={t('You’ve blocked {{name}}', { name: user.name })}
      heading="h1"
      action={
        <Button
          variant="default"
          loading={unblock.isPending}
          onClick={() => unblock.mutate({ user_id: user.id })}
        >
          {t('Un-Block')}
        </Button>
      }
    >
      {t(
        'You can’t message each other. Unblock {{name}} to read your messages again, for example to report one.',
        { name: user.name },
      )}
    </EmptyState>
  );
}
