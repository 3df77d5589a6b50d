import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { useApiQuery } from '../api/hooks.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { number, t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './SignatureDistricts.module.css';

type DistrictKind = Output<'GET /action/signature-districts'>['kinds'][number];

/**
 * By the district type of Open Civic Data ids. `sldu`: state legislative district, upper chamber.
 */
const labels: Record<string, string> = {
  state: t('By state'),
  cd: t('By U.S. House district'),
  sldu: t('By State Senate district'),
  sldl: t('By State House district'),
  county: t('By county'),
  place: t('By town'),
  ward: t('By ward'),
};

/** Number of signatures per district, for the author of a petition. Loaded on request. */
export function SignatureDistricts({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap={10} className={classes.part}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconMap2 size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('Where signatures come from')}
      </Button>
      {open && <Districts id={id} />}
    </Stack>
  );
}

function Districts({ id }: { id: number }) {
  const query = useApiQuery('GET /action/signature-districts', { action_id: id });
  if (query.isPending) return <TextSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load where signatures come from')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { kinds } = query.data;
  return (
    <Stack gap={10}>
      <Text size="sm" color="faint">
        {kinds.length === 0 && `${t('Not enough signatures yet to show districts.')} `}
        {t(
          'Numbers are rounded to the nearest five and change only after ten more signatures, so no one can work out where a signer lives.',
        )}
      </Text>
      {kinds.map((kind) => (
        <DistrictTable key={kind.kind} {...kind} />
      ))}
    </Stack>
  );
}

const DistrictTable = ({ kind, districts, elsewhere }: DistrictKind) => (
  <table className={classes.table}>
    <caption>{labels[kind] ?? t('By district')}</caption>
    <tbody>
      {districts.map(({ name, signatures }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{number(signatures)}</td>
        </tr>
      ))}
      {elsewhere > 0 && (
        <tr>
          <th scope="row">{t('Elsewhere or not given')}</th>
          <td>{number(elsewhere)}</td>
        </tr>
      )}
    </tbody>
  </table>
);
