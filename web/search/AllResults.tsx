import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, type ReactNode } from 'react';
import { contentType } from '#contract/contentType.ts';
import { Tickets } from '../actions/ActionList.tsx';
import { GroupCards } from '../groups/GroupList.tsx';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { ContentCard } from '../posts/ContentCard.tsx';
import { Feed } from '../posts/ContentList.tsx';
import { HighlighterContext } from '../ui/Highlight.tsx';
import { Heading, Row, Stack, Text } from '../ui/primitives.tsx';
import { createHighlighter } from './highlight.ts';
import { NoResults, PeopleCard, type ResultsProps } from './Results.tsx';
import {
  useActionSearch,
  useGroupSearch,
  usePeopleSearch,
  usePostSearch,
  type Search,
} from './searchQueries.ts';
import {
  formatTotal,
  isOnlySimilar,
  listFoundTypes,
  resultTypes,
  type ResultType,
  type SearchCounts,
} from './tabs.ts';

/** Results of each type that are shown here. */
const shownCount = 3;

/** The first results of each type, which came with the counts, and links to all of them. */
export function AllResults({ search, counts }: ResultsProps) {
  const types = listFoundTypes(counts);
  return types.length === 0 ? (
    <NoResults
      icon={<IconSearch size={40} stroke={1.5} />}
      text={t('No results')}
      search={search}
      tab="all"
    />
  ) : (
    <Stack gap={24}>
      {types.map((type) => {
        const Found = found[type];
        return <Found key={type} search={search} counts={counts} />;
      })}
    </Stack>
  );
}

const found: Record<ResultType, (props: ResultsProps) => ReactNode> = {
  users: People,
  groups: Groups,
  actions: Actions,
  posts: Posts,
};

const first = <T,>(pages: readonly T[] | undefined) => pages?.slice(0, shownCount) ?? [];

function People({ search, counts }: ResultsProps) {
  const people = first(usePeopleSearch(search, counts).data?.pages[0]?.users);
  return (
    <Section type="users" search={search} counts={counts} shown={people.length}>
      <PeopleCard people={people} />
    </Section>
  );
}

function Groups({ search, counts }: ResultsProps) {
  const groups = first(useGroupSearch(search, counts).data?.pages[0]?.groups);
  return (
    <Section type="groups" search={search} counts={counts} shown={groups.length}>
      <GroupCards label={t('Groups found')} groups={groups} />
    </Section>
  );
}

function Actions({ search, counts }: ResultsProps) {
  const actions = first(useActionSearch(search, counts).data?.pages[0]?.actions);
  return (
    <Section type="actions" search={search} counts={counts} shown={actions.length}>
      <Tickets label={t('search results')} actions={actions} />
    </Section>
  );
}

/** Posts, except for actions, which have their own section. */
function Posts({ search, counts }: ResultsProps) {
  const posts = first(
    usePostSearch(search, counts).data?.pages[0]?.contents.filter(
      ({ content_type }) => content_type !== contentType.action,
    ),
  );
  return (
    <Section type="posts" search={search} counts={counts} shown={posts.length}>
      <Feed label={t('Posts found')}>
        {posts.map((content, index) => (
          <ContentCard key={content.id} content={content} position={index + 1} />
        ))}
      </Feed>
    </Section>
  );
}

type SectionProps = {
  type: ResultType;
  search: Search;
  counts: SearchCounts;
  /** Number of results in the section. */
  shown: number;
  children: ReactNode;
};

function Section({ type, search, counts, shown, children }: SectionProps) {
  const { keyword, filters } = search;
  const heading = useId();
  const total = counts.totals[type];
  const includeSimilar = counts.near[type];
  const highlighter = useMemo(
    () =>
      createHighlighter(keyword, { includeSimilar, isName: type === 'users' || type === 'groups' }),
    [keyword, includeSimilar, type],
  );
  if (shown === 0) return null;
  const label = resultTypes.find((one) => one.type === type)!.label;
  const all = t('Show all {{n}}', { n: formatTotal(total) });
  return (
    <Stack as="section" gap={12} aria-labelledby={heading}>
      <Row justify="between" align="baseline" gap={12}>
        <Heading id={heading}>{label}</Heading>
        {total > shown && (
          <Link
            to={paths.search(keyword)}
            search={{ ...filters, tab: type }}
            aria-label={`${all}: ${label}`}
          >
            {all}
          </Link>
        )}
      </Row>
      {includeSimilar && !isOnlySimilar(counts) && (
        <Text color="muted">{t('No exact matches. Showing similar results.')}</Text>
      )}
      <HighlighterContext value={highlighter}>{children}</HighlighterContext>
    </Stack>
  );
}
