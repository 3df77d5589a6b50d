import { lazy, Suspense } from 'react';
import { useAsk } from '../api/hooks.ts';
import { Widget } from './Widget.tsx';

const pageName = 'announcement';
const RichText = lazy(() => import('../ui/RichText.tsx').then((module) => ({ default: module.RichText })));

/** The operator's page of that name, where there is one. */
export function Announcements() {
  const pages = useAsk('GET /page/list', {}, { staleTime: 5 * 60_000 }).data?.contents;
  const exists = pages?.some((page) => page.url === pageName) ?? false;
  const page = useAsk('GET /page/get-one-by-name', { url: pageName }, { enabled: exists, staleTime: 5 * 60_000 }).data?.content;
  if (!page) return null;
  return (
    <Widget title="Announcements">
      <Suspense>
        <RichText html={page.content} size="small" />
      </Suspense>
    </Widget>
  );
}
