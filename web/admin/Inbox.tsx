import {
  IconAlertCircle,
  IconChecks,
  IconEye,
  IconFlag,
  IconMessageReport,
  IconScale,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { minute } from '#contract/durations.ts';
import type { InboxItem, InboxKind } from '#contract/inbox.ts';
import { useApiQuery } from '../api/hooks.ts';
import { number, plural, t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Heading, Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './Inbox.module.css';

type Waiting = Output<'GET /admin/inbox'>['waiting'];

const kinds: Record<InboxKind, { label: string; icon: Icon; button: string }> = {
  report: { label: t('Report|noun'), icon: IconMessageReport, button: t('Decide') },
  appeal: { label: t('Appeal'), icon: IconScale, button: t('Review|verb') },
  review: { label: t('Review'), icon: IconEye, button: t('Review|verb') },
  action: { label: t('Action'), icon: IconFlag, button: t('Review|verb') },
};

const filters: { kind: InboxKind; count: keyof Waiting; label: (n: number) => string }[] = [
  { kind: 'report', count: 'reports', label: (n) => plural(n, '{{n}} report', '{{n}} reports') },
  { kind: 'appeal', count: 'appeals', label: (n) => plural(n, '{{n}} appeal', '{{n}} appeals') },
  { kind: 'review', count: 'held', label: (n) => plural(n, '{{n}} review', '{{n}} reviews') },
  { kind: 'action', count: 'actions', label: (n) => plural(n, '{{n}} action', '{{n}} actions') },
];

const screenOf = ({ kind, id }: InboxItem) => {
  if (kind === 'review') return paths.adminHeld();
  return kind === 'action' ? paths.adminActions() : paths.adminReport(id);
};

/**
 * Everything that waits for a decision, the oldest first; each opens the screen that decides it.
 */
export function Inbox() {
  const [kind, setKind] = useState<InboxKind>();
  const query = useApiQuery('GET /admin/inbox', kind ? { kind } : {}, { refetchInterval: minute });
  const all = useApiQuery('GET /admin/inbox', {}, { refetchInterval: minute });
  const waiting = (query.data ?? all.data)?.waiting;
  const available = filters.filter(({ count }) => waiting && waiting[count] > 0);
  return (
    <Card as="section" aria-labelledby="inbox" className={classes.inbox ?? ''}>
      <Wrap gap={16} rowGap={4} align="center" justify="between" className={classes.head}>
        <Heading id="inbox">{t('Inbox|administration')}</Heading>
        {waiting && available.length > 1 && (
          <Wrap gap={4} role="group" aria-label={t('Show')}>
            <Filter pressed={kind === undefined} onPress={() => setKind(undefined)}>
              {t('All')}
            </Filter>
            {available.map((filter) => (
              <Filter
                key={filter.kind}
                pressed={kind === filter.kind}
                onPress={() => setKind(filter.kind)}
              >
                {filter.label(waiting[filter.count])}
              </Filter>
            ))}
          </Wrap>
        )}
      </Wrap>
      <Items query={query} />
    </Card>
  );
}

const Filter = ({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: string;
}) => (
  <button type="button" className={classes.filter} aria-pressed={pressed} onClick={onPress}>
    {children}
  </button>
);

function Items({ query }: { query: ReturnType<typeof useApiQuery<'GET /admin/inbox'>> }) {
  if (query.isPending) return <CardSkeletons count={1} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load reports')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { items, waiting } = query.data;
  if (items.length === 0)
    return (
      <EmptyState
        inCard
        icon={<IconChecks size={32} stroke={1.5} />}
        title={t('Nothing is waiting for you')}
      >
        {t('Reports and appeals appear here until a moderator decides.')}
      </EmptyState>
    );
  const total = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ul aria-label={t('Inbox|administration')} className={classes.list}>
        {items.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </ul>
      {total > items.length && (
        <Text size="sm" color="faint" className={classes.more ?? ''}>
          {t('Showing the {{shown}} oldest of {{n}}.', {
            shown: number(items.length),
            n: number(total),
          })}
        </Text>
      )}
    </>
  );
}

function Item({ item }: { item: InboxItem }) {
  const { kind, quote, author, since, reason, total_reports = 0, sole } = item;
  const { label, icon: KindIcon, button } = kinds[kind];
  const title = quote ? `“${quote}”` : t('Not Public. Open it to read.');
  return (
    <li className={classes.item}>
      <Row as="span" gap={6} inline className={classes.kind} data-kind={kind}>
        <KindIcon size={16} stroke={1.75} aria-hidden />
        {label}
      </Row>
      <Stack gap={2} className={classes.words}>
        <Text weight={600} lines={2} anywhere>
          {title}
        </Text>
        <Text size="sm" color="muted" anywhere>
          {author && `${author.name} · `}
          {reason
            ? `${plural(total_reports, '{{n}} says “{{reason}}”', '{{n}} say “{{reason}}”', { reason })} · `
            : total_reports > 0 && `${plural(total_reports, '{{n}} report', '{{n}} reports')} · `}
          <RelativeTime at={since} />
        </Text>
        {sole && (
          <Text size="sm" color="warning" weight={600} className={classes.notice ?? ''}>
            <IconAlertCircle size={16} aria-hidden />
            <span>
              {transElements(
                'You made this decision yourself. You can review the appeal, and the person who appealed will see that it was the same moderator. Or {{handOver}}.',
                {
                  handOver: <Link to={paths.adminPeople()}>{t('appoint a moderator')}</Link>,
                },
              )}
            </span>
          </Text>
        )}
      </Stack>
      <LinkButton to={screenOf(item)} variant="default" aria-label={`${button}: ${title}`}>
        {button}
      </LinkButton>
    </li>
  );
}
