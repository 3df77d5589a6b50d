import { Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { Reports } from './Reports.tsx';

/** Report queue of the whole site. The URL stores the displayed case. */
export function ReportsScreen() {
  const { case: selected } = useParams({ strict: false });
  const navigate = useNavigate();
  const narrow = useIsMobile();
  return (
    <>
      {/* Without a case, the layout shows the title. On phones, the case has its own heading. */}
      {selected !== undefined && !narrow && <Title order={1}>{t('Reports')}</Title>}
      <Reports
        scope={{}}
        selected={selected}
        narrow={narrow}
        onSelect={(id) =>
          void navigate({
            to: id === undefined ? paths.adminReports() : paths.adminReport(id),
            replace: selected !== undefined,
            resetScroll: narrow,
          })
        }
      />
    </>
  );
}
