import { Button, FileButton, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { minute, second } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { queryKey, useSuspenseApiQuery } from '../api/hooks.ts';
import { maxMegabytes, useFileUploads } from '../files/uploads.ts';
import { plural, t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { formatDate } from '../ui/dates.ts';
import { FormSection } from '../ui/FormSection.tsx';
import { toast } from '../ui/toast.ts';
import classes from './ImportedOfficials.module.css';
import { Box, Row, Stack, Text, Wrap } from '../ui/primitives.tsx';

type Lists = Output<'GET /admin/officials'>;
const key = queryKey('GET /admin/officials', {});

/** Where each list is published, and the names of its files. */
const sources = [
  {
    label: t('The President and members of Congress: all four files'),
    files: [
      'legislators-current.json',
      'legislators-district-offices.json',
      'legislators-social-media.json',
      'executive.json',
    ],
    href: 'https://unitedstates.github.io/congress-legislators/',
  },
  {
    label: t('Which ZIP codes belong to which district'),
    files: ['tab20_cd….txt', 'tab20_sldu….txt', 'tab20_sldl….txt'],
    href: 'https://www2.census.gov/geo/docs/maps-data/data/rel2020/cd-sld/',
  },
  {
    label: t('Members of a state legislature: one file for each state'),
    files: ['nc.csv'],
    href: 'https://open.pluralpolicy.com/data/legislator-csv/',
  },
] as const;

const stateLabels: Record<Lists['uploads'][number]['state'], string> = {
  waiting: t('Importing…'),
  incomplete: t('Waiting for the other files'),
  imported: t('Imported'),
  failed: t('Not imported'),
};

/** Folded: upload of the public lists of the United States. Members find officials in them, too. */
export function ImportedOfficials() {
  const client = useQueryClient();
  const isImporting = client
    .getQueryData<Lists>(key)
    ?.uploads.some(({ state }) => state === 'waiting');
  const { imports, uploads, missing } = useSuspenseApiQuery(
    'GET /admin/officials',
    {},
    { refetchInterval: isImporting ? 2 * second : minute },
  );
  const files = useFileUploads(
    () => 'POST /admin/officials/upload',
    ({ size }) =>
      size > limits.upload
        ? t('Please choose a file of up to {{most}} MB.', { most: maxMegabytes })
        : undefined,
    ({ message, ...lists }) => {
      client.setQueryData(key, lists);
      toast.success(message);
    },
  );

  const needsAttention =
    imports.some(({ stale }) => stale) || uploads.some(({ state }) => state !== 'imported');
  // Stays as it is when an import ends.
  const [open, setOpen] = useState(needsAttention);
  return (
    <details
      className={classes.fold}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('Members of Congress and state legislatures (United States)')}</summary>
      <Stack gap={16} mt={8}>
        <Text color="muted">
          {t(
            'For sites in the United States. Public lists tell members who represents them in Washington and in their state. Open a list, save its files and upload them here without renaming them.',
          )}
        </Text>
        <FormSection title={t('Upload')}>
          <Stack as="ul" gap={8}>
            {sources.map(({ label, files, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
                <Text size="xs" color="faint" anywhere>
                  {t('Files: {{names}}', { names: files.join(', ') })}
                </Text>
              </li>
            ))}
          </Stack>
          <Wrap>
            <FileButton multiple accept=".json,.csv,.txt" onChange={files.add}>
              {(props) => (
                <Button leftSection={<IconUpload size={18} aria-hidden />} {...props}>
                  {t('Upload files')}
                </Button>
              )}
            </FileButton>
          </Wrap>
          {files.uploads.map(({ key, file, progress, errorMessage }) => (
            <Stack key={key} gap={4}>
              <Row gap={12} justify="between">
                <Text size="sm" anywhere>
                  {file.name}
                </Text>
                <Button variant="subtle" size="sm" onClick={() => files.removeUpload(key)}>
                  {t('Remove')}
                </Button>
              </Row>
              {errorMessage ? (
                <Text size="sm" color="danger" role="alert">
                  {errorMessage}
                </Text>
              ) : (
                <Progress
                  value={progress * 100}
                  aria-label={t('Uploading {{name}}', { name: file.name })}
                />
              )}
            </Stack>
          ))}
          {missing.length > 0 && (
            <Text role="status">
              {t('Still missing for Congress: {{files}}', { files: missing.join(', ') })}
            </Text>
          )}
          {uploads.length > 0 && (
            <Stack as="ul" gap={8} aria-label={t('Uploads')} aria-live="polite">
              {uploads.map(({ file_name, uploaded_on, state, failure }) => (
                <li key={file_name}>
                  <Text size="sm" anywhere>
                    <strong>{file_name}</strong> · {stateLabels[state]} · {formatDate(uploaded_on)}
                  </Text>
                  {failure && (
                    <Text size="sm" color="danger" anywhere>
                      {failure}
                    </Text>
                  )}
                </li>
              ))}
            </Stack>
          )}
        </FormSection>
        <FormSection title={t('Loaded')}>
          {imports.length === 0 && <Text color="muted">{t('No list is loaded.')}</Text>}
          {imports.map(({ source, title, as_of, rows, stale }) => (
            <Box key={source}>
              <Text weight={600}>{title}</Text>
              <Text size="sm" color={stale ? 'warning' : 'muted'}>
                {transElements('{{rows}}, as of {{date}}', {
                  rows: plural(rows, '{{n}} row', '{{n}} rows'),
                  date: formatDate(as_of),
                })}
                {stale && ` · ${t('Please import it again.')}`}
              </Text>
            </Box>
          ))}
        </FormSection>
      </Stack>
    </details>
  );
}
