import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { signOut } from '../api/signOut.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { transElements } from '../i18n/transElements.tsx';
import classes from './SettingsCard.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

/** Deletes the member's account after reauthentication. Logging in within 14 days restores it. */
export function DeleteAccount() {
  const loginMethods = useSuspenseApiQuery('GET /account/ways', {});
  const section = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const remove = useApiMutation('POST /account/delete', {
    onSuccess: ({ message }) => {
      toast.success(message);
      signOut({ deletesDrafts: true });
      void navigate({ to: paths.login(), replace: true });
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const reauthentication = useReauthentication({
    required: requiredCredentials(loginMethods),
    sending: remove.isPending,
    fallbackFocus: section,
  });
  const confirmDelete = () =>
    reauthentication.confirm({
      title: t('Delete your account?'),
      confirmLabel: t('Delete my account'),
      danger: true,
      detail: t(
        'You’ll be logged out on all devices. To undo this, log in again within 14 days. After that, your account is deleted for good.',
      ),
      run: (credentials) => remove.mutate(credentials),
    });

  return (
    <Card
      as="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby="delete"
      className={classes.part}
    >
      <Heading mb={8} id="delete">
        {t('Delete your account')}
      </Heading>
      <p>{t('Your profile, posts, comments and likes disappear for everyone right away.')}</p>
      <p>
        {transElements(
          'You have {{days}} to change your mind. Just log in, and your profile and everything you wrote come back. By then, someone else may be in charge of groups and group conversations you ran, and your places at events may be taken. Invitations you sent stop working right away. If you don’t come back, everything is deleted for good, including your photos, and can’t be restored. Messages you sent stay with the people who received them, shown as from “Deleted member.” Polls that others voted in stay too, without your name, and reports you made stay with the moderators for as long as they need them. Before you go, delete any polls you don’t want to leave behind.',
          { days: <strong>{t('14 days')}</strong> },
        )}
      </p>
      <Wrap gap={8}>
        <Button color="brick" variant="outline" onClick={confirmDelete}>
          {t('Delete my account')}
        </Button>
      </Wrap>
      {reauthentication.dialog}
    </Card>
  );
}
