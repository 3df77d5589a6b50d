import { Button, Text } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Answer } from '#contract/calls.ts';
import { AccountLayout } from '../account/AccountLayout.tsx';
import { useSend } from '../api/hooks.ts';
import { share } from '../content/share.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { counted } from '../ui/counted.ts';
import classes from './MailLink.module.css';

/** Where the mail to a visitor leads who signed. It takes a press, because programs that look into mails open their links. */
export function ConfirmSignatureScreen() {
  const { code = '' } = useParams({ strict: false });
  const confirm = useSend('POST /action/confirm-signature', { onRefused: () => undefined });
  return (
    <AccountLayout title={confirm.data ? 'Thank you' : 'Confirm your signature'}>
      {confirm.data ? (
        <Counted answer={confirm.data} />
      ) : (
        <>
          <Text c="var(--c-ink-2)">Your signature counts when you press this.</Text>
          <Button size="md" color="copper" loading={confirm.isPending} onClick={() => confirm.mutate({ code })}>
            Confirm my signature
          </Button>
          <div role="alert">{confirm.error && <Text c="var(--c-danger)">{confirm.error.message}</Text>}</div>
        </>
      )}
    </AccountLayout>
  );
}

function Counted({ answer: { action_id, total_signatures, message } }: { answer: Answer<'POST /action/confirm-signature'> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div ref={box} role="status" tabIndex={-1} className={classes.done}>
        <p>{message}</p>
        <p>
          <strong>{counted(total_signatures, 'signature')}</strong> so far.
        </p>
      </div>
      <div className={classes.tools}>
        <Button leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void share(action_id)}>
          Share it with others
        </Button>
        <LinkButton to={paths.action(action_id)} variant="default">
          See the petition
        </LinkButton>
      </div>
    </>
  );
}
