import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { sentences } from '#contract/sentences.ts';
import { useEndless } from '../api/hooks.ts';
import { ContentList } from '../content/ContentList.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Screen } from '../shell/Screen.tsx';
import { ScreenHead } from '../shell/ScreenHead.tsx';
import { Segments } from '../shell/Segments.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTitle } from '../ui/title.ts';

const views = [
  { to: paths.polls(), label: 'All', type: 'A', none: 'Ask your neighbors what you would like to know of them.' },
  { to: paths.pollsOfFriends(), label: 'Friends', type: 'F', none: 'What your friends ask appears here.' },
  { to: paths.pollsOfMine(), label: 'Mine', type: 'M', none: 'What you ask appears here.' },
] as const;

/** Polls, newest first: all that one sees, friends', one's own. */
export function PollsScreen() {
  const here = useLocation().pathname.replace(/\/$/, '');
  const view = views.find(({ to }) => to === here) ?? views[0];
  useTitle('Polls');
  return (
    <Screen>
      <ScreenHead title="Polls">
        <LinkButton to={paths.createPoll()} leftSection={<IconPlus size={18} aria-hidden />}>
          Create a poll
        </LinkButton>
      </ScreenHead>
      <div>
        <Segments label="Which polls" parts={views} />
      </div>
      <Polls key={view.type} type={view.type} none={view.none} />
    </Screen>
  );
}

function Polls({ type, none }: { type: 'A' | 'F' | 'M'; none: string }) {
  const answer = useEndless('GET /poll/list', { type });
  return (
    <ContentList
      answer={answer}
      label="Polls"
      empty={
        <EmptyState
          icon={<IconChecklist size={40} stroke={1.5} />}
          title={sentences.pollsNotFound}
          action={
            type === 'F' ? (
              <LinkButton to={paths.friendSuggestions()}>Find friends</LinkButton>
            ) : (
              <LinkButton to={paths.createPoll()}>Ask a question</LinkButton>
            )
          }
        >
          {none}
        </EmptyState>
      }
    />
  );
}
