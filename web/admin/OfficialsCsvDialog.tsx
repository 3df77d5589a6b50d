import { Button, FileButton, Group, Progress } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { officialsTemplate } from '#contract/officialKinds.ts';
import { saveFile } from '../api/download.ts';
import { getErrorMessage } from '../api/errors.ts';
import { sendFile } from '../api/send.ts';
import { plural, t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { CsvReportView } from './CsvReportView.tsx';
import { invalidateOfficials } from './enteredOfficialsCache.ts';

type Report = Output<'POST /admin/official-list-check/upload'>;
type OfficialsCsvDialogProps = { opened: boolean; onClose: () => void };

/** Adds and changes officials by a CSV file. The file is checked first, which stores nothing. */
export const OfficialsCsvDialog = ({ opened, onClose }: OfficialsCsvDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    closeOnClickOutside={false}
    size="lg"
    title={t('Add officials from a file')}
  >
    <CsvForm onClose={onClose} />
  </Dialog>
);

const saveTemplate = () =>
  saveFile(new Blob([officialsTemplate], { type: 'text/csv' }), 'officials.csv');

function CsvForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<{ file: File; report: Report }>();
  const [progress, setProgress] = useState<number>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const resetChoice = useRef<() => void>(null);

  /** Sends the file, and shows why that failed. */
  const run = async (send: () => Promise<void>) => {
    if (progress !== undefined) return;
    setErrorMessage(undefined);
    setProgress(0);
    try {
      await send();
    } catch (error) {
      setErrorMessage(getErrorMessage(error));
    } finally {
      setProgress(undefined);
    }
  };
  const check = (file: File | null) => {
    if (!file) return;
    // A corrected file has the same name, and would not count as another choice.
    resetChoice.current?.();
    setChecked(undefined);
    if (file.size > limits.officialsFile) return setErrorMessage(adminStrings.officialsFileSize);
    void run(async () => {
      // A copy: what was checked is stored, even if the file is edited in the meantime.
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type });
      const report = await sendFile('POST /admin/official-list-check/upload', copy, setProgress);
      setChecked({ file: copy, report });
    });
  };
  const store = (file: File) =>
    void run(async () => {
      const { message } = await sendFile('POST /admin/official-list/upload', file, setProgress);
      toast.success(message);
      onClose();
      void invalidateOfficials(client);
    });

  const changes = checked ? checked.report.added + checked.report.changed : 0;
  return (
    <Stack gap={16}>
      <Text>
        {t(
          'Fill in the template with any spreadsheet and save it as CSV. Officials with the same name and office are updated.',
        )}{' '}
        {t('After an election, download the list and write the new names into it.')}
      </Text>
      <Wrap gap={8}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={saveTemplate}
        >
          {t('Download a template')}
        </Button>
        <FileButton accept=".csv,.txt,.tsv,text/csv" resetRef={resetChoice} onChange={check}>
          {(props) => (
            <Button
              variant={checked ? 'default' : 'filled'}
              leftSection={<IconUpload size={18} aria-hidden />}
              {...props}
            >
              {checked ? t('Choose another file') : t('Choose a CSV file')}
            </Button>
          )}
        </FileButton>
      </Wrap>
      {progress !== undefined && (
        <Progress value={progress * 100} aria-label={t('Checking the file')} />
      )}
      {errorMessage && (
        <Text color="danger" role="alert">
          {errorMessage}
        </Text>
      )}
      {checked && <CsvReportView name={checked.file.name} report={checked.report} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {checked && changes > 0 && (
          <Button loading={progress !== undefined} onClick={() => store(checked.file)}>
            {checked.report.rejected > 0
              ? plural(
                  changes,
                  'Save the {{n}} row without errors',
                  'Save the {{n}} rows without errors',
                )
              : plural(changes, 'Save {{n}} official', 'Save {{n}} officials')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
