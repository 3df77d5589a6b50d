import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { IssueChips } from '../account/IssueChips.tsx';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Row, Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './PreferencesForm.module.css';
import { TextInput } from '../ui/fields.tsx';

type Preferences = Output<'GET /action/get-preferences'>['preferences'];

const radiiMiles = [25, 50, 75, 100] as const;

/** Form for location, distance, issues and reminders. `zip` is proposed as the address. */
export function PreferencesForm({ current, zip }: { current: Preferences; zip: string }) {
  const mailOff = useMailOff();
  const [preferences, setPreferences] = useState({ ...current, address: current.address || zip });
  const client = useQueryClient();
  const save = useApiMutation('POST /action/save-preferences', {
    onSuccess: ({ message, located }, { address }) => {
      toast.success(message);
      setPreferences({ ...preferences, address, located });
      client.setQueryData<Output<'GET /action/get-preferences'>>(
        queryKey('GET /action/get-preferences', {}),
        { preferences: { ...preferences, address, located } },
      );
      void client.invalidateQueries({ queryKey: queryKey('GET /action/list') });
    },
    onError: (error) => void fieldErrors(error, ['address', 'issues']),
  });
  const updatePreferences = (patch: Partial<Preferences>) =>
    setPreferences({ ...preferences, ...patch });
  const getError = (field: string) => save.error?.fields?.[field]?.[0];
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { address, radius, issues, remind } = preferences;
    if (!save.isPending) save.mutate({ address: address.trim(), radius, issues, remind });
  };
  return (
    <Card as="section" aria-label={t('Preferences')}>
      <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
        <Wrap gap={16} align="start" className={classes.pair}>
          <TextInput
            id="address"
            size="md"
            label={t('Your address')}
            description={t(
              'A ZIP code is enough. Your address stays private. Only you can see it.',
            )}
            // The hint below the field keeps both fields of the row on one line.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="street-address"
            maxLength={limits.address}
            value={preferences.address}
            error={getError('address')}
            onChange={(event) => updatePreferences({ address: event.currentTarget.value })}
          />
          <NativeSelect
            id="radius"
            size="md"
            label={t('Maximum distance')}
            data={radiiMiles.map((miles) => ({
              value: String(miles),
              label: t('{{n}} miles', { n: miles }),
            }))}
            value={String(preferences.radius)}
            onChange={(event) =>
              updatePreferences({ radius: radiiMiles[event.currentTarget.selectedIndex]! })
            }
          />
        </Wrap>
        <Located current={current} />
        <IssueChips
          id="issues"
          value={preferences.issues}
          onChange={(issues) => updatePreferences({ issues })}
          error={getError('issues')}
          hint={t('If you choose none, we’ll show actions on all issues.')}
        />
        {!mailOff && (
          <Switch
            size="md"
            label={t('Email me reminders')}
            description={t(
              'A day before each action you follow. You can change this for any action.',
            )}
            checked={preferences.remind}
            onChange={(event) => updatePreferences({ remind: event.currentTarget.checked })}
          />
        )}
        <Button type="submit" className={classes.save ?? ''} loading={save.isPending}>
          {t('Save')}
        </Button>
      </Stack>
    </Card>
  );
}

/** Says whether the saved address was located by its ZIP code. */
function Located({ current: { address, located } }: { current: Preferences }) {
  return (
    <Row
      role="status"
      as="p"
      gap={8}
      color="success"
      className={classes.located}
      data-unknown={(address !== '' && !located) || undefined}
    >
      {address !== '' &&
        (located ? <IconMapPin size={18} aria-hidden /> : <IconMapPinOff size={18} aria-hidden />)}
      {address !== '' &&
        (located
          ? t('We found your ZIP code.')
          : t(
              'We couldn’t find that location. End the address with a U.S. ZIP code. Until then, distance isn’t taken into account.',
            ))}
    </Row>
  );
}
