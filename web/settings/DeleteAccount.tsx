import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { signOut } from '../api/signOut.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/notice.ts';
import { rich } from '../i18n/Trans.tsx';
import classes from './DataScreen.module.css';
import { asksOf } from './ProofFields.tsx';
import { useProof } from './useProof.tsx';

/** The end of an account, in plain words. */
export function DeleteAccount() {
  const ways = useSuspenseApiQuery('GET /account/ways', {});
  const part = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const remove = useApiMutation('POST /account/delete', {
    onSuccess: ({ message }) => {
      toast.success(message);
      signOut();
      void navigate({ to: paths.login(), replace: true });
    },
    onError: (refused) => proof.refuse(refused),
  });
  const proof = useProof({
    asks: asksOf(ways),
    sending: remove.isPending,
    here: part,
    always: true,
  });
  const ask = () =>
    proof.ask({
      title: t('Delete your account?'),
      yes: t('Delete my account'),
      danger: true,
      detail: t(
        'You are logged out everywhere. Within 14 days you can log in again to take this back; after that your account is gone for good.',
      ),
      run: (given) => remove.mutate(given),
    });

  return (
    <Card as="section" ref={part} tabIndex={-1} aria-labelledby="delete" className={classes.part}>
      <h2 id="delete">{t('Delete your account')}</h2>
      <p>
        {t(
          'At once, nobody sees you here any more: your profile, posts, comments and likes are gone for everyone.',
        )}
      </p>
      <p>
        {rich(
          'For {{days}} you can change your mind: log in, and everything is back. After that it is deleted for good, pictures included, and nobody can bring it back. Messages that you sent stay with who received them, signed “Deleted member”. Polls in which others have voted stay for them, without your name: delete those first that should not stay.',
          { days: <strong>{t('14 days')}</strong> },
        )}
      </p>
      <div className={classes.tools}>
        <Button color="brick" variant="outline" onClick={ask}>
          {t('Delete my account')}
        </Button>
      </div>
      {proof.dialog}
    </Card>
  );
}
