import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Box, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import classes from './SessionsScreen.module.css';
import { useReauthentication } from '../account/useReauthentication.tsx';

/** Active sessions, with buttons to log out on other devices. */
export function SessionsScreen() {
  const { sessions } = useSuspenseApiQuery('GET /account/sessions', {});
  const asks = requiredCredentials(useSuspenseApiQuery('GET /account/ways', {}));
  const client = useQueryClient();
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const end = useApiMutation('POST /account/revoke-session', {
    onSuccess: (answer) => {
      proof.done();
      toast.success(answer.message);
      list.current?.focus();
      client.setQueryData(queryKey('GET /account/sessions', {}), { sessions: answer.sessions });
    },
    onError: (refused, { id, password, code }) => {
      const requested = (['password', 'code'] as const).find((field) => refused.fields?.[field]);
      // the first attempt has no proof: shortly after a login or another proof the server requires
      // none
      if (requested && asks[requested] && password === undefined && code === undefined)
        proof.ask({
          title:
            id === undefined ? t('Log out of all other devices?') : t('Log out on that device?'),
          yes: t('Log out'),
          detail: t('First, confirm that it’s you.'),
          danger: true,
          run: (given) => end.mutate({ ...(id !== undefined && { id }), ...given }),
        });
      else proof.refuse(refused);
    },
  });
  const proof = useReauthentication({ asks, sending: end.isPending, fallbackFocus: list });
  const others = sessions.filter(({ current }) => !current);

  const endOthers = async () => {
    const confirmed = await confirm({
      title: t('Log out of all other devices?'),
      detail: t('You’ll stay logged in here.'),
      yes: t('Log out'),
      danger: true,
    });
    if (confirmed) end.mutate({});
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
                  onClick={() => end.mutate({ id })}
                >
                  {t('Log out')}
                </Button>
              )}
            </Wrap>
          ))}
        </Box>
      </Card>
      {others.length > 0 && (
        <Button
          variant="default"
          className={classes.all ?? ''}
          loading={end.isPending && end.variables.id === undefined}
          onClick={() => void endOthers()}
        >
          {t('Log out of all other devices')}
        </Button>
      )}
      {proof.dialog}
    </>
  );
}

/** Translates "Firefox on Linux", as the server stores it. */
function deviceWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  const name = browser === 'A browser' ? t('Unknown browser') : browser;
  return system ? t('{{browser}} on {{system}}', { browser: name, system }) : name;
}
