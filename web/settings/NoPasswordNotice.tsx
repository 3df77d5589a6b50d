import { Button } from '@mantine/core';
import { useApiMutation } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './SettingsCard.module.css';

/** For members who signed up through another site and have no password. */
export function NoPasswordNotice() {
  const { userName } = useMember();
  const mailOff = useMailOff();
  const requestLink = useApiMutation('POST /user/forgot-password', {
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <Card as="section" aria-labelledby="password" className={classes.part}>
      <Heading mb={8} id="password">
        {t('Password')}
      </Heading>
      <p>
        {t(
          'You don’t have a password yet. With one, you can log in here without the other site. Until then, we’ll ask you to log in again before steps that need a password.',
        )}
      </p>
      <MailOffNotice />
      {!mailOff && (
        <Wrap gap={8}>
          <Button
            variant="default"
            loading={requestLink.isPending}
            onClick={() => requestLink.mutate({ username: userName })}
          >
            {t('Email me a link to set a password')}
          </Button>
        </Wrap>
      )}
    </Card>
  );
}
