import { Button, Group } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signOut } from '../api/signOut.ts';
import { session } from '../api/session.ts';
import { paths } from '../paths.ts';
import { listDraftNames } from '../api/draftStore.ts';
import { plural, t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';

/**
 * Logs out. Another site can make a user open this address, so the screen asks for a click unless
 * a menu led here (`chosen`). It always asks when there are unsent drafts, because logging out
 * deletes them.
 */
export function LogoutScreen() {
  const navigate = useNavigate();
  const isConfirmed = useLocation({ select: ({ state }) => state.chosen === true });
  const [unsent] = useState(() => listDraftNames(session.current()?.userId ?? 0).length);
  const [needsConfirmation] = useState(session.current() !== null && (!isConfirmed || unsent > 0));

  const logOut = () => {
    const loggedOut = session.current() !== null;
    signOut();
    void navigate({
      to: paths.login(),
      replace: true,
      ...(loggedOut && { state: { loggedOut: true } }),
    });
  };
  useEffect(() => {
    if (!needsConfirmation) logOut();
    // oxlint-disable-next-line react/exhaustive-deps -- logs out once, on opening
  }, [needsConfirmation]);

  if (!needsConfirmation) return null;
  return (
    <AccountLayout title={t('Log out?')}>
      {unsent > 0 && (
        <Text>
          {plural(
            unsent,
            'You have an unsent draft. If you log out, it’ll be deleted from this device.',
            'You have {{n}} unsent drafts. If you log out, they’ll be deleted from this device.',
          )}
        </Text>
      )}
      <Group>
        <Button onClick={logOut}>{t('Log out')}</Button>
        <Button
          variant="default"
          onClick={() => void navigate({ to: paths.home(), replace: true })}
        >
          {t('Stay logged in')}
        </Button>
      </Group>
    </AccountLayout>
  );
}
