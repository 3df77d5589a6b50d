import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/notice.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../i18n/Trans.tsx';
import { bytesOf } from './bytes.ts';
import classes from './DataScreen.module.css';
import { asksOf } from './ProofFields.tsx';
import { useProof } from './useProof.tsx';

const lookAgain = 5 * second;

/** A zip of everything, asked for and fetched with a proof; it is there some time later. */
export function Export() {
  const [waits, setWaits] = useState(false);
  const { state, asked_on, bytes } = useSuspenseApiQuery(
    'GET /account/export',
    {},
    waits ? { refetchInterval: lookAgain } : {},
  );
  const client = useQueryClient();
  if (waits !== (state === 'waiting')) setWaits(state === 'waiting');

  const ask = useApiMutation('POST /account/export', {
    onSuccess: ({ message }) => {
      toast.success(message);
      proof.done();
      void client.invalidateQueries({ queryKey: ['GET /account/export'] });
    },
    onError: (refused) => proof.refuse(refused),
  });
  const fetch = useApiMutation('POST /account/export-address', {
    onSuccess: ({ url }) => {
      proof.done();
      location.assign(url);
    },
    onError: (refused) => proof.refuse(refused),
  });
  const ways = useSuspenseApiQuery('GET /account/ways', {});
  const part = useRef<HTMLDivElement>(null);
  const proof = useProof({
    asks: asksOf(ways),
    sending: ask.isPending || fetch.isPending,
    here: part,
  });
  const toAsk = {
    title: t('Take your data along'),
    yes: t('Ask for my data'),
    detail: t('So that nobody else can ask for it, please show that it is you.'),
  };
  const toFetch = {
    title: t('Download your data?'),
    yes: t('Download'),
    detail: t('So that nobody else can take it, please show that it is you.'),
  };

  return (
    <Card as="section" ref={part} tabIndex={-1} aria-labelledby="export" className={classes.part}>
      <h2 id="export">{t('Take your data along')}</h2>
      <p>
        {t(
          'A zip of everything you wrote and were told here, with your pictures. It is made for you alone and kept for a week.',
        )}
      </p>
      <div role="status">
        {state === 'waiting' && asked_on && (
          <p>
            {rich(
              'We are putting everything together; you asked {{when}}. You get an e-mail when it is ready.',
              { when: <RelativeTime at={asked_on} /> },
            )}
          </p>
        )}
        {state === 'failed' && asked_on && (
          <p>
            {rich(
              'We could not put your data together; you asked {{when}}. We are sorry. Please try again. If it fails again, please write to whoever runs the site.',
              {
                when: <RelativeTime at={asked_on} />,
              },
            )}
          </p>
        )}
        {state === 'ready' && asked_on && (
          <p>
            {bytes === undefined
              ? rich('Your zip is ready, asked for {{when}}.', {
                  when: <RelativeTime at={asked_on} />,
                })
              : rich('Your zip is ready: {{size}}, asked for {{when}}.', {
                  size: bytesOf(bytes),
                  when: <RelativeTime at={asked_on} />,
                })}
          </p>
        )}
      </div>
      <div className={classes.tools}>
        {state === 'ready' && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => proof.ask({ ...toFetch, run: (given) => fetch.mutate(given) })}
          >
            {t('Download')}
          </Button>
        )}
        {state !== 'waiting' && (
          <Button
            variant="default"
            onClick={() => proof.ask({ ...toAsk, run: (given) => ask.mutate(given) })}
          >
            {state === 'ready'
              ? t('Ask for a new one')
              : state === 'failed'
                ? t('Try again')
                : t('Ask for my data')}
          </Button>
        )}
      </div>
      {proof.dialog}
    </Card>
  );
}
