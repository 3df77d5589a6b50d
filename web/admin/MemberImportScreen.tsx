import { Button, FileButton, Progress } from '@mantine/core';
import { IconDownload, IconMailForward, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminStrings } from '#contract/adminStrings.ts';
import { second } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { memberTemplate } from '#contract/memberFile.ts';
import { saveFile } from '../api/download.ts';
import { getErrorMessage } from '../api/errors.ts';
import { queryKey, useApiQuery } from '../api/hooks.ts';
import { sendFile } from '../api/send.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { MailOffNotice } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Heading, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { number, t } from '../i18n/language.ts';
import { MemberImportCard } from './MemberImportCard.tsx';

const pollIntervalMs = 2 * second;

/** Invites the people of a CSV file. The file is checked first, which invites nobody. */
export function MemberImportScreen() {
  const [isRunning, setIsRunning] = useState(false);
  const query = useApiQuery(
    'GET /admin/member-imports',
    {},
    { refetchInterval: isRunning && pollIntervalMs },
  );
  const imports = query.data?.member_imports ?? [];
  const hasRunning = imports.some(({ state }) => state === 'running');
  if (hasRunning !== isRunning) setIsRunning(hasRunning);

  return (
    <Stack gap={16} maw={760}>
      <BackLink to={paths.adminPeople()}>{t('People')}</BackLink>
      <Stack as="section" gap={12} px={16} py={16} surface="card" border radius={12}>
        <Heading>{t('Invite from a file')}</Heading>
        <Text>
          {t(
            'Fill in the template with any spreadsheet and save it as CSV. Only the email address is required. You’ll see what’s wrong before anyone is invited.',
          )}
        </Text>
        <Text size="sm" color="muted">
          {t(
            'Separate groups with semicolons. Groups that don’t exist yet are created as closed groups of yours when the first person joins.',
          )}
        </Text>
        <MailOffNotice />
        <FileChoice />
      </Stack>
      {query.isPending ? (
        <CardSkeletons count={1} />
      ) : !query.data ? (
        <ErrorState
          title={t('Couldn’t load the files')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : imports.length === 0 ? (
        <EmptyState icon={<IconMailForward size={40} stroke={1.5} />} title={t('No files yet')}>
          {t('Files of the last 60 days are listed here.')}
        </EmptyState>
      ) : (
        <Stack as="ul" gap={12} aria-label={t('Files')}>
          {imports.map((item) => (
            <MemberImportCard key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function FileChoice() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const resetChoice = useRef<() => void>(null);
  const check = async (file: File | null) => {
    if (!file || progress !== undefined) return;
    // A corrected file has the same name, and would not count as another choice.
    resetChoice.current?.();
    if (file.size > limits.memberFile) return setErrorMessage(adminStrings.memberFileSize);
    setErrorMessage(undefined);
    setProgress(0);
    try {
      await sendFile('POST /admin/member-import/upload', file, setProgress);
      await client.invalidateQueries({ queryKey: queryKey('GET /admin/member-imports') });
    } catch (error) {
      setErrorMessage(getErrorMessage(error));
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <>
      <Wrap gap={8}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(new Blob([memberTemplate], { type: 'text/csv' }), 'members.csv')}
        >
          {t('Download a template')}
        </Button>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv"
          resetRef={resetChoice}
          onChange={(file) => void check(file)}
        >
          {(props) => (
            <Button leftSection={<IconUpload size={18} aria-hidden />} {...props}>
              {t('Choose a CSV file')}
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
      <Text size="xs" color="faint">
        {t('Up to {{n}} people in one file.', { n: number(limits.memberFileLines) })}
      </Text>
    </>
  );
}
