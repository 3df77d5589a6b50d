import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { minute } from '#contract/durations.ts';
import type { Group } from '#contract/group.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { Widget } from '../layout/Widget.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { formatDate } from '../ui/dates.ts';
import { Box, Row, Stack, Text } from '../ui/primitives.tsx';

const maxActions = 3;

/** The actions of the group that end next, and then those without an end. */
const useNextActions = (group: Group) =>
  useApiQuery(
    'GET /action/list',
    { type: 'upcoming', group_id: group.id, pageSize: maxActions },
    { staleTime: minute },
  ).data?.actions ?? [];

/** The next actions of a group, for its side column. */
export function NextActions({ group }: { group: Group }) {
  const actions = useNextActions(group);
  if (actions.length === 0) return null;
  return (
    <Widget title={t('Upcoming actions')}>
      <Stack as="ul" gap={8}>
        {actions.map(({ id, title, start_on }) => (
          <li key={id}>
            <Link to={paths.action(id)}>{title}</Link>
            {start_on && (
              <Text size="xs" color="faint">
                {formatDate(start_on)}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      <Text mt={10}>
        <Link to={paths.groupActions(group.id)}>{t('All actions')}</Link>
      </Text>
    </Widget>
  );
}

/** The next event of a group, in one strip above its feed on screens without a side column. */
export function NextEvent({ group }: { group: Group }) {
  const hasColumn = useHasSideColumn();
  const next = useApiQuery(
    'GET /action/list',
    { type: 'upcoming', kind: 'event', group_id: group.id, pageSize: 1 },
    { staleTime: minute, enabled: !hasColumn && group.total_actions > 0 },
  ).data?.actions[0];
  if (hasColumn || !next) return null;
  const date = next.start_on ?? next.end_on;
  return (
    <Card as="section" aria-label={t('Next event')}>
      <Row gap={12} align="center">
        <IconCalendarEvent size={28} stroke={1.5} aria-hidden />
        <Box grow>
          <Text size="xs" color="accent" weight={700} tight>
            {t('Next event')}
            {date && ` · ${formatDate(date)}`}
          </Text>
          <Text anywhere mt={2}>
            <Link to={paths.action(next.id)}>{next.title}</Link>
          </Text>
        </Box>
      </Row>
    </Card>
  );
}
