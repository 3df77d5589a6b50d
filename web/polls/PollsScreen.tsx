import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useLocation, useSearch } from '@tanstack/react-router';
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
import { Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { PollRow } from './PollRow.tsx';

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

type State = 'open' | 'closed' | undefined;
const states: { label: string; state: State }[] = [
  { label: t('All'), state: undefined },
  { label: t('Open|polls'), state: 'open' },
  { label: t('Closed|polls'), state: 'closed' },
];

/**
 * Polls, newest first: all that are visible, those of friends, or own ones; open, closed or both.
 */
export function PollsScreen() {
  const currentPath = useLocation().pathname.replace(/\/$/, '');
  const view = views.find(({ to }) => to === currentPath) ?? views[0];
  const { state } = useSearch({ strict: false });
  const search = state ? { state } : {};
  useTitle(t('Polls'));
  return (
    <Page>
      <PageHeader title={t('Polls')}>
        <LinkButton to={paths.createPoll()} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('Create poll')}
        </LinkButton>
      </PageHeader>
      <Wrap gap={8}>
        <TabLinks
          label={t('Polls to show')}
          tabs={views.map(({ to, label }) => ({ to, label, search }))}
        />
        <TabLinks
          label={t('Open or closed polls')}
          tabs={states.map((tab) => ({
            to: view.to,
            label: tab.label,
            search: tab.state ? { state: tab.state } : {},
            isCurrent: tab.state === state,
          }))}
        />
      </Wrap>
      <Polls key={`${view.type} ${state}`} view={view} state={state} />
    </Page>
  );
}

type PollsProps = { view: (typeof views)[number]; state: State };

function Polls({ view: { to, type, none }, state }: PollsProps) {
  const query = useInfiniteApiQuery('GET /poll/list', { type, ...(state && { state }) });
  const renderAction = () => {
    if (state === 'open')
      return (
        <LinkButton to={to} search={{ state: 'closed' }} variant="default">
          {t('See closed polls')}
        </LinkButton>
      );
    return type === 'F' ? (
      <LinkButton to={paths.friendSuggestions()}>{t('Find friends')}</LinkButton>
    ) : (
      <LinkButton to={paths.createPoll()}>{t('Ask a question')}</LinkButton>
    );
  };
  const emptyTexts = {
    open: t('No polls are open right now.'),
    closed: t('Polls appear here once they have closed.'),
  };
  return (
    <ContentList
      query={query}
      label={t('Polls')}
      shape="row"
      row={PollRow}
      empty={
        <EmptyState
          icon={<IconChecklist size={40} stroke={1.5} />}
          title={strings.pollsNotFound}
          action={renderAction()}
        >
          {state ? emptyTexts[state] : none}
        </EmptyState>
      }
    />
  );
}
