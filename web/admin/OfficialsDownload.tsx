import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../api/download.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { send } from '../api/send.ts';
import { t } from '../i18n/language.ts';

/** Downloads all entered officials as CSV, with ids. The call returns pages. */
export function OfficialsDownload() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const pages: string[] = [];
      for (let page = 1, pageCount = 1; page <= pageCount; page++) {
        const response = await send('GET /admin/official-list', { page });
        pages.push(response.csv);
        ({ pageCount } = response);
      }
      // The byte order mark tells spreadsheets that the file is UTF-8.
      saveFile(new Blob(['\uFEFF', ...pages], { type: 'text/csv' }), 'officials.csv');
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {t('Download the list')}
    </Button>
  );
}
