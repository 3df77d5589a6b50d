import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { signOut } from '../api/signOut.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './SettingsCard.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

const consequences = [
  {
    when: t('Right away'),
    facts: [
      t('Your profile, posts, comments and likes disappear for everyone.'),
      t('Invitations you sent stop working.'),
    ],
  },
  {
    when: t('For 14 days'),
    facts: [
      t('Log in to change your mind: your profile and everything you wrote come back.'),
      t(
        'Meanwhile, someone else may take charge of groups and group conversations you run, and your places at events may be taken.',
      ),
    ],
  },
  {
    when: t('After 14 days'),
    facts: [
      t('Everything is deleted for good, including your photos, and can’t be restored.'),
      t(
        'Messages you sent stay with the people who received them, shown as from “Deleted member.”',
      ),
      t(
        'Polls that others voted in stay, without your name. Before you go, delete any polls you don’t want to leave behind.',
      ),
      t('Reports you made stay with the moderators for as long as they need them.'),
    ],
  },
];

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
      {consequences.map(({ when, facts }) => (
        <Stack key={when} gap={4} mb={12}>
          <Heading as="h3" size="sm">
            {when}
          </Heading>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Stack>
      ))}
      <Wrap gap={8}>
        <Button color="brick" variant="outline" onClick={confirmDelete}>
          {t('Delete my account')}
        </Button>
      </Wrap>
      {reauthentication.dialog}
    </Card>
  );
}
