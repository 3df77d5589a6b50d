import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconFilter, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Row, Text } from '../ui/primitives.tsx';
import { AuditList } from './AuditList.tsx';
import classes from './AuditScreen.module.css';
import { auditSubjectLabels } from './auditLabels.ts';

/** The audit log, newest first, and whether it is intact. */
export function AuditScreen() {
  /** The noun that the actions begin with, such as `person`; empty for all. */
  const [noun, setNoun] = useState('');
  // The first page of the unfiltered log tells it; undefined while it loads.
  const intact = useApiQuery('GET /admin/audit', { pageSize: 1 }).data?.intact;
  return (
    <>
      {intact === true && (
        <Text className={classes.intact}>
          <IconShieldCheck size={18} aria-hidden />{' '}
          {t('The log is intact. No entries were changed or removed.')}
        </Text>
      )}
      {intact === false && (
        <Row gap={12} align="stretch" className={classes.broken} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <Text>
            <strong>{t('The log isn’t intact.')}</strong>{' '}
            {transElements(
              'An entry was changed or removed. Run {{command}} on the server to find out which.',
              {
                command: <code>folkmoot audit verify</code>,
              },
            )}
          </Text>
        </Row>
      )}
      <NativeSelect
        aria-label={t('Show')}
        className={classes.choice ?? ''}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        data={[
          { value: '', label: t('Everything') },
          ...Object.entries(auditSubjectLabels).map(([value, label]) => ({ value, label })),
        ]}
        value={noun}
        onChange={(event) => setNoun(event.currentTarget.value)}
      />
      <AuditList input={noun ? { deed: noun } : {}} />
    </>
  );
}
