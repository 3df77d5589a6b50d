import { IconChecklist, IconPlus } from '@tabler/icons-react';
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

/** `type` as in the API: all, friends, mine. */
const views = [
  {
    to: paths.polls(),
    label: t('All'),
    type: 'A',
    none: t('Ask your neighbors a question.'),
  },
  {
    to: paths.pollsOfFriends(),
    label: t('Friends'),
    type: 'F',
    none: t('Polls by your friends appear here.'),
  },
  {
    to: paths.pollsOfMine(),
    label: t('Mine'),
    type: 'M',
    none: t('Polls you create appear here.'),
  },
] as const;

/** Polls, newest first: all that are visible, those of friends, or the member's own. */
export function PollsScreen() {
  const currentPath = useLocation().pathname.replace(/\/$/, '');
  const view = views.find(({ to }) => to === currentPath) ?? views[0];
  useTitle(t('Polls'));
  return (
    <Page>
      <PageHeader title={t('Polls')}>
        <LinkButton to={paths.createPoll()} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('Create poll')}
        </LinkButton>
      </PageHeader>
      <div>
        <TabLinks label={t('Polls to show')} tabs={views} />
      </div>
      <Polls key={view.type} type={view.type} emptyText={view.none} />
    </Page>
  );
}

function Polls({ type, emptyText }: { type: 'A' | 'F' | 'M'; emptyText: string }) {
  const query = useInfiniteApiQuery('GET /poll/list', { type });
  return (
    <ContentList
      query={query}
      label={t('Polls')}
      shape="poll"
      empty={
        <EmptyState
          icon={<IconChecklist size={40} stroke={1.5} />}
          title={strings.pollsNotFound}
          action={
            type === 'F' ? (
              <LinkButton to={paths.friendSuggestions()}>{t('Find friends')}</LinkButton>
            ) : (
              <LinkButton to={paths.createPoll()}>{t('Ask a question')}</LinkButton>
            )
          }
        >
          {emptyText}
        </EmptyState>
      }
    />
  );
}
