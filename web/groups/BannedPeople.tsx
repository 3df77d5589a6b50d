import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/group.ts';
import { queryKey, useInfiniteApiQuery, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Box, Row, Stack } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import classes from './MembersTab.module.css';

/**
 * People who were removed from a group and cannot rejoin until they are allowed back. For its owner
 * and moderators, on the Members tab.
 */
export function BannedPeople({ group: { id: group_id } }: { group: Group }) {
  const query = useInfiniteApiQuery('GET /group/removed', { group_id });
  const client = useQueryClient();
  const allowBack = useApiMutation('POST /group/let-back', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: queryKey('GET /group/removed') });
    },
  });
  const people = query.data?.pages.flatMap((page) => page.people) ?? [];
  if (people.length === 0) return null;
  return (
    <Card as="section" aria-label={t('Removed people')}>
      <h2>{t('Removed people')}</h2>
      <p>{t('They can’t join or be invited until you allow them back.')}</p>
      <Box as="ul">
        {people.map((person) => (
          <Row key={person.id} as="li" gap={12} className={classes.row}>
            <PortraitLink person={person} />
            <Stack as="span" align="start" grow anywhere>
              <PersonLink person={person} className={classes.name} />
            </Stack>
            <Button
              size="compact-sm"
              variant="default"
              loading={allowBack.isPending}
              aria-label={t('Allow back: {{name}}', { name: person.name })}
              onClick={() => allowBack.mutate({ group_id, user_id: person.id })}
            >
              {t('Allow back')}
            </Button>
          </Row>
        ))}
      </Box>
      <InfiniteScrollFooter
        query={query}
        noun={t('people')}
        skeleton={<Skeleton height={40} mt="sm" />}
        noGap
      />
    </Card>
  );
}
