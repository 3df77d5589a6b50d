import type { Output } from '#contract/calls.ts';
import { contactStrings } from '#contract/contactFormats.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import type { CsvRow } from '#contract/officialsCsv.ts';
import { strings } from '#contract/strings.ts';
import { fill, plural, t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './ImportedOfficials.module.css';

type Report = Output<'POST /admin/official-list-check/upload'>;

/** What a CSV file of officials would add and change, and why rows are left out. */
export function CsvReportView({ name, report }: { name: string; report: Report }) {
  const { added, changed, unchanged, rejected, ignored_columns } = report;
  return (
    <Stack gap={12} role="status">
      <Text anywhere>
        <strong>{name}</strong>
        {': '}
        {[
          plural(added, '{{n}} to add', '{{n}} to add'),
          plural(changed, '{{n}} to change', '{{n}} to change'),
          ...(unchanged > 0 ? [plural(unchanged, '{{n}} unchanged', '{{n}} unchanged')] : []),
          ...(rejected > 0 ? [plural(rejected, '{{n}} with errors', '{{n}} with errors')] : []),
        ].join(', ')}
      </Text>
      {ignored_columns.length > 0 && (
        <Text size="sm" color="muted" anywhere>
          {t('Ignored columns: {{columns}}', { columns: ignored_columns.join(', ') })}
        </Text>
      )}
      {rejected > 0 && (
        <Stack as="ul" gap={8} aria-label={t('Rows with errors')}>
          {report.reject.map((row) => (
            <li key={row.line}>
              <Text size="sm" color="danger" anywhere>
                <strong>{t('Line {{n}}', { n: row.line })}</strong>
                {row.name && `, ${row.name}`}
                {': '}
                {row.reasons.map(getReasonText).join(' ')}
              </Text>
            </li>
          ))}
          <MoreRows shown={report.reject.length} total={rejected} />
        </Stack>
      )}
      <RowList label={t('To add')} rows={report.add} total={added} />
      <RowList label={t('To change')} rows={report.change} total={changed} />
    </Stack>
  );
}

function RowList({ label, rows, total }: { label: string; rows: CsvRow[]; total: number }) {
  if (total === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>
        {label} ({total})
      </summary>
      <Stack as="ul" gap={4}>
        {rows.map(({ line, name, office }) => (
          <li key={line}>
            <Text size="sm" anywhere>
              {name || t('Vacant')} · {office}
            </Text>
          </li>
        ))}
        <MoreRows shown={rows.length} total={total} />
      </Stack>
    </details>
  );
}

const MoreRows = ({ shown, total }: { shown: number; total: number }) =>
  total > shown && (
    <Text as="li" size="sm" color="muted">
      {t('and {{n}} more', { n: total - shown })}
    </Text>
  );

/** These lists are translated. The text of the server is English, for a key this tab lacks. */
const texts: Readonly<Record<string, string>> = { ...strings, ...adminStrings, ...contactStrings };

function getReasonText({ key, values = {}, text }: CsvRow['reasons'][number]): string {
  const translated = key === undefined ? undefined : texts[key];
  return translated === undefined ? text : fill(translated, values);
}
