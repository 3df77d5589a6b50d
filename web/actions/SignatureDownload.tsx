import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../api/download.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';

/**
 * Downloads the public names and comments of a petition as CSV, for its author. The call returns
 * pages; the first one begins with the column names.
 */
export function SignatureDownload({ id }: { id: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const pages: string[] = [];
      let before: string | undefined;
      do {
        const { csv, next } = await send('POST /action/signature-list', {
          action_id: id,
          ...(before && { before }),
        });
        pages.push(csv);
        before = next;
      } while (before);
      // The byte order mark tells spreadsheets that the file is UTF-8.
      saveFile(new Blob(['\uFEFF', ...pages], { type: 'text/csv' }), `signatures-${id}.csv`);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {t('Download public signatures')}
    </Button>
  );
}
