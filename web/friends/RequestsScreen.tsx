import { IconUserQuestion } from '@tabler/icons-react';
import { useId } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { number, t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { PersonCard, type ListedPerson } from './PersonCard.tsx';
import classes from './RequestsScreen.module.css';

/** Friend requests that the member received and sent. */
export function RequestsScreen() {
  const query = useApiQuery('GET /user/get-friend-requests', {});
  if (query.isPending) return <CardSkeletons />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your requests')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  // `total` counts all received requests; the response has the newest.
  const { requests, sent, total } = query.data;
  if (requests.length === 0 && sent.length === 0) {
    return (
      <EmptyState
        icon={<IconUserQuestion size={40} stroke={1.5} />}
        title={strings.noFriendRequests}
        action={<LinkButton to={paths.friendSuggestions()}>{t('Find people')}</LinkButton>}
      >
        {t('Friend requests you send or receive appear here.')}
      </EmptyState>
    );
  }
  return (
    <Page>
      <Requests
        title={t('Waiting for your response')}
        people={requests}
        total={total}
        emptyText={strings.noFriendRequests}
      />
      {sent.length > 0 && <Requests title={t('Sent by you')} people={sent} total={sent.length} />}
    </Page>
  );
}

function Requests({
  title,
  people,
  total,
  emptyText,
}: {
  title: string;
  people: ListedPerson[];
  total: number;
  emptyText?: string;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Heading mb={8} size="sm" id={heading}>
        {title}{' '}
        <Text as="span" color="faint" weight={600} tabular>
          {number(total)}
        </Text>
      </Heading>
      {people.length === 0 && (
        <Text size="sm" color="faint">
          {emptyText}
        </Text>
      )}
      {people.length > 0 && (
        <Stack as="ul" surface="card" border radius={12} ruled={0}>
          {people.map((person) => (
            <PersonCard key={person.id} person={person} />
          ))}
        </Stack>
      )}
      {people.length > 0 && people.length < total && (
        <Text size="sm" color="faint">
          {t('Showing the newest {{n}}. Respond to some to see the rest.', { n: people.length })}
        </Text>
      )}
    </section>
  );
}
