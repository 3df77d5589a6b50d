import { Button, Checkbox } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Box, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import classes from './LoginList.module.css';
import { suspicion } from './suspicion.ts';
import { useReauthentication } from '../account/useReauthentication.tsx';

/** The screen "Devices": active sessions, with buttons to log out on other devices. */
export function SessionsScreen() {
  const { sessions } = useSuspenseApiQuery('GET /account/sessions', {});
  const required = requiredCredentials(useSuspenseApiQuery('GET /account/ways', {}));
  const client = useQueryClient();
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const [isSuspicious, setIsSuspicious] = useState(false);
  // Without an id, all sessions except this one end.
  const end = useApiMutation('POST /account/revoke-session', {
    onSuccess: (response) => {
      reauthentication.close();
      toast.success(response.message);
      list.current?.focus();
      client.setQueryData(queryKey('GET /account/sessions', {}), { sessions: response.sessions });
    },
    onError: (error, { id, password, code }) => {
      const requiredField = (['password', 'code'] as const).find((field) => error.fields?.[field]);
      // The first attempt has no credentials: shortly after a login or a reauthentication the
      // server requires none.
      if (requiredField && required[requiredField] && password === undefined && code === undefined)
        reauthentication.confirm({
          title:
            id === undefined ? t('Log out on all other devices?') : t('Log out on that device?'),
          confirmLabel: t('Log out'),
          detail: t('First, confirm that it’s you.'),
          danger: true,
          run: (credentials) =>
            end.mutate({
              ...(id !== undefined && { id }),
              others_used_account: isSuspicious,
              ...credentials,
            }),
        });
      else reauthentication.showServerError(error);
    },
  });
  const reauthentication = useReauthentication({
    required,
    sending: end.isPending,
    fallbackFocus: list,
  });
  const others = sessions.filter(({ current }) => !current);

  const endOthers = async () => {
    const confirmed = await confirm({
      title: t('Log out on all other devices?'),
      detail: t('You’ll stay logged in here.'),
      confirmLabel: t('Log out'),
      danger: true,
    });
    if (confirmed) end.mutate({ others_used_account: isSuspicious });
  };

  return (
    <>
      <Card>
        <Box
          ref={list}
          tabIndex={-1}
          as="ul"
          ruled={0}
          className={classes.list}
          aria-label={t('Devices')}
        >
          {sessions.map(({ id, device, started_on, last_used_on, current }) => (
            <Wrap as="li" gap={12} rowGap={8} align="center" py={10} key={id}>
              <IconDeviceDesktop size={22} stroke={1.75} aria-hidden />
              <Stack as="span" anywhere className={classes.words}>
                <Text as="strong" weight={650}>
                  {deviceWords(device)}
                </Text>
                <Text as="span" size="xs" color="faint" tight>
                  {current
                    ? transElements('This device. Logged in {{since}}', {
                        since: <RelativeTime at={started_on} />,
                      })
                    : transElements('Last used {{used}}, logged in {{since}}', {
                        used: <RelativeTime at={last_used_on} />,
                        since: <RelativeTime at={started_on} />,
                      })}
                </Text>
              </Stack>
              {!current && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('Log out: {{device}}', { device: deviceWords(device) })}
                  loading={end.isPending && end.variables.id === id}
                  onClick={() => end.mutate({ id, others_used_account: isSuspicious })}
                >
                  {t('Log out')}
                </Button>
              )}
            </Wrap>
          ))}
        </Box>
      </Card>
      {others.length > 0 && (
        <>
          <Checkbox
            {...suspicion}
            mt={16}
            checked={isSuspicious}
            onChange={(event) => setIsSuspicious(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            className={classes.all ?? ''}
            loading={end.isPending && end.variables.id === undefined}
            onClick={() => void endOthers()}
          >
            {t('Log out on all other devices')}
          </Button>
        </>
      )}
      {reauthentication.dialog}
    </>
  );
}

/** Translates "Firefox on Linux", as the server stores it. */
function deviceWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  const name = browser === 'A browser' ? t('Unknown browser') : browser;
  return system ? t('{{browser}} on {{system}}', { browser: name, system }) : name;
}
