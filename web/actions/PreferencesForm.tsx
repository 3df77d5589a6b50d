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
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/notice.ts';
import classes from './PreferencesForm.module.css';
import { TextInput } from '../ui/fields.tsx';

type Preferences = Output<'GET /action/get-preferences'>['preferences'];

const radii = [25, 50, 75, 100] as const;

/** Where one is, how far one goes, and for what. */
export function PreferencesForm({ standing }: { standing: Preferences }) {
  const [chosen, setChosen] = useState(standing);
  const client = useQueryClient();
  const save = useApiMutation('POST /action/save-preferences', {
    onSuccess: ({ message, located }, { address }) => {
      toast.success(message);
      setChosen({ ...chosen, address, located });
      client.setQueryData<Output<'GET /action/get-preferences'>>(
        queryKey('GET /action/get-preferences', {}),
        { preferences: { ...chosen, address, located } },
      );
      void client.invalidateQueries({ queryKey: queryKey('GET /action/list') });
    },
    onError: (refused) => void fieldErrors(refused, ['address', 'issues']),
  });
  const change = (patch: Partial<Preferences>) => setChosen({ ...chosen, ...patch });
  const fault = (field: string) => save.error?.fields?.[field]?.[0];
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { address, radius, issues, remind } = chosen;
    if (!save.isPending) save.mutate({ address: address.trim(), radius, issues, remind });
  };
  return (
    <Card as="section" aria-label={t('Preferences')}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <div className={classes.pair}>
          <TextInput
            id="address"
            size="md"
            label={t('Your address')}
            description={t('The postal code alone will do.')}
            autoComplete="street-address"
            maxLength={limits.address}
            value={chosen.address}
            error={fault('address')}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
          <NativeSelect
            id="radius"
            size="md"
            label={t('How far you go')}
            data={radii.map((miles) => ({
              value: String(miles),
              label: t('{{n}} miles', { n: miles }),
            }))}
            value={String(chosen.radius)}
            onChange={(event) => change({ radius: radii[event.currentTarget.selectedIndex]! })}
          />
        </div>
        <p className={classes.hint}>
          {t(
            'We find where that is with a table of postal codes on this server. Your address is sent to nobody, and no member sees it.',
          )}
        </p>
        <Located standing={standing} />
        <IssueChips
          id="issues"
          value={chosen.issues}
          onChange={(issues) => change({ issues })}
          error={fault('issues')}
          hint={t('None chosen: actions on every issue fit.')}
        />
        <Switch
          size="md"
          label={t('Remind me by e-mail')}
          description={t('A day before an action that I follow, unless I choose otherwise there.')}
          checked={chosen.remind}
          onChange={(event) => change({ remind: event.currentTarget.checked })}
        />
        <Button type="submit" className={classes.save ?? ''} loading={save.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Card>
  );
}

/** Whether the address that was saved is known by its postal code. */
function Located({ standing: { address, located } }: { standing: Preferences }) {
  return (
    <p
      role="status"
      className={classes.located}
      data-unknown={(address !== '' && !located) || undefined}
    >
      {address !== '' &&
        (located ? <IconMapPin size={18} aria-hidden /> : <IconMapPinOff size={18} aria-hidden />)}
      {address !== '' &&
        (located
          ? t('Your address is found by its postal code.')
          : t(
              'We do not know where that is: end it with a postal code of the United States. Until then distance is left out.',
            ))}
    </p>
  );
}
