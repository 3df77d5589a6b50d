import { Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { Reports } from './Reports.tsx';

/** Report queue of the whole site. The URL stores the open case. */
export function ReportsScreen() {
  const { case: open } = useParams({ strict: false });
  const navigate = useNavigate();
  const phone = useIsMobile();
  return (
    <>
      {open !== undefined && !phone && <Title order={1}>{t('Reports')}</Title>}
      <Reports
        scope={{}}
        open={open}
        phone={phone}
        onOpen={(id) =>
          void navigate({
            to: id === undefined ? paths.adminReports() : paths.adminReport(id),
            replace: open !== undefined,
            resetScroll: phone,
          })
        }
      />
    </>
  );
}
