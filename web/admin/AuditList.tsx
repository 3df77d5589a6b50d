import { Link } from '@tanstack/react-router';
import { IconClipboardList } from '@tabler/icons-react';
import type { AuditEntryView } from '#contract/auditLog.ts';
import type { Input } from '#contract/calls.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Stack } from '../ui/primitives.tsx';
import classes from './AuditList.module.css';
import { auditDetails } from './auditDetails.ts';
import { splitOperationLabel } from './auditLabels.ts';

/**
 * Rows of the audit log, newest first. `personId` is the account whose screen shows the list; rows
 * do not link to it.
 */
export function AuditList({
  input,
  personId,
}: {
  input: Input<'GET /admin/audit'>;
  personId?: number;
}) {
  const query = useInfiniteApiQuery('GET /admin/audit', input, { keepPrevious: true });
  if (query.isPending) return <CardSkeletons count={1} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the audit log')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const log = query.data.pages.flatMap((page) => page.log);
  if (log.length === 0)
    return (
      <EmptyState icon={<IconClipboardList size={40} stroke={1.5} />} title={t('No entries yet')}>
        {t('Every change in the administration is recorded here permanently.')}
      </EmptyState>
    );
  return (
    <>
      <Card>
        <Stack
          as="ol"
          gap={12}
          ruled={12}
          className={classes.log}
          aria-label={t('Audit log, newest first')}
        >
          {log.map((row) => (
            <AuditRow key={row.id} row={row} personId={personId} />
          ))}
        </Stack>
      </Card>
      <InfiniteScrollFooter
        query={query}
        noun={t('entries')}
        skeleton={<CardSkeletons count={1} />}
      />
    </>
  );
}

function AuditRow({ row, personId }: { row: AuditEntryView; personId: number | undefined }) {
  const { actor, actor_id, person } = row;
  // The name of a person, with a link, takes the place of the object.
  const [before, object, after] = splitOperationLabel(row);
  return (
    <li>
      <span>
        {actor ? (
          <Link to={paths.adminPerson(actor.id)}>{actor.name}</Link>
        ) : actor_id ? (
          t('A former member')
        ) : (
          t('The system')
        )}{' '}
        {before}
        {person && person.id !== personId ? (
          <Link to={paths.adminPerson(person.id)}>{person.name}</Link>
        ) : (
          (person?.name ?? object)
        )}
        {after}
        <Details row={row} />
      </span>
      <span className={classes.time}>
        <RelativeTime at={row.at} />
      </span>
    </li>
  );
}

function Details({ row }: { row: AuditEntryView }) {
  const details = auditDetails(row);
  if (details.length === 0) return null;
  return (
    <span className={classes.details}>
      {details.map(({ label, value }) => (
        <span key={label}>
          {label}: {value}
        </span>
      ))}
    </span>
  );
}
