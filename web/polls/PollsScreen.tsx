import { Title } from '@mantine/core';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { sentences } from '#contract/sentences.ts';
import { useEndless } from '../api/hooks.ts';
import { ContentList } from '../content/ContentList.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Segments } from '../shell/Segments.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './PollsScreen.module.css';

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
  const create = (
    <LinkButton to={paths.createPoll()} leftSection={<IconPlus size={18} aria-hidden />}>
      Create a poll
    </LinkButton>
  );
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>Polls</Title>
        {create}
      </div>
      <div>
        <Segments label="Which polls" parts={views} />
      </div>
      <Polls key={view.type} type={view.type} none={view.none} />
    </div>
  );
}

function Polls({ type, none }: { type: 'A' | 'F' | 'M'; none: string }) {
  const answer = useEndless('GET /poll/list', { type });
  return (
    <ContentList
      answer={answer}
      label="Polls"
      empty={
        <EmptyState icon={<IconChecklist size={40} stroke={1.5} />} title={sentences.pollsNotFound}>
          {none}
        </EmptyState>
      }
    />
  );
}
