import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Action } from '#contract/action.ts';
import { download } from '../api/download.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';

/** Downloads the action as an iCalendar file. Hidden if it has no time. */
export function AddToCalendar({ action: { id, start_on, end_on } }: { action: Action }) {
  const [loading, setLoading] = useState(false);
  if (!(start_on ?? end_on)) return null;
  const add = async () => {
    setLoading(true);
    await download(`/action/calendar.ics?id=${id}`, `action-${id}.ics`).catch(showErrorToast);
    setLoading(false);
  };
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      loading={loading}
      onClick={() => void add()}
    >
      {t('Add to calendar')}
    </Button>
  );
}
