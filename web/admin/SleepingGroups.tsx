import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/calls.ts';
import { plural, t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { Heading, Row, Stack, Text } from '../ui/primitives.tsx';

type SleepingGroupsProps = { groups: Output<'GET /admin/dashboard'>['sleeping_groups'] };

/** Groups in which no one posted for a while, each with a button that writes to the owner. */
export const SleepingGroups = ({ groups }: SleepingGroupsProps) => (
  <Card as="section" gap={12} aria-labelledby="sleeping">
    <Heading id="sleeping" size="sm">
      {t('Quiet groups')}
    </Heading>
    <Text size="sm" color="muted">
      {groups.length === 0
        ? t('All groups are active or new.')
        : t('No posts in the last 30 days. Write to the owner with an idea.')}
    </Text>
    {groups.length > 0 && (
      <Stack as="ul" gap={12} ruled={12} aria-labelledby="sleeping">
        {groups.map(({ id, name, icon, total_members, owner }) => (
          <Row key={id} as="li" gap={12}>
            <Avatar name={name} image={icon} shape="group" />
            <Stack gap={2} grow>
              <Link to={paths.group(id)}>{name}</Link>
              <Text size="sm" color="muted">
                {plural(total_members, '{{n}} member', '{{n}} members')}
              </Text>
            </Stack>
            <LinkButton
              to={paths.conversation(owner.username)}
              variant="default"
              aria-label={t('Write to {{owner}}, the owner of {{group}}', {
                owner: owner.name,
                group: name,
              })}
            >
              {t('Write')}
            </LinkButton>
          </Row>
        ))}
      </Stack>
    )}
  </Card>
);
