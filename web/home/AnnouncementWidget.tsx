import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { RichText } from '../richText/RichText.tsx';
import { Widget } from '../layout/Widget.tsx';

const pageName = 'announcement';
/** Widget with the administrators' announcement page, if there is one. */
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
