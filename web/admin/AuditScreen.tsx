import { Alert, Button, Select, Text } from '@mantine/core';
import { IconAlertTriangle, IconClipboardList, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndless } from '../api/hooks.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import classes from './AuditScreen.module.css';
import { deedWords, nounWords } from './deeds.ts';

/** What was done in the administration, newest first, and whether the log is whole. */
export function AuditScreen() {
  const [noun, setNoun] = useState('');
  const answer = useEndless('GET /admin/audit', noun ? { deed: noun } : {}, { keep: true });
  if (answer.isPending) return <CardSkeletons count={2} />;
  if (!answer.data)
    return (
      <ErrorRegion title="We could not load the audit log" message={answer.error.message} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
    );
  const log = answer.data.pages.flatMap((page) => page.log);
  return (
    <>
      {answer.data.pages[0]!.intact ? (
        <Text className={classes.whole}>
          <IconShieldCheck size={18} aria-hidden /> The log is whole: no row was changed, and none is missing.
        </Text>
      ) : (
        <Alert color="brick" icon={<IconAlertTriangle aria-hidden />} title="The log is not whole">
          A row was changed or is missing. On the server, npm run audit -- verify tells which.
        </Alert>
      )}
      <Select
        label="Show"
        className={classes.choice}
        allowDeselect={false}
        data={[{ value: '', label: 'Everything' }, ...Object.entries(nounWords).map(([value, label]) => ({ value, label }))]}
        value={noun}
        onChange={(value) => setNoun(value ?? '')}
      />
      {log.length === 0 ? (
        <EmptyState icon={<IconClipboardList size={40} stroke={1.5} />} title="Nothing is written here yet">
          Whatever is changed in the administration is written down here for good.
        </EmptyState>
      ) : (
        <Card>
          <ol className={classes.log} aria-label="Audit log, newest first">
            {log.map((row) => (
              <li key={row.id}>
                <span className={classes.number}>{row.id}</span>
                <span>
                  {row.actor ? <PersonLink person={row.actor} /> : row.actor_id ? 'Somebody who is gone' : 'The server'} {deedWords(row)}
                  <Details json={row.details} />
                </span>
                <span className={classes.time}>
                  <RelativeTime at={row.at} />
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {answer.hasNextPage && (
        <Button variant="default" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </>
  );
}

function Details({ json }: { json: string }) {
  const details = Object.entries(JSON.parse(json) as Record<string, unknown>).filter(([, value]) => value !== null && value !== '');
  if (details.length === 0) return null;
  return (
    <span className={classes.details}>
      {details.map(([name, value]) => (
        <span key={name}>
          {name.replaceAll('_', ' ')}: {String(value)}
        </span>
      ))}
    </span>
  );
}
