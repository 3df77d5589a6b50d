import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import type { Group } from '#contract/group.ts';
import { t } from '../i18n/language.ts';
import { useSite } from '../layout/useSite.ts';
import { Notice, Stack, Text } from '../ui/primitives.tsx';
import classes from './GroupForm.module.css';
import type { GroupForm } from './useGroupForm.ts';
import { statusNames } from './groupValues.ts';

const hintsOf = (visitorsLookAround: boolean) => ({
  Open: visitorsLookAround
    ? t(
        'Any member of this site can find it, read it and join. Everyone on the internet can find its name, description and size.',
      )
    : t('Any member of this site can find it, read it and join.'),
  Closed: t('Hidden from everyone else. People join by invitation.'),
});
/** Labels of `access`: who can invite people. */
const inviters = { 2: t('All members'), 1: t('Only the owner') } as const;

/** Visibility and invitation settings of a group. */
export function AccessFields({
  form: { draft, set },
  saved,
}: {
  form: GroupForm;
  /** Status before the edit; undefined for a new group. A change of it shows a notice. */
  saved?: Group['status'] | undefined;
}) {
  const accessHints = hintsOf(useSite()?.look_around ?? false);
  return (
    <>
      <Stack as="fieldset" gap={14} className={classes.set}>
        <Text as="legend" mb={8} weight={650}>
          {t('Who can see and join')}
        </Text>
        {(Object.keys(accessHints) as (keyof typeof accessHints)[]).map((status) => (
          <Radio
            key={status}
            size="md"
            name="status"
            value={status}
            label={statusNames[status]}
            description={accessHints[status]}
            checked={draft.status === status}
            onChange={() => set('status', status)}
          />
        ))}
        {saved === 'Closed' && draft.status === 'Open' && (
          <Notice as="p">
            {t(
              'Posts written while the group was closed stay visible to current and future members only. Any member of this site can read new posts.',
            )}{' '}
            {t('Current members are shown to people outside the group only if they agree.')}
          </Notice>
        )}
        {saved === 'Open' && draft.status === 'Closed' && (
          <Notice as="p">
            {t('Once you save, only members can see the group and what’s in it.')}
          </Notice>
        )}
      </Stack>
      <Stack as="fieldset" gap={14} className={classes.set}>
        <Text as="legend" mb={8} weight={650}>
          {t('Who can invite people')}
        </Text>
        {([2, 1] as const).map((access) => (
          <Radio
            key={access}
            size="md"
            name="access"
            value={String(access)}
            label={inviters[access]}
            checked={draft.access === access}
            onChange={() => set('access', access)}
          />
        ))}
      </Stack>
    </>
  );
}
