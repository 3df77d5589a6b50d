import { Button, Checkbox, Group } from '@mantine/core';
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
 * a menu led here (`chosen`). It always asks when there are unsent drafts. They stay in this
 * browser unless the member deletes them.
 */
export function LogoutScreen() {
  const navigate = useNavigate();
  const isConfirmed = useLocation({ select: ({ state }) => state.chosen === true });
  const [unsent] = useState(() => listDraftNames(session.current()?.userId ?? 0).length);
  const [deletesDrafts, setDeletesDrafts] = useState(false);
  const [needsConfirmation] = useState(session.current() !== null && (!isConfirmed || unsent > 0));

  const logOut = () => {
    const loggedOut = session.current() !== null;
    signOut({ deletesDrafts });
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
        <>
          <Text>
            {plural(
              unsent,
              'You have an unsent draft. It stays in this browser for 30 days and appears when you log in again. Others who use this browser could find it.',
              'You have {{n}} unsent drafts. They stay in this browser for 30 days and appear when you log in again. Others who use this browser could find them.',
            )}
          </Text>
          <Checkbox
            label={t('Delete my drafts (recommended if others use this device)')}
            checked={deletesDrafts}
            onChange={(event) => setDeletesDrafts(event.currentTarget.checked)}
          />
        </>
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
