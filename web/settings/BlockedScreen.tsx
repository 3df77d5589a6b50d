import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { useBlock } from '../people/useBlock.ts';
import { PersonList } from '../people/PersonList.tsx';
import { Card } from '../ui/Card.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { t } from '../i18n/language.ts';

/**
 * People that the member has blocked. Visible to the member only. “Un-Block” is fixed by the
 * specification, see contract/plainWording.ts.
 */
export function BlockedScreen() {
  const { users } = useSuspenseApiQuery('GET /user/blocked', {});
  const { unblock } = useBlock();
  if (users.length === 0) {
    return (
      <EmptyState
        icon={<IconBan size={40} stroke={1.5} />}
        title={t('You haven’t blocked anyone')}
        action={
          <LinkButton to={paths.friends()} variant="default">
            {t('Go to friends')}
          </LinkButton>
        }
      >
        {t('To block someone, open the menu on their profile.')}
      </EmptyState>
    );
  }
  return (
    <Card>
      <PersonList
        people={users}
        action={({ id, name }) => (
          <Button
            variant="default"
            size="sm"
            aria-label={t('Un-Block: {{name}}', { name })}
            loading={unblock.isPending && unblock.variables.user_id === id}
            onClick={(event) => {
              const listItem = event.currentTarget.closest('li');
              unblock.mutate({ user_id: id }, { onSuccess: () => moveFocusToNeighbor(listItem) });
            }}
          >
            {t('Un-Block')}
          </Button>
        )}
      />
    </Card>
  );
}
