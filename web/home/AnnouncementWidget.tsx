import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { RichText } from '../richText/RichText.tsx';
import { Widget } from '../layout/Widget.tsx';

/** URL name of the page that administrators create for announcements. */
const pageName = 'announcement';

/**
 * Widget with the administrators' announcement page. The list of pages tells whether it exists, so
 * that a site without it has no failing request.
 */
export function AnnouncementWidget() {
  const pages = useApiQuery('GET /page/list', {}, { staleTime: 5 * minute }).data?.contents;
  const exists = pages?.some((page) => page.url === pageName) ?? false;
  const page = useApiQuery(
    'GET /page/get-one-by-name',
    { url: pageName },
    { enabled: exists, staleTime: 5 * minute },
  ).data?.content;
  if (!page) return null;
  return (
    <Widget title={t('Announcements')}>
      {page.name !== t('Announcements') && <h3>{page.name}</h3>}
      <RichText html={page.content} size="small" />
    </Widget>
  );
}
