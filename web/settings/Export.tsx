import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { second } from '#contract/spans.ts';
import { useAnswer, useSend } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { faultAt, tellRefusal } from '../api/tell.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../ui/rich.tsx';
import { bytesOf } from './bytes.ts';
import classes from './DataScreen.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';

const lookAgain = 5 * second;

/** A zip of everything, asked for with the password; it is there some time later. */
export function Export() {
  const [waits, setWaits] = useState(false);
  const { state, asked_on, bytes } = useAnswer('GET /account/export', {}, waits ? { refetchInterval: lookAgain } : {});
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  if (waits !== (state === 'waiting')) setWaits(state === 'waiting');

  const ask = useSend('POST /account/export', {
    onDone: ({ message }) => {
      notice.success(message);
      setAsking(false);
      void client.invalidateQueries({ queryKey: ['GET /account/export'] });
    },
    onRefused: (refused) => void faultAt(refused, 'password'),
  });
  // The address is good for some minutes, so it is asked for when it is wanted.
  const download = async () => {
    try {
      const { url } = await send('GET /account/export', {});
      if (url) location.assign(url);
    } catch (error) {
      tellRefusal(error);
    }
  };

  return (
    <Card as="section" aria-labelledby="export" className={classes.part}>
      <h2 id="export">{t('Take your data along')}</h2>
      <p>{t('A zip of everything you wrote and were told here, with your pictures. It is made for you alone and kept for a week.')}</p>
      <div role="status">
        {state === 'waiting' && asked_on && (
          <p>{rich('We are putting everything together; you asked {{when}}. You get an e-mail when it is ready.', { when: <RelativeTime at={asked_on} /> })}</p>
        )}
        {state === 'ready' && asked_on && (
          <p>
            {bytes === undefined
              ? rich('Your zip is ready, asked for {{when}}.', { when: <RelativeTime at={asked_on} /> })
              : rich('Your zip is ready: {{size}}, asked for {{when}}.', { size: bytesOf(bytes), when: <RelativeTime at={asked_on} /> })}
          </p>
        )}
      </div>
      <div className={classes.tools}>
        {state === 'ready' && (
          <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void download()}>
            {t('Download')}
          </Button>
        )}
        {state !== 'waiting' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {state === 'ready' ? t('Ask for a new one') : t('Ask for my data')}
          </Button>
        )}
      </div>
      <PasswordDialog
        title={t('Take your data along')}
        yes={t('Ask for my data')}
        sending={ask.isPending}
        fault={ask.error?.fields?.['password']?.[0]}
        opened={asking}
        onClose={() => {
          ask.reset();
          setAsking(false);
        }}
        onSubmit={(password) => ask.mutate({ password })}
      >
        <p>{t('So that nobody else can ask for it, please enter your password.')}</p>
      </PasswordDialog>
    </Card>
  );
}
