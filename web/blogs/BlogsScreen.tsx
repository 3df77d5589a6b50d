import { Title } from '@mantine/core';
import { IconBook, IconPencil } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { sentences } from '#contract/sentences.ts';
import { useEndless } from '../api/hooks.ts';
import { ContentList } from '../content/ContentList.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Segments } from '../shell/Segments.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './BlogsScreen.module.css';

const views = [
  { to: paths.blogs(), label: 'All', type: 'A', none: 'Be the first to write about what you know.' },
  { to: paths.blogsOfFriends(), label: 'Friends', type: 'F', none: 'What your friends write appears here.' },
  { to: paths.blogsOfMine(), label: 'Mine', type: 'M', none: 'What you write appears here, your drafts too.' },
] as const;

/** Blogs, newest first: all that one sees, friends', one's own. */
export function BlogsScreen() {
  const here = useLocation().pathname.replace(/\/$/, '');
  const view = views.find(({ to }) => to === here) ?? views[0];
  useTitle('Blogs');
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>Blogs</Title>
        <LinkButton to={paths.createBlog()} leftSection={<IconPencil size={18} aria-hidden />}>
          Write a blog
        </LinkButton>
      </div>
      <div>
        <Segments label="Which blogs" parts={views} />
      </div>
      <Blogs key={view.type} type={view.type} none={view.none} />
    </div>
  );
}

function Blogs({ type, none }: { type: 'A' | 'F' | 'M'; none: string }) {
  const answer = useEndless('GET /blog/list', { type });
  return (
    <ContentList
      answer={answer}
      label="Blogs"
      empty={
        <EmptyState icon={<IconBook size={40} stroke={1.5} />} title={sentences.blogsNotFound}>
          {none}
        </EmptyState>
      }
    />
  );
}
