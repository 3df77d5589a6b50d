import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { formatBytes } from '../files/formatBytes.ts';
import classes from './SettingsCard.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

const pollIntervalMs = 5 * second;

/**
 * Export of the member's data as a ZIP file, which a job creates. Requesting and downloading it
 * require reauthentication.
 */
export function DataExport() {
  const mailOff = useMailOff();
  // Follows `state`, which is only known after the query that needs it for polling.
  const [isWaiting, setIsWaiting] = useState(false);
  const { state, asked_on, bytes } = useSuspenseApiQuery(
    'GET /account/export',
    {},
    isWaiting ? { refetchInterval: pollIntervalMs } : {},
  );
  const client = useQueryClient();
  if (isWaiting !== (state === 'waiting')) setIsWaiting(state === 'waiting');

  const requestExport = useApiMutation('POST /account/export', {
    onSuccess: ({ message }) => {
      toast.success(message);
      reauthentication.close();
      void client.invalidateQueries({ queryKey: ['GET /account/export'] });
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const downloadExport = useApiMutation('POST /account/export-address', {
    onSuccess: ({ url }) => {
      reauthentication.close();
      location.assign(url);
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const loginMethods = useSuspenseApiQuery('GET /account/ways', {});
  const section = useRef<HTMLDivElement>(null);
  const reauthentication = useReauthentication({
    required: requiredCredentials(loginMethods),
    sending: requestExport.isPending || downloadExport.isPending,
    fallbackFocus: section,
  });
  const requestDialog = {
    title: t('Request your data?'),
    confirmLabel: t('Request my data'),
    detail: t('Confirm that it’s you, so no one else can request your data.'),
  };
  const downloadDialog = {
    title: t('Download your data?'),
    confirmLabel: t('Download'),
    detail: t('Confirm that it’s you, so no one else can download your data.'),
  };

  return (
    <Card
      as="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby="export"
      className={classes.part}
    >
      <Heading mb={8} id="export">
        {state === 'ready' ? t('Download your data') : t('Request your data')}
      </Heading>
      <p>
        {t(
          'A ZIP file with everything you’ve written and received here, including your photos. Only you can download it, and it’s available for a week.',
        )}
      </p>
      <div role="status">
        {state === 'waiting' && asked_on && (
          <p>
            {mailOff
              ? transElements(
                  'We’re preparing your data (requested {{when}}). You’ll find it here when it’s ready.',
                  { when: <RelativeTime at={asked_on} /> },
                )
              : transElements(
                  'We’re preparing your data (requested {{when}}). We’ll email you when it’s ready.',
                  { when: <RelativeTime at={asked_on} /> },
                )}
          </p>
        )}
        {state === 'failed' && asked_on && (
          <p>
            {transElements(
              'Sorry, we couldn’t prepare your data (requested {{when}}). Please try again. If it fails again, contact the people who run this site.',
              {
                when: <RelativeTime at={asked_on} />,
              },
            )}
          </p>
        )}
        {state === 'ready' && asked_on && (
          <p>
            {bytes === undefined
              ? transElements('Your data is ready (requested {{when}}).', {
                  when: <RelativeTime at={asked_on} />,
                })
              : transElements('Your data is ready: {{size}} (requested {{when}}).', {
                  size: formatBytes(bytes),
                  when: <RelativeTime at={asked_on} />,
                })}
          </p>
        )}
      </div>
      <Wrap gap={8}>
        {state === 'ready' && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              reauthentication.confirm({
                ...downloadDialog,
                run: (credentials) => downloadExport.mutate(credentials),
              })
            }
          >
            {t('Download')}
          </Button>
        )}
        {state !== 'waiting' && (
          <Button
            variant="default"
            onClick={() =>
              reauthentication.confirm({
                ...requestDialog,
                run: (credentials) => requestExport.mutate(credentials),
              })
            }
          >
            {state === 'ready'
              ? t('Request a new copy')
              : state === 'failed'
                ? t('Try again')
                : t('Request my data')}
          </Button>
        )}
      </Wrap>
      {reauthentication.dialog}
    </Card>
  );
}
