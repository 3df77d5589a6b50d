import { Title } from '@mantine/core';
import { IconNews, IconUsers } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { PublicGroup, PublicNews } from '#contract/publicReading.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { TabLink } from '../layout/TabLink.tsx';
import { useSite } from '../layout/useSite.ts';
import { ExternalLink } from '../news/ExternalLink.tsx';
import { paths } from '../paths.ts';
import { ContentList } from '../posts/ContentList.tsx';
import { htmlToText } from '../richText/plainText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { Box, Heading, Notice, Row, Text, Wrap } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './ExploreScreen.module.css';
import { JoinButton } from './JoinButton.tsx';

const views = [
  { show: undefined, label: t('All') },
  { show: 'posts', label: t('Posts') },
  { show: 'actions', label: t('Actions') },
  { show: 'polls', label: t('Polls') },
  { show: 'groups', label: t('Groups') },
  { show: 'news', label: t('News') },
] as const;

/** What visitors can read without an account: posts of all types, open groups and news. */
export function ExploreScreen() {
  const { show } = useSearch({ from: '/frame/explore' });
  const isVisitor = useSession() === null;
  const site = useSite();
  useTitle(t('Look around'));
  if (site?.look_around === false && isVisitor)
    return (
      <EmptyState
        heading="h1"
        icon={<IconUsers size={40} stroke={1.5} />}
        title={siteStrings.lookAroundOff}
        action={<LinkButton to={paths.login()}>{t('Log in')}</LinkButton>}
      />
    );
  return (
    <Page>
      <Title order={1}>{t('Look around')}</Title>
      {isVisitor && (
        <Notice>
          <Row gap={12}>
            <Text size="sm" grow>
              {t('Anyone can read these. To take part, create an account.')}
            </Text>
            <JoinButton to={paths.explore()}>{t('Join to take part')}</JoinButton>
          </Row>
        </Notice>
      )}
      <Wrap
        as="nav"
        gap={4}
        px={4}
        py={4}
        surface="card"
        border
        radius={12}
        className={classes.views}
        aria-label={t('What to show')}
        data-keep-focus
      >
        {views.map((view) => (
          <TabLink
            key={view.label}
            to={paths.explore()}
            search={view.show ? { show: view.show } : {}}
            isCurrent={view.show === show}
          >
            {view.label}
          </TabLink>
        ))}
      </Wrap>
      {show === 'groups' ? (
        <Groups />
      ) : show === 'news' ? (
        <News />
      ) : (
        <Posts key={show} kind={show} />
      )}
    </Page>
  );
}

function Posts({ kind }: { kind: 'posts' | 'actions' | 'polls' | undefined }) {
  const isMember = useSession() !== null;
  const isOpen = useSite()?.registration === 'open';
  const query = useInfiniteApiQuery('GET /public/posts', { ...(kind && { kind }) });
  return (
    <ContentList
      query={query}
      empty={
        <EmptyState
          icon={<IconNews size={40} stroke={1.5} />}
          title={t('Nothing public yet')}
          action={
            isMember ? (
              <LinkButton to={paths.home()} hash="compose">
                {t('Write the first post')}
              </LinkButton>
            ) : (
              isOpen && (
                <JoinButton to={paths.home()}>{t('Join and write the first post')}</JoinButton>
              )
            )
          }
        >
          {t('What members share with everyone appears here.')}
        </EmptyState>
      }
    />
  );
}

function Groups() {
  const query = useInfiniteApiQuery('GET /public/groups', {});
  const groups = query.data?.pages.flatMap((page) => page.groups);
  return (
    <List
      query={query}
      label={t('Groups')}
      none={t('No open groups yet')}
      items={groups?.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    />
  );
}

/** Members open it. Visitors join first, because groups are for members. */
const Group = ({ group }: { group: PublicGroup }) => {
  const isMember = useSession() !== null;
  const path = paths.group(group.id);
  return (
    <Card as="article" aria-labelledby={`group-${group.id}`}>
      <Row gap={12} align="start">
        <Avatar name={group.name} shape="group" />
        <Box grow anywhere>
          <Heading id={`group-${group.id}`} plainLinks>
            {isMember ? <Link to={path}>{group.name}</Link> : group.name}
          </Heading>
          {group.total_members !== undefined && (
            <Text size="xs" color="faint">
              {t('{{n}}+ members', { n: group.total_members })}
            </Text>
          )}
          <Text mt={6} size="sm" color="muted">
            {group.brief_description}
          </Text>
        </Box>
      </Row>
      {!isMember && (
        <Row mt={12} justify="end">
          <JoinButton to={path}>{t('Join the site to open this group')}</JoinButton>
        </Row>
      )}
    </Card>
  );
};

function News() {
  const query = useInfiniteApiQuery('GET /public/news', {});
  const news = query.data?.pages.flatMap((page) => page.news);
  return (
    <List
      query={query}
      label={t('News')}
      none={t('No news yet')}
      items={news?.map((item) => (
        <NewsItem key={item.id} news={item} />
      ))}
    />
  );
}

const NewsItem = ({ news }: { news: PublicNews }) => (
  <Card as="article" aria-labelledby={`news-${news.id}`}>
    <Text size="xs" color="faint">
      {news.source} <RelativeTime at={news.added_on} />
    </Text>
    <Heading id={`news-${news.id}`} anywhere plainLinks>
      <ExternalLink href={news.url}>{news.title}</ExternalLink>
    </Heading>
    <Text mt={6} lines={3} color="muted" anywhere>
      {htmlToText(news.description)}
    </Text>
  </Card>
);

type ListProps = {
  query: {
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  } & ComponentProps<typeof InfiniteScrollFooter>['query'];
  /** Plural noun. */
  label: string;
  /** Title of the empty state. */
  none: string;
  items: ReactNode[] | undefined;
};

function List({ query, label, none, items }: ListProps) {
  const noun = label.toLowerCase();
  if (query.isPending) return <CardSkeletons />;
  if (!items)
    return (
      <ErrorState
        title={t('Couldn’t load {{noun}}', { noun })}
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (items.length === 0)
    return <EmptyState icon={<IconUsers size={40} stroke={1.5} />} title={none} />;
  return (
    <>
      {items}
      <InfiniteScrollFooter query={query} noun={noun} skeleton={<CardSkeletons count={2} />} />
    </>
  );
}
