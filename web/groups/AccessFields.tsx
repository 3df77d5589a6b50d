import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import type { Group } from '#contract/group.ts';
import { t } from '../i18n/language.ts';
import classes from './GroupForm.module.css';
import type { GroupForm } from './groupForm.ts';
import { statusNames } from './values.ts';

const doors = {
  Open: t('Every member of the site finds it, reads it and may join.'),
  Closed: t('Nobody else learns that it exists. Only an invitation leads into it.'),
} as const;
const inviters = { 2: t('Every member'), 1: t('Only its owner') } as const;

/** Who finds a group, and who brings others in. `was` is how it stands now. */
export function AccessFields({
  form: { values, set },
  was,
}: {
  form: GroupForm;
  was?: Group['status'] | undefined;
}) {
  return (
    <>
      <fieldset className={classes.set}>
        <legend>{t('Who can see and join it')}</legend>
        {(Object.keys(doors) as (keyof typeof doors)[]).map((status) => (
          <Radio
            key={status}
            size="md"
            name="status"
            value={status}
            label={statusNames[status]}
            description={doors[status]}
            checked={values.status === status}
            onChange={() => set('status', status)}
          />
        ))}
        {was === 'Closed' && values.status === 'Open' && (
          <p className={classes.warning}>
            {t(
              'What was said while it was closed stays with its members of today and later. New posts are open.',
            )}{' '}
            {t('Who joined until now is listed to people outside only after agreeing to it.')}
          </p>
        )}
        {was === 'Open' && values.status === 'Closed' && (
          <p className={classes.warning}>
            {t('From then on only members see the group and what is in it.')}
          </p>
        )}
      </fieldset>
      <fieldset className={classes.set}>
        <legend>{t('Who invites others')}</legend>
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
