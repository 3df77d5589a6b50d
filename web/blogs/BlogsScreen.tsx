import { IconBook, IconPencil } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { ContentList } from '../posts/ContentList.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { TabLinks } from '../layout/TabLinks.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { BlogRow } from './BlogRow.tsx';

/** `type` is that of the call: all, friends or mine. */
const views = [
  {
    to: paths.blogs(),
    label: t('All'),
    type: 'A',
    emptyText: t('Articles are for longer texts with a title and pictures. Write the first one.'),
  },
  {
    to: paths.blogsOfFriends(),
    label: t('Friends'),
    type: 'F',
    emptyText: t('Articles by your friends appear here.'),
  },
  {
    to: paths.blogsOfMine(),
    label: t('Mine|blogs'),
    type: 'M',
    emptyText: t('Your articles and drafts appear here.'),
  },
] as const;

/** Blogs, newest first: all that are visible, those of friends, or the member's own. */
export function BlogsScreen() {
  const currentPath = useLocation().pathname.replace(/\/$/, '');
  const view = views.find(({ to }) => to === currentPath) ?? views[0];
  useTitle(t('Articles'));
  return (
    <Page>
      <PageHeader title={t('Articles')}>
        <LinkButton to={paths.createBlog()} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('Write an article')}
        </LinkButton>
      </PageHeader>
      <div>
        <TabLinks label={t('Articles to show')} tabs={views} />
      </div>
      <Blogs key={view.type} type={view.type} emptyText={view.emptyText} />
    </Page>
  );
}

function Blogs({ type, emptyText }: { type: 'A' | 'F' | 'M'; emptyText: string }) {
  const query = useInfiniteApiQuery('GET /blog/list', { type });
  return (
    <ContentList
      query={query}
      label={t('Articles')}
      shape="row"
      row={BlogRow}
      empty={
        <EmptyState
          icon={<IconBook size={40} stroke={1.5} />}
          title={strings.contentNotFound}
          // The header has the button to write one.
          action={
            type === 'F' && (
              <LinkButton to={paths.friendSuggestions()}>{t('Find friends')}</LinkButton>
            )
          }
        >
          {emptyText}
        </EmptyState>
      }
    />
  );
}
