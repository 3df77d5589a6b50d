import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import type { Group } from '#contract/group.ts';
import { t } from '../i18n/language.ts';
import classes from './GroupForm.module.css';
import type { GroupForm } from './useGroupForm.ts';
import { statusNames } from './groupValues.ts';

const accessHints = {
  Open: t('Any member of this site can find it, read it and join.'),
  Closed: t('Hidden from everyone else. People join by invitation.'),
} as const;
const inviters = { 2: t('All members'), 1: t('Only the owner') } as const;

/** Visibility and invitation settings of a group. `was` is the saved state. */
export function AccessFields({
  form: { values, set },
  saved,
}: {
  form: GroupForm;
  saved?: Group['status'] | undefined;
}) {
  return (
    <>
      <fieldset className={classes.set}>
        <legend>{t('Who can see and join')}</legend>
        {(Object.keys(accessHints) as (keyof typeof accessHints)[]).map((status) => (
          <Radio
            key={status}
            size="md"
            name="status"
            value={status}
            label={statusNames[status]}
            description={accessHints[status]}
            checked={values.status === status}
            onChange={() => set('status', status)}
          />
        ))}
        {saved === 'Closed' && values.status === 'Open' && (
          <p className={classes.warning}>
            {t(
              'Posts from while the group was closed stay visible to current and future members only. New posts are open.',
            )}{' '}
            {t('Current members are shown to people outside the group only if they agree.')}
          </p>
        )}
        {saved === 'Open' && values.status === 'Closed' && (
          <p className={classes.warning}>
            {t('Once you save, only members can see the group and what’s in it.')}
          </p>
        )}
      </fieldset>
      <fieldset className={classes.set}>
        <legend>{t('Who can invite people')}</legend>
        {([2, 1] as const).map((access) => (
          <Radio
            key={access}
            size="md"
            name="access"
            value={String(access)}
            label={inviters[access]}
            checked={values.access === access}
            onChange={() => set('access', access)}
          />
        ))}
      </fieldset>
    </>
  );
}
