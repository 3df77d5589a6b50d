import { Button, TextInput } from '@mantine/core';
import { IconCalendar, IconCopy } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './CalendarFeed.module.css';

/**
 * Part of the preferences that creates the address of a private calendar feed of followed actions.
 * The address is shown once, because the server stores only a hash.
 */
export function CalendarFeed() {
  const heading = useId();
  const section = useRef<HTMLDivElement>(null);
  const loginMethods = useApiQuery('GET /account/ways', {}).data;
  const create = useApiMutation('POST /action/calendar-address', {
    onSuccess: ({ message }) => {
      reauthentication.close();
      toast.success(message);
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const reauthentication = useReauthentication({
    // Most accounts have only a password: the assumption until the login methods are known.
    required: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: create.isPending,
    fallbackFocus: section,
    alwaysConfirm: true,
  });
  const confirmCreate = () =>
    reauthentication.confirm({
      title: t('Create a new calendar address?'),
      confirmLabel: t('Create address'),
      detail: t(
        'If you already have an address, it will stop working, and calendars that use it will stop updating.',
      ),
      run: (credentials) => create.mutate(credentials),
    });
  return (
    <Card
      as="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby={heading}
      gap={12}
      align="start"
      className={classes.part}
    >
      <Heading id={heading}>{t('Your calendar')}</Heading>
      <Text color="muted">
        {t(
          'Get a private address to add to your calendar app. It shows the actions you follow and updates automatically.',
        )}
      </Text>
      <Text color="muted" className={classes.warning}>
        {t(
          'Anyone with this address can see what you follow, so keep it private. Creating a new address, changing your password or logging out everywhere turns off the old one.',
        )}
      </Text>
      {create.data && <Address url={create.data.url} />}
      <Button
        variant="default"
        leftSection={<IconCalendar size={18} aria-hidden />}
        loading={create.isPending}
        onClick={confirmCreate}
      >
        {t('Create a new address')}
      </Button>
      {reauthentication.dialog}
    </Card>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('Address copied.'));
    } catch {
      toast.error(t('Your browser blocked copying. Select the address and copy it yourself.'));
    }
  };
  return (
    <Wrap gap={8} align="end" className={classes.address}>
      <TextInput
        label={t('Private calendar address')}
        description={t('Copy it now. You won’t be able to see it again.')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </Wrap>
  );
}
