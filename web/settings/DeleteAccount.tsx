import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../api/hooks.ts';
import { leave } from '../api/leave.ts';
import { faultAt } from '../api/tell.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import { rich } from '../ui/rich.tsx';
import classes from './DataScreen.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';

/** The end of an account, in plain words. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useSend('POST /account/delete', {
    onDone: ({ message }) => {
      notice.success(message);
      leave();
      void navigate({ to: paths.login(), replace: true });
    },
    onRefused: (refused) => void faultAt(refused, 'password'),
  });

  return (
    <Card as="section" aria-labelledby="delete" className={classes.part}>
      <h2 id="delete">{t('Delete your account')}</h2>
      <p>{t('At once, nobody sees you here any more: your profile, posts, comments and likes are gone for everyone.')}</p>
      <p>
        {rich(
          'For {{days}} you can change your mind: log in, and everything is back. After that it is deleted for good, pictures included, and nobody can bring it back. Messages that you sent stay with who received them, signed “Deleted member”.',
          { days: <strong>{t('14 days')}</strong> },
        )}
      </p>
      <div className={classes.tools}>
        <Button color="brick" variant="outline" onClick={() => setAsking(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      <PasswordDialog
        title={t('Delete your account?')}
        yes={t('Delete my account')}
        danger
        sending={remove.isPending}
        fault={remove.error?.fields?.['password']?.[0]}
        opened={asking}
        onClose={() => {
          remove.reset();
          setAsking(false);
        }}
        onSubmit={(password) => remove.mutate({ password })}
      >
        <p>{t('You are logged out everywhere. Within 14 days you can log in again to take this back; after that your account is gone for good.')}</p>
      </PasswordDialog>
    </Card>
  );
}
